// Checks responses against an OpenAPI document with Ajv, independently of generated code.
import { Ajv2020 } from "ajv/dist/2020.js";
import type { DeclaredResponse, JsonSchema, OpenApiDocument, Operation } from "./openapi-document.ts";

export interface ReceivedResponse {
  status: number;
  headers: Headers;
  body: string;
}

export interface ResponseChecker {
  operations: Operation[];
  /** Returns the name of the query parameter that selects the next page. */
  cursorParameter(operationId: string): string | undefined;
  /** Returns every difference between the response and the contract. */
  findViolations(operationId: string, response: ReceivedResponse): string[];
}

/** Headers that any HTTP server may send in addition to those of a contract, in lower case. */
const GENERAL_HEADERS = new Set([
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

/** Pattern of a date and time (RFC 3339, section 5.6). */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

export function createResponseChecker(openDocument: OpenApiDocument): ResponseChecker {
  const document = withClosedObjects(openDocument);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const ajv = new Ajv2020({
    strict: false,
    coerceTypes: true,
    formats: { "date-time": DATE_TIME, int32: true, int64: true },
  });
  ajv.addSchema({ ...document, $id: "contract" });
  const validators = new Map<string, (value: unknown) => string | undefined>();

  /**
   * Compiles a schema. Ajv coerces only properties, so the value, which may be the string of a header, is wrapped in an
   * object.
   */
  function validator(label: string, schema: JsonSchema): (value: unknown) => string | undefined {
    const cached = validators.get(label);
    if (cached) return cached;
    const validate = ajv.compile({ properties: { value: withDocumentId(schema) } });
    const check = (value: unknown) => {
      return validate({ value }) ? undefined : `${label}: ${ajv.errorsText(validate.errors, { dataVar: "" })}`;
    };
    validators.set(label, check);
    return check;
  }

  function headerViolations(label: string, { headers = {} }: DeclaredResponse, received: Headers) {
    const declared = Object.entries(headers);
    const declaredNames = new Set(declared.map(([name]) => name.toLowerCase()));
    const undeclared = [...received.keys()].filter((name) => !declaredNames.has(name) && !GENERAL_HEADERS.has(name));
    return [
      ...undeclared.map((name) => `${label}: the header ${name} is not declared`),
      ...declared.map(([name, { required, schema }]) => {
        const value = received.get(name);
        if (value === null) return required ? `${label}: the header ${name} is missing` : undefined;
        return validator(`${label} ${name}`, schema)(value);
      }),
    ];
  }

  function bodyViolation(label: string, { content }: DeclaredResponse, { headers, body }: ReceivedResponse) {
    if (content === undefined) return body === "" ? undefined : `${label}: expected no body, got ${body.slice(0, 100)}`;
    const mediaType = headers.get("Content-Type") ?? "nothing";
    const declared = content[mediaType];
    if (declared === undefined) return `${label}: expected ${Object.keys(content).join(" or ")}, got ${mediaType}`;
    try {
      return validator(`${label} body`, declared.schema)(JSON.parse(body));
    } catch {
      return `${label}: expected JSON, got ${body.slice(0, 100)}`;
    }
  }

  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  return {
    operations,
    cursorParameter: (operationId) => byId.get(operationId)?.["x-pagination"]?.cursorParameter,
    findViolations(operationId, response) {
      const responses = byId.get(operationId)?.responses ?? {};
      const label = `${operationId} ${response.status}`;
      const declared = responses[response.status];
      if (declared === undefined) return [`${label}: the status is not declared`];
      return [...headerViolations(label, declared, response.headers), bodyViolation(label, declared, response)].filter(
        (violation) => violation !== undefined,
      );
    },
  };
}

/** Disallows additional properties: clients must ignore them, but the server must not send any. */
function withClosedObjects(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_name, value: unknown) => {
    const isOpen =
      typeof value === "object" && value !== null && "properties" in value && !("additionalProperties" in value);
    return isOpen && Reflect.get(value, "type") === "object" ? { ...value, additionalProperties: false } : value;
  });
}

/** Makes the references of a schema absolute, so that they resolve outside its document. */
function withDocumentId(schema: JsonSchema): unknown {
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) => (name === "$ref" ? `contract${value}` : value));
}
