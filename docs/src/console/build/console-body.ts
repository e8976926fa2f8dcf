// How the console lets a reader give the body of a request.
import type { Content, Contract, JsonSchema, Operation } from "@petstore/codegen";
import { type AnySchema, mergeSchema } from "../../schema/merge-schema.ts";
import type { ConsoleBody } from "../console-data.ts";

/** In the media type that the SDK writes: JSON where the contract has it, else the first. */
export function consoleBody({ requestBody }: Operation): ConsoleBody | undefined {
  const content = requestBody && sentContent(requestBody.content);
  if (!content) return undefined;
  const { mediaType, kind, schema = {} } = content;
  return { mediaType, kind: KINDS[kind] ?? "file", required: requestBody.required, schema };
}

/** Properties of a JSON object or a form that fit an input of their own. Those of a form all do, as JSON if need be. */
export function bodyProperties(contract: Contract, { kind, schema }: ConsoleBody): [string, AnySchema, boolean][] {
  if (kind !== "json" && kind !== "fields") return [];
  const { properties = {}, required = [] } = mergeSchema(contract, schema).schema;
  return Object.entries(properties)
    .filter(([, source]) => {
      const { schema: property } = mergeSchema(contract, source);
      return !property.readOnly && (kind === "fields" || isScalar(property));
    })
    .map(([name, source]) => [name, source, required.includes(name)]);
}

const KINDS: Partial<Record<Content["kind"], ConsoleBody["kind"]>> = {
  json: "json",
  form: "fields",
  multipart: "fields",
  text: "text",
};

function sentContent(content: Content[]): Content | undefined {
  return content.find(({ kind }) => kind === "json") ?? content[0];
}

function isScalar({ type, enum: values, properties, items, oneOf, anyOf }: JsonSchema): boolean {
  if (properties || items || oneOf || anyOf) return false;
  const types = [type ?? []].flat().filter((one) => one !== "null");
  return types.length === 1
    ? !["object", "array"].includes(types[0] ?? "")
    : types.length === 0 && values !== undefined;
}
