// Mutations that make one part of a valid request invalid, so that the server must reject it.
import fc, { type Arbitrary } from "fast-check";
import { DeepArray, stringifyJson } from "./json-value.ts";
import type { Operation, Parameter } from "./openapi-document.ts";
import type { ParameterArbitraries } from "./parameter-arbitrary.ts";
import { type RequestDraft, withBody, withValues } from "./request-draft.ts";
import type { SchemaArbitraries } from "./schema-arbitrary.ts";

export interface RequestMutation {
  /** The part that becomes invalid: `query limit`, `body`, `credentials`. */
  invalidPart: string;
  apply: Arbitrary<(draft: RequestDraft) => RequestDraft>;
}

export interface RequestOptions {
  /** A valid value of `Authorization`. */
  credentials: string;
  /** Invalid values of `Authorization`; undefined omits the header. */
  wrongCredentials: Arbitrary<string | undefined>;
  /** The size limit of request bodies. */
  maxBodyBytes: number;
}

/** Returns every mutation of an operation. A request gets at most one of them. */
export function requestMutations(
  operation: Operation,
  declared: Parameter[],
  arbitraries: { schemas: SchemaArbitraries; parameters: ParameterArbitraries },
  options: RequestOptions,
): RequestMutation[] {
  return [
    ...parameterMutations(declared, arbitraries.parameters),
    ...bodyMutations(operation, arbitraries.schemas, options),
    credentialsMutation(options),
  ];
}

function parameterMutations(declared: Parameter[], parameters: ParameterArbitraries): RequestMutation[] {
  return declared.flatMap((parameter): RequestMutation[] => {
    const invalidPart = `${parameter.in} ${parameter.name}`;
    const mutations: RequestMutation[] = [];
    const invalid = parameters.invalid(parameter);
    if (invalid) {
      mutations.push({ invalidPart, apply: invalid.map((value) => (draft) => withValues(draft, parameter, [value])) });
    }
    if (parameter.in === "query") {
      const twice = fc.tuple(parameters.valid(parameter), parameters.valid(parameter));
      mutations.push({ invalidPart, apply: twice.map((values) => (draft) => withValues(draft, parameter, values)) });
    }
    if (parameter.required && parameter.in !== "path") {
      mutations.push({ invalidPart, apply: fc.constant((draft) => withValues(draft, parameter, [])) });
    }
    return mutations;
  });
}

function bodyMutations(
  { requestBody }: Operation,
  schemas: SchemaArbitraries,
  { maxBodyBytes }: RequestOptions,
): RequestMutation[] {
  if (requestBody === undefined) return [];
  const [[mediaType, { schema }] = ["", { schema: {} }]] = Object.entries(requestBody.content);
  const replaceBody = (bodies: Arbitrary<string | Uint8Array>): RequestMutation => ({
    invalidPart: "body",
    apply: bodies.map((body) => (draft) => withBody(draft, mediaType, body)),
  });
  const validJson = schemas.valid(schema).map(stringifyJson);
  const wrongTypes = fc.constantFrom("text/plain", "application/xml", "application/jsonx", "json", "*/*", "text/json");
  const truncated = fc
    .tuple(validJson, fc.nat())
    .map(([json, length]) => json.slice(0, length % json.length))
    .filter((json) => !isJson(json));
  const mutations: RequestMutation[] = [
    replaceBody(schemas.invalid(schema).map(stringifyJson)),
    replaceBody(truncated),
    replaceBody(validJson.map((json) => `${json},`)),
    replaceBody(validJson.map((json) => Buffer.concat([Buffer.from([0xff]), Buffer.from(json)]))),
    replaceBody(validJson.map((json) => json.padEnd(maxBodyBytes + 1, " "))),
    replaceBody(fc.tuple(validJson, deepJson).map(([json, deep]) => withDeepProperty(json, deep))),
    { invalidPart: "body", apply: wrongTypes.map((type) => (draft) => withBody(draft, type, draft.body ?? "")) },
  ];
  if (requestBody.required) mutations.push(replaceBody(fc.constant("")));
  return mutations;
}

/**
 * Adds a property that exceeds the stack of recursive code. Most schemas allow it, but a server may limit the depth
 * (RFC 8259, section 9). It must not fail.
 */
function withDeepProperty(json: string, deep: string): string {
  return json.startsWith("{") && json !== "{}" ? `{"deep":${deep},${json.slice(1)}` : deep;
}

const deepJson = fc.integer({ min: 1000, max: 30_000 }).map((depth) => stringifyJson(new DeepArray(depth)));

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}

function credentialsMutation({ wrongCredentials }: RequestOptions): RequestMutation {
  const replace = (value: string | undefined) => (draft: RequestDraft) => {
    const headers = draft.headers.filter(([name]) => name !== "Authorization");
    const authorization: RequestDraft["headers"] = value === undefined ? [] : [["Authorization", value]];
    return { ...draft, headers: [...authorization, ...headers] };
  };
  return { invalidPart: "credentials", apply: wrongCredentials.map(replace) };
}
