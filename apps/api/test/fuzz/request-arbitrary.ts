// Requests of every operation of a contract: right ones, and ones that are wrong in one place that is known.
import fc, { type Arbitrary } from "fast-check";
import { type JsonValue, printJson } from "./json-value.ts";
import { type OpenApiDocument, type Operation, type Parameter, parametersOf } from "./openapi-document.ts";
import { type ParameterArbitraries, parameterArbitraries } from "./parameter-arbitrary.ts";
import { type Draft, type Opaque, printDraft, withBody } from "./request-draft.ts";
import { type RequestOptions, requestFlaws } from "./request-flaws.ts";
import { type SchemaArbitraries, schemaArbitraries } from "./schema-arbitrary.ts";

export interface FuzzRequest {
  operationId: string;
  method: string;
  /** With the query. */
  target: string;
  headers: [name: string, value: string][];
  body?: string | Uint8Array;
  /** What is wrong: `query limit`, `body`, `credentials`; undefined when nothing is. */
  flaw?: string;
  /** A parameter of the query whose values only the service can tell: a cursor. */
  opaque?: Opaque;
  /** As it was before it was printed, of a body that is right. */
  value?: JsonValue;
}

export function requestArbitrary(document: OpenApiDocument, options: RequestOptions): Arbitrary<FuzzRequest> {
  const schemas = schemaArbitraries(document);
  const parameters = parameterArbitraries(document, schemas);
  const ofOperations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const declared = parametersOf(document, operation);
      const right = rightDraft(operation, declared, schemas, parameters);
      const flaws = requestFlaws(operation, declared, { schemas, parameters }, options);
      const wrong = fc.oneof(...flaws.map(({ name, changes }) => changes.map((change) => ({ change, flaw: name }))));
      const unchanged = fc.constant({ change: (draft: Draft) => draft, flaw: undefined });
      const change = fc.oneof({ weight: 1, arbitrary: unchanged }, { weight: 2, arbitrary: wrong });
      return fc.tuple(right, change).map(([draft, { change, flaw }]): FuzzRequest => {
        const { operationId } = operation;
        const changed = change({ ...draft, headers: [["Authorization", options.credentials], ...draft.headers] });
        return { operationId, method: method.toUpperCase(), ...printDraft(path, changed), ...(flaw && { flaw }) };
      });
    }),
  );
  return fc.oneof(...ofOperations);
}

/** A parameter that is optional is there or not; names that the contract does not have are ignored. */
function rightDraft(
  operation: Operation,
  declared: Parameter[],
  schemas: SchemaArbitraries,
  parameters: ParameterArbitraries,
): Arbitrary<Draft> {
  const cursorName = operation["x-pagination"]?.cursorParameter;
  const values = Object.fromEntries(declared.map((parameter) => [key(parameter), parameters.valid(parameter)]));
  const requiredKeys = declared.filter(({ required }) => required).map(key);
  const [[mediaType, { schema }] = ["", { schema: {} }]] = Object.entries(operation.requestBody?.content ?? {});
  const body = operation.requestBody === undefined ? fc.constant(undefined) : schemas.valid(schema);
  const parts = fc.tuple(fc.record(values, { requiredKeys }), body, unknownQuery(declared), fc.option(fc.nat()));
  return parts.map(([texts, value, unknown, pick]) => {
    const given = declared.flatMap((parameter) => {
      const text = texts[key(parameter)];
      return text === undefined ? [] : [{ ...parameter, text }];
    });
    const inPlace = (place: string) =>
      given.filter((parameter) => parameter.in === place).map(({ name, text }): [string, string] => [name, text]);
    const query = [...inPlace("query"), ...unknown];
    const draft: Draft = { path: new Map(inPlace("path")), query, headers: inPlace("header") };
    const cursor = given.find(({ name }) => name === cursorName);
    if (cursor !== undefined) draft.opaque = { name: cursor.name, ...(pick !== null && { pick }) };
    return value === undefined ? draft : withBody(draft, mediaType, printJson(value), value);
  });
}

function unknownQuery(declared: Parameter[]): Arbitrary<[string, string][]> {
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

function key({ name, in: place }: Parameter): string {
  return `${place} ${name}`;
}
