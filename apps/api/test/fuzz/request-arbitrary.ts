// Arbitrary requests to every operation of a contract: valid ones, and ones with exactly one invalid part.
import fc, { type Arbitrary } from "fast-check";
import { type JsonValue, stringifyJson } from "./json-value.ts";
import { type OpenApiDocument, type Operation, type Parameter, resolveParameters } from "./openapi-document.ts";
import { type ParameterArbitraries, parameterArbitraries } from "./parameter-arbitrary.ts";
import { type CursorParameter, encodeDraft, type RequestDraft, withBody } from "./request-draft.ts";
import { type RequestOptions, requestMutations } from "./request-mutations.ts";
import { type SchemaArbitraries, schemaArbitraries } from "./schema-arbitrary.ts";

export interface FuzzRequest {
  operationId: string;
  method: string;
  /** The path and the query. */
  target: string;
  headers: [name: string, value: string][];
  body?: string | Uint8Array | undefined;
  /** The invalid part: `query limit`, `body`, `credentials`. Undefined if the request is valid. */
  invalidPart?: string | undefined;
  cursor?: CursorParameter | undefined;
  /** The body before serialization, if it is valid. */
  value?: JsonValue | undefined;
}

export function requestArbitrary(document: OpenApiDocument, options: RequestOptions): Arbitrary<FuzzRequest> {
  const schemas = schemaArbitraries(document);
  const parameters = parameterArbitraries(document, schemas);
  const byOperation = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const declared = resolveParameters(document, operation);
      const validDraft = draftArbitrary(operation, declared, schemas, parameters);
      const mutations = requestMutations(operation, declared, { schemas, parameters }, options);
      const invalidating = fc.oneof(
        ...mutations.map(({ invalidPart, apply }) => apply.map((mutate) => ({ mutate, invalidPart }))),
      );
      const unchanged = fc.constant({ mutate: (draft: RequestDraft) => draft, invalidPart: undefined });
      const mutation = fc.oneof({ weight: 1, arbitrary: unchanged }, { weight: 2, arbitrary: invalidating });
      return fc.tuple(validDraft, mutation).map(([draft, { mutate, invalidPart }]): FuzzRequest => {
        const mutated = mutate({ ...draft, headers: [["Authorization", options.credentials], ...draft.headers] });
        return {
          operationId: operation.operationId,
          method: method.toUpperCase(),
          ...encodeDraft(path, mutated),
          invalidPart,
        };
      });
    }),
  );
  return fc.oneof(...byOperation);
}

/** Creates valid drafts, with or without each optional parameter, and some with undeclared query parameters. */
function draftArbitrary(
  operation: Operation,
  declared: Parameter[],
  schemas: SchemaArbitraries,
  parameters: ParameterArbitraries,
): Arbitrary<RequestDraft> {
  const cursorName = operation["x-pagination"]?.cursorParameter;
  const values = Object.fromEntries(declared.map((parameter) => [key(parameter), parameters.valid(parameter)]));
  const requiredKeys = declared.filter(({ required }) => required).map(key);
  const [[mediaType, { schema }] = ["", { schema: {} }]] = Object.entries(operation.requestBody?.content ?? {});
  const body = operation.requestBody === undefined ? fc.constant(undefined) : schemas.valid(schema);
  const parts = fc.tuple(fc.record(values, { requiredKeys }), body, undeclaredQuery(declared), fc.option(fc.nat()));
  return parts.map(([valuesByKey, bodyValue, undeclared, pick]) => {
    const sent = declared.flatMap((parameter) => {
      const value = valuesByKey[key(parameter)];
      return value === undefined ? [] : [{ ...parameter, value }];
    });
    const pairsIn = (location: string) =>
      sent.filter((parameter) => parameter.in === location).map(({ name, value }): [string, string] => [name, value]);
    const query = [...pairsIn("query"), ...undeclared];
    const draft: RequestDraft = { path: new Map(pairsIn("path")), query, headers: pairsIn("header") };
    const cursor = sent.find(({ name }) => name === cursorName);
    if (cursor !== undefined) draft.cursor = { name: cursor.name, pick: pick ?? undefined };
    return bodyValue === undefined ? draft : withBody(draft, mediaType, stringifyJson(bodyValue), bodyValue);
  });
}

/** Creates query parameters that the contract does not declare. A server must ignore them. */
function undeclaredQuery(declared: Parameter[]): Arbitrary<[string, string][]> {
  const names = fc.oneof(
    fc.string({ unit: "binary", maxLength: 10 }),
    fc.constantFrom("__proto__", "constructor", "a[b]"),
  );
  const pair = fc.tuple(
    names.filter((name) => !declared.some((parameter) => parameter.name === name)),
    fc.string({ unit: "binary", maxLength: 10 }),
  );
  const none: Arbitrary<[string, string][]> = fc.constant([]);
  return fc.oneof({ weight: 5, arbitrary: none }, { weight: 1, arbitrary: fc.array(pair, { maxLength: 3 }) });
}

function key({ name, in: location }: Parameter): string {
  return `${location} ${name}`;
}
