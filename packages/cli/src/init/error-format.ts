// Derives the format of the starter API's errors from the contract: the schema that most error responses have.
import type { Contract, JsonSchema } from "@onecontract/codegen";
import { exampleValue } from "@onecontract/codegen";
import { flatten } from "./starter/find-collections.ts";
import { propertyName, renderValue } from "./starter/render-value.ts";

export interface ErrorFormat {
  mediaType: string;
  /** Parameters of the function that returns the body. */
  parameters: string;
  /** Expression of the body. */
  body: string;
}

const ROLES: [variable: string, type: string, names: RegExp][] = [
  ["message", "string", /^(message|msg|detail|details|description|error_?description|error_?message|reason|title)$/i],
  ["code", "string", /^(code|error|error_?code|type|kind|name)$/i],
  ["status", "integer", /^(status|status_?code|http_?status|code)$/i],
];

export function errorFormat(contract: Contract): ErrorFormat {
  const contents = contract.operations
    .flatMap(({ responses }) => responses)
    .filter(({ status }) => /^([45]|default)/.test(status))
    .flatMap(({ content }) => content.filter(({ kind }) => kind === "json"));
  const groups = Map.groupBy(contents, ({ mediaType, schema }) => JSON.stringify([mediaType, schema]));
  const [common] = [...groups.values()].toSorted((left, right) => right.length - left.length).map(([first]) => first);
  const body = renderObject(contract, common?.schema, 0) ?? "{ code, message }";
  const used = ROLES.filter(([variable]) => new RegExp(`\\b${variable}\\b`).test(body.replace(/"[^"]*"|\w+:/g, "")));
  const types: Record<string, string> = { status: "number", code: "string", message: "string" };
  const names = ["status", "code", "message"];
  return {
    mediaType: common?.mediaType.includes("*") === false ? common.mediaType : "application/json",
    parameters: names
      .map((name) => `${used.some(([variable]) => variable === name) ? "" : "_"}${name}: ${types[name]}`)
      .join(", "),
    body,
  };
}

/** Returns undefined if the schema has no property for a message or a code. */
function renderObject(contract: Contract, schema: JsonSchema | undefined, depth: number): string | undefined {
  const { properties = {}, required = [] } = flatten(contract, schema);
  let isUseful = false;
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const target = flatten(contract, property as JsonSchema);
    const role = ROLES.find(
      ([, type, names]) => names.test(name) && target.type === type && !target.enum && target.const === undefined,
    );
    const nested = target.type === "object" && depth < 2 ? renderObject(contract, target, depth + 1) : undefined;
    if (role || nested !== undefined) isUseful = true;
    if (role) return role[0] === name ? name : `${propertyName(name)}: ${role[0]}`;
    if (nested !== undefined) return `${propertyName(name)}: ${nested}`;
    return required.includes(name)
      ? `${propertyName(name)}: ${renderValue(exampleValue(contract, property as JsonSchema, "response"))}`
      : [];
  });
  return isUseful ? `{ ${fields.join(", ")} }` : undefined;
}
