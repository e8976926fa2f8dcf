// Holds responses against an OpenAPI document with Ajv, independently of any code that was generated from it.
import { Ajv2020 } from "ajv/dist/2020.js";
import type { DeclaredResponse, JsonSchema, OpenApiDocument, Operation } from "./openapi-document.ts";

export interface ReceivedResponse {
  status: number;
  headers: Headers;
  body: string;
}

export interface ResponseCheck {
  operations: Operation[];
  /** The query parameter that leads to the next page. */
  cursorNameOf(operationId: string): string | undefined;
  /** Everything that the contract does not declare of a response; empty when there is nothing. */
  flawsOf(operationId: string, response: ReceivedResponse): string[];
}

/** What any HTTP server may send beside the headers of a contract. Names in lower case. */
const generalHeaders = new Set([
  "access-control-allow-origin",
  "access-control-expose-headers",
  "cache-control",
  "connection",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "referrer-policy",
  "vary",
  "www-authenticate",
  "x-content-type-options",
  "x-frame-options",
]);

/** RFC 3339, section 5.6. */
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

export function responseCheck(open: OpenApiDocument): ResponseCheck {
  const document = closed(open);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const ajv = new Ajv2020({
    strict: false,
    coerceTypes: true,
    formats: { "date-time": dateTime, int32: true, int64: true },
  });
  ajv.addSchema({ ...document, $id: "contract" });
  const byPlace = new Map<string, (value: unknown) => string | undefined>();

  /** Values are wrapped in an object, because Ajv turns text, as of headers, to numbers only in a place. */
  function validator(place: string, schema: JsonSchema): (value: unknown) => string | undefined {
    const known = byPlace.get(place);
    if (known) return known;
    const validate = ajv.compile({ properties: { value: withIds(schema) } });
    const check = (value: unknown) => {
      return validate({ value }) ? undefined : `${place}: ${ajv.errorsText(validate.errors, { dataVar: "" })}`;
    };
    byPlace.set(place, check);
    return check;
  }

  function headerFlaws(place: string, declared: DeclaredResponse, headers: Headers): (string | undefined)[] {
    const known = Object.entries(declared.headers ?? {});
    const names = new Set(known.map(([name]) => name.toLowerCase()));
    const unknown = [...headers.keys()].filter((name) => !names.has(name) && !generalHeaders.has(name));
    return [
      ...unknown.map((name) => `${place}: the header ${name} is not declared`),
      ...known.map(([name, { required, schema }]) => {
        const value = headers.get(name);
        if (value === null) return required ? `${place}: the header ${name} is missing` : undefined;
        return validator(`${place} ${name}`, schema)(value);
      }),
    ];
  }

  function bodyFlaw(
    place: string,
    { content }: DeclaredResponse,
    { headers, body }: ReceivedResponse,
  ): string | undefined {
    if (content === undefined) return body === "" ? undefined : `${place}: expected no body, got ${body.slice(0, 100)}`;
    const mediaType = headers.get("Content-Type") ?? "nothing";
    const declared = content[mediaType];
    if (declared === undefined) return `${place}: expected ${Object.keys(content).join(" or ")}, got ${mediaType}`;
    try {
      return validator(`${place} body`, declared.schema)(JSON.parse(body));
    } catch {
      return `${place}: expected JSON, got ${body.slice(0, 100)}`;
    }
  }

  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  return {
    operations,
    cursorNameOf: (operationId) => byId.get(operationId)?.["x-pagination"]?.cursorParameter,
    flawsOf(operationId, response) {
      const responses = byId.get(operationId)?.responses ?? {};
      const place = `${operationId} ${response.status}`;
      const declared = responses[response.status];
      if (declared === undefined) return [`${place}: the status is not declared`];
      const flaws = [...headerFlaws(place, declared, response.headers), bodyFlaw(place, declared, response)];
      return flaws.filter((flaw) => flaw !== undefined);
    },
  };
}

/** Readers of a contract must put up with new fields, but a service sends none that its contract does not have. */
function closed(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_name, value: unknown) => {
    const isOpen =
      typeof value === "object" && value !== null && "properties" in value && !("additionalProperties" in value);
    return isOpen && Reflect.get(value, "type") === "object" ? { ...value, additionalProperties: false } : value;
  });
}

/** References of a schema outside its document. */
function withIds(schema: JsonSchema): unknown {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) => (name === "$ref" ? `contract${value}` : value));
}
