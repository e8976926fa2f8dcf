// Describes the table of a resource. src/tables/ has the tables.

import { type Column, option } from "@onecontract/server-storage";
import document from "@petstore/contract/openapi.json" with { type: "json" };

export { boolean, int64, integer, optional, type Table, text, timeMs } from "@onecontract/server-storage";

type Schemas = typeof document.components.schemas;

type EnumName = { [Name in keyof Schemas]: Schemas[Name] extends { enum: string[] } ? Name : never }[keyof Schemas];

/** Values of an enum of the contract: `oneOf<PetStatus>("PetStatus")`. */
export function oneOf<Option extends string>(name: EnumName): Column<Option> {
  // The type of the enum in the stubs has the values of the contract.
  return option(document.components.schemas[name].enum as readonly string[] as readonly Option[]);
}
