import type { Contract, Parameter } from "./contract.ts";
import { schemasAt } from "./response-schemas.ts";

/** Returns whether a parameter can select a page: a query parameter that is no object, such as JSON:API's `page[number]`, and no list. */
export function selectsPage(parameter: Parameter, schemas: Contract["schemas"]): boolean {
  const types = schemasAt([parameter.schema], [], schemas).flatMap(({ type }) => [type ?? []].flat());
  return parameter.in === "query" && !types.some((type) => type === "object" || type === "array");
}
