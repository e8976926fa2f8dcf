// Derives the format of the starter API's errors from the contract: the schema that most error responses have.
import { type Contract, exampleValue, type JsonSchema } from "@onecontract/codegen";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import { flatten } from "./starter/value-types.ts";

export interface ErrorFormat {
  mediaType: string;
  /** Parameters of the function that returns the body. */
  parameters: TypeScript;
  body: TypeScript;
}

/** A parameter of the function, and the properties whose value it is. */
interface Role {
  variable: TypeScript;
  /** Type in the contract, and in TypeScript. */
  type: string;
  variableType: TypeScript;
  names: RegExp;
}

const STATUS: Role = {
  variable: ts`status`,
  type: "integer",
  variableType: ts`number`,
  names: /^(status|status_?code|http_?status|code)$/i,
};
const CODE: Role = {
  variable: ts`code`,
  type: "string",
  variableType: ts`string`,
  names: /^(code|error|error_?code|type|kind|name)$/i,
};
const MESSAGE: Role = {
  variable: ts`message`,
  type: "string",
  variableType: ts`string`,
  names: /^(message|msg|detail|details|description|error_?description|error_?message|reason|title)$/i,
};

export function errorFormat(contract: Contract): ErrorFormat {
  const contents = contract.operations
    .flatMap(({ responses }) => responses)
    .filter(({ status }) => /^([45]|default)/.test(status))
    .flatMap(({ content }) => content.filter(({ kind }) => kind === "json"));
  const groups = Map.groupBy(contents, ({ mediaType, schema }) => JSON.stringify([mediaType, schema]));
  const [common] = [...groups.values()].toSorted((left, right) => right.length - left.length).map(([first]) => first);
  const derived = common && errorObject(contract, common.schema, 0);
  const { body, roles } = derived ?? { body: ts`{ code, message }`, roles: new Set([CODE, MESSAGE]) };
  const parameters = [STATUS, CODE, MESSAGE].map((role) => {
    return ts`${!roles.has(role) && ts`_`}${role.variable}: ${role.variableType}`;
  });
  return {
    mediaType: common?.mediaType.includes("*") === false ? common.mediaType : "application/json",
    parameters: ts.join(parameters, ", "),
    body,
  };
}

/** Returns undefined if the schema has no property for a message or a code. */
function errorObject(
  contract: Contract,
  schema: JsonSchema | undefined,
  depth: number,
): { body: TypeScript; roles: Set<Role> } | undefined {
  const { properties = {}, required = [] } = flatten(contract, schema);
  const roles = new Set<Role>();
  const fields = Object.entries(properties).map(([name, property]) => {
    const target = flatten(contract, property as JsonSchema);
    const key = ts.key(name);
    const role = [MESSAGE, CODE, STATUS].find(
      ({ type, names }) => names.test(name) && target.type === type && !target.enum && target.const === undefined,
    );
    if (role) {
      roles.add(role);
      return `${role.variable}` === name ? role.variable : ts`${key}: ${role.variable}`;
    }
    const nested = target.type === "object" && depth < 2 ? errorObject(contract, target, depth + 1) : undefined;
    for (const used of nested?.roles ?? []) roles.add(used);
    if (nested) return ts`${key}: ${nested.body}`;
    return (
      required.includes(name) && ts`${key}: ${ts.literal(exampleValue(contract, property as JsonSchema, "response"))}`
    );
  });
  return roles.size > 0 ? { body: ts`{ ${ts.join(fields, ", ")} }`, roles } : undefined;
}
