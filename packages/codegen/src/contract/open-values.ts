// Finds the enums of strings, and the unions, that later versions of the contract may extend, for `enums: "open"`.
import { discriminatorKeyword, findDiscriminator } from "../schema/discriminator.ts";
import { resolveSchema } from "../schema/references.ts";
import { collectProperties } from "../schema/same-value.ts";
import { unionVariants } from "../schema/unions.ts";
import { visitSchema } from "../schema/walk.ts";
import type { Contract, JsonSchema } from "./contract.ts";
import { rootSchemas } from "./root-schemas.ts";

interface KnownVariants {
  propertyName: string;
  knownValues: unknown[];
}

export interface OpenValues {
  /** Returns whether the schema is an enum to which strings may be added. */
  isEnum(schema: JsonSchema): boolean;
  /** Discriminating properties of the unions whose unknown variants have a type. */
  discriminators: ReadonlyMap<JsonSchema, KnownVariants>;
  /** Unions whose variants are all enums. */
  enumUnions: ReadonlySet<JsonSchema>;
}

export function findOpenValues(contract: Contract): OpenValues {
  const { schemas } = contract;
  const discriminators = new Map<JsonSchema, KnownVariants>();
  // Values of discriminating properties. They stay closed, because comparisons with an open enum do not narrow a union.
  const closedEnums = new Set<JsonSchema>();
  const enumUnions = new Set<JsonSchema>();
  const components = new Set(Object.values(schemas));
  const add = (schema: JsonSchema): void => {
    const variants = unionVariants(schema).filter((variant) => resolveSchema(variant, schemas).type !== "null");
    if (variants.length === 0) return;
    if (variants.length > 1 && variants.every((variant) => isStringEnum(resolveSchema(variant, schemas))))
      enumUnions.add(schema);
    const name = findDiscriminator(schema, schemas)?.propertyName;
    if (name === undefined) return;
    // orval gives the variants in the mapping of a component their values.
    const isMapped = components.has(schema) && schema.discriminator?.mapping !== undefined;
    const properties = variants.map((variant) => collectProperties(variant, schemas).get(name));
    const values = properties.map((property) => property && resolveSchema(property, schemas));
    for (const value of values) if (value) closedEnums.add(value);
    if (!isMapped && !values.every((value) => value?.const !== undefined || value?.enum)) return;
    const knownValues = [
      ...Object.keys(discriminatorKeyword(schema, schemas)?.branches ?? {}),
      ...values.flatMap((value) => value?.enum ?? value?.const ?? []),
    ];
    discriminators.set(schema, { propertyName: name, knownValues: [...new Set(knownValues)] });
  };
  const { sent, read } = rootSchemas(contract);
  for (const schema of [...components, ...sent, ...read]) visitSchema(schema, add);
  return { isEnum: (schema) => hasSeveralStrings(schema) && !closedEnums.has(schema), discriminators, enumUnions };
}

function isStringEnum({ type, enum: values }: JsonSchema): boolean {
  return [type].flat().includes("string") && values !== undefined;
}

function hasSeveralStrings({ type, enum: values = [] }: JsonSchema): boolean {
  return [type].flat().includes("string") && values.filter((value) => value !== null).length > 1;
}
