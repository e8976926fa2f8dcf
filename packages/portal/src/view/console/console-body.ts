// Decides how the console edits the body of a request.
import {
  type Content,
  type Contract,
  type JsonSchema,
  type Operation,
  requestContent,
  unionVariants,
} from "@onecontract/codegen";
import { type AnySchema, mergeSchema, nonNullTypes } from "../schema/merge-schema.ts";
import type { ConsoleBody } from "./console-data.ts";

/** Returns the body in the media type that the SDK sends. */
export function consoleBody(operation: Operation): ConsoleBody | undefined {
  const content = requestContent(operation);
  const { requestBody } = operation;
  if (!content || !requestBody) return undefined;
  const { mediaType, kind, schema = {} } = content;
  return { mediaType, kind: KINDS[kind] ?? "file", required: requestBody.required, schema };
}

/** Returns the properties that get a separate input: the scalar properties of a JSON object, and every field of a form body. */
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

function isScalar(schema: JsonSchema): boolean {
  const { enum: values, properties, items } = schema;
  if (properties || items || unionVariants(schema).length > 0) return false;
  const types = nonNullTypes(schema);
  return types.length === 1
    ? !["object", "array"].includes(types[0] ?? "")
    : types.length === 0 && values !== undefined;
}
