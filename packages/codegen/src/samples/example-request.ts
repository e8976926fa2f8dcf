// Creates an example request of an operation.
import { requestContent } from "../contract/content-kind.ts";
import type { Content, Contract, FormField, JsonSchema, Operation, Parameter } from "../contract/contract.ts";
import { pathParameters } from "../contract/path-parameters.ts";
import { ExampleFile } from "../http/example-file.ts";
import type { RequestValues } from "../http/http-request.ts";
import { stringifyJson } from "../runtime/json/exact-json.ts";
import { isObject, isRecord } from "../runtime/json/is-record.ts";
import { impliedType } from "../schema/generate-value.ts";
import { mergeSchema, withoutEmptyString } from "../schema/merge-schemas.ts";
import { adaptExample } from "./adapt-example.ts";
import { exampleValue } from "./example-value.ts";
import { schemaTest } from "./schema-test.ts";
import { stringifyXml } from "./xml-value.ts";

/** Largest number of optional parameters of a request. A list with a value for every filter finds nothing. */
const MAX_OPTIONAL = 3;

/** Returns a request with the required parameters, and the first optional ones that have an example in the contract. */
export function exampleRequest(contract: Contract, operation: Operation): RequestValues {
  const content = requestContent(operation);
  const others = operation.parameters.filter((parameter) => parameter.in !== "path");
  const optional = others.filter(
    ({ required, example, deprecated }) => !required && example !== undefined && !deprecated,
  );
  const shownOptional = new Set(optional.slice(0, MAX_OPTIONAL));
  const shown = [...pathParameters(operation), ...others].filter(
    (parameter) => parameter.required || shownOptional.has(parameter),
  );
  return {
    arguments: shown.map((parameter) => ({ parameter, value: parameterValue(contract, parameter) })),
    body: content && { mediaType: content.mediaType, value: exampleBody(contract, operation, content) },
  };
}

/** Returns the example of the contract, or another value if its schema does not allow the example. */
function parameterValue(contract: Contract, { in: location, schema, example }: Parameter): unknown {
  const isValid = example !== undefined && schemaTest(contract, "request")(schema)(example);
  const value = isValid
    ? adaptExample(contract, schema, example)
    : (exampleValue(contract, schema, "request") ?? "example");
  // A path has no empty segments.
  const isSent = location !== "path" || value !== "";
  if (isEmpty(value)) return sendableValue(contract, schema, value);
  return isSent ? value : exampleValue(contract, withoutEmptyString(schema), "request") || "example";
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

/** Returns an object or array with a part, because parameters and fields of forms are absent without one. */
function sendableValue(contract: Contract, schema: JsonSchema, empty: unknown): unknown {
  // Some frameworks declare parameters as types of responses, whose properties are all read-only.
  for (const direction of ["request", "response"] as const) {
    const full = exampleValue(contract, schema, direction, true);
    if (!isEmpty(full)) return full;
  }
  const filled = Array.isArray(empty) ? ["example"] : { example: "example" };
  return schemaTest(contract, "request")(schema)(filled) ? filled : empty;
}

/** Returns a form with a value for each field that it contains. */
function sendableForm(
  contract: Contract,
  fields: FormField[],
  value: Record<string, unknown>,
): Record<string, unknown> {
  const schemas = new Map(fields.filter(({ part }) => part === "text").map(({ name, schema }) => [name, schema]));
  const sendable = Object.entries(value).map(([name, item]) => {
    const schema = schemas.get(name);
    return [name, schema && isEmpty(item) ? sendableValue(contract, schema, item) : item] as const;
  });
  return Object.fromEntries(sendable);
}

function exampleBody(contract: Contract, operation: Operation, content: Content): unknown {
  const { kind, mediaType, fields = [] } = content;
  if (kind === "binary") return new ExampleFile(operation.tag ?? operation.operationId, mediaType, false);
  if (kind === "text") return stringBody(contract, content);
  const json = jsonValue(contract, content);
  const value = kind !== "json" && isRecord(json) ? sendableForm(contract, fields, json) : json;
  const files = fields.filter(({ name, allowsFile }) => allowsFile && isRecord(value) && Object.hasOwn(value, name));
  const fileValues = files.map(({ name, isArray, contentType }) => {
    const file = new ExampleFile(name, contentType, true);
    return [name, isArray ? [file] : file];
  });
  return isRecord(value) && fileValues.length > 0 ? { ...value, ...Object.fromEntries(fileValues) } : value;
}

/** Returns the first example of the contract that the schema allows, or else another value that it allows. */
function jsonValue(contract: Contract, { kind, schema, examples }: Content): unknown {
  if (!schema) return Object.values(examples)[0] ?? (kind === "json" ? {} : "example");
  const isValid = schemaTest(contract, "request")(schema);
  const merged = mergeSchema(schema, contract.schemas);
  const isObjectSchema = (merged.type ?? impliedType(merged)) === "object";
  const declared = Object.values(examples)
    // A schema with properties and without a type allows a string, which describes the object in JSON.
    .flatMap((example) => (isObjectSchema ? [parsed(example) ?? example] : [example, parsed(example)]))
    .map((example) => adaptExample(contract, schema, example))
    .find((example) => example !== undefined && isValid(example));
  return declared ?? exampleValue(contract, schema, "request") ?? (kind === "json" ? {} : "example");
}

/** Parses an example that the contract has as a string of JSON. */
function parsed(example: unknown): unknown {
  if (typeof example !== "string") return undefined;
  try {
    return JSON.parse(example);
  } catch {
    return undefined;
  }
}

/** Returns the string that is sent: XML for an XML media type; for others, values that are not strings as JSON, which YAML includes. */
function stringBody(contract: Contract, { mediaType, schema = {}, examples }: Content): string {
  const [first] = Object.values(examples);
  const value = first ?? exampleValue(contract, schema, "request") ?? "example";
  if (typeof value === "string") return value;
  return /[/+]xml\b/i.test(mediaType) ? stringifyXml(contract, schema, value) : stringifyJson(value);
}
