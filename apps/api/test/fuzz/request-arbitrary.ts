// Requests of every operation of a contract: right ones, and ones that are wrong in one place that is known.
import fc, { type Arbitrary } from "fast-check";
import { DeepArray, type JsonValue, printJson } from "./json-value.ts";
import { type OpenApiDocument, type Operation, type Parameter, parametersOf } from "./openapi-document.ts";
import { type ParameterArbitraries, parameterArbitraries } from "./parameter-arbitrary.ts";
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

export interface Opaque {
  name: string;
  /** Which of the values that the service gave is to be sent; undefined sends one that the schema allows. */
  pick?: number;
}

export interface RequestOptions {
  /** A value of `Authorization` that is accepted. */
  credentials: string;
  /** Values of `Authorization` that are refused; undefined sends none. */
  wrongCredentials: Arbitrary<string | undefined>;
  /** The service takes no larger bodies. */
  bodyBytesMax: number;
}

interface Draft {
  path: Map<string, string>;
  query: [string, string][];
  headers: [string, string][];
  body?: string | Uint8Array;
  value?: JsonValue;
  opaque?: Opaque;
}

type Flawed = { flaw: string; arbitrary: Arbitrary<(draft: Draft) => Draft> };

export function requestArbitrary(document: OpenApiDocument, options: RequestOptions): Arbitrary<FuzzRequest> {
  const schemas = schemaArbitraries(document);
  const parameters = parameterArbitraries(document, schemas);
  const ofOperations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const declared = parametersOf(document, operation);
      const right = rightDraft(operation, declared, schemas, parameters);
      const flaws = [...parameterFlaws(declared, parameters), ...bodyFlaws(operation, schemas, options)];
      const wrong = fc.oneof(...[...flaws, credentialsFlaw(options)].map(withName));
      const unchanged = fc.constant({ change: (draft: Draft) => draft, flaw: undefined });
      const change = fc.oneof({ weight: 1, arbitrary: unchanged }, { weight: 2, arbitrary: wrong });
      return fc.tuple(right, change).map(([draft, { change, flaw }]): FuzzRequest => {
        const { operationId } = operation;
        const changed = change({ ...draft, headers: [["Authorization", options.credentials], ...draft.headers] });
        return { operationId, method: method.toUpperCase(), ...print(path, changed), ...(flaw && { flaw }) };
      });
    }),
  );
  return fc.oneof(...ofOperations);
}

function withName({ flaw, arbitrary }: Flawed) {
  return arbitrary.map((change) => ({ change, flaw }));
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

function withBody(draft: Draft, mediaType: string, body: string | Uint8Array, value?: JsonValue): Draft {
  const headers = draft.headers.filter(([name]) => name !== "Content-Type");
  const { value: _value, ...rest } = draft;
  const changed: Draft = { ...rest, headers: [...headers, ["Content-Type", mediaType]], body };
  return value === undefined ? changed : { ...changed, value };
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

function parameterFlaws(declared: Parameter[], parameters: ParameterArbitraries): Flawed[] {
  return declared.flatMap((parameter): Flawed[] => {
    const flaw = `${parameter.in} ${parameter.name}`;
    const flaws: Flawed[] = [];
    const invalid = parameters.invalid(parameter);
    if (invalid) flaws.push({ flaw, arbitrary: invalid.map((text) => (draft) => withText(draft, parameter, [text])) });
    if (parameter.in === "query") {
      const twice = fc.tuple(parameters.valid(parameter), parameters.valid(parameter));
      flaws.push({ flaw, arbitrary: twice.map((texts) => (draft) => withText(draft, parameter, texts)) });
    }
    if (parameter.required && parameter.in !== "path") {
      flaws.push({ flaw, arbitrary: fc.constant((draft) => withText(draft, parameter, [])) });
    }
    return flaws;
  });
}

function withText(draft: Draft, { name, in: place }: Parameter, texts: string[]): Draft {
  const pairs = texts.map((text): [string, string] => [name, text]);
  const without = (list: [string, string][]) => list.filter(([other]) => other !== name);
  if (place === "path") return { ...draft, path: new Map([...draft.path, ...pairs]) };
  if (place === "query") return { ...draft, query: [...without(draft.query), ...pairs] };
  return { ...draft, headers: [...without(draft.headers), ...pairs] };
}

function bodyFlaws({ requestBody }: Operation, schemas: SchemaArbitraries, { bodyBytesMax }: RequestOptions): Flawed[] {
  if (requestBody === undefined) return [];
  const [[mediaType, { schema }] = ["", { schema: {} }]] = Object.entries(requestBody.content);
  const replaced = (bodies: Arbitrary<string | Uint8Array>): Flawed => ({
    flaw: "body",
    arbitrary: bodies.map((body) => (draft) => withBody(draft, mediaType, body)),
  });
  const right = schemas.valid(schema).map(printJson);
  const otherTypes = fc.constantFrom("text/plain", "application/xml", "application/jsonx", "json", "*/*", "text/json");
  const flaws: Flawed[] = [
    replaced(schemas.invalid(schema).map(printJson)),
    replaced(
      fc
        .tuple(right, fc.nat())
        .map(([text, at]) => text.slice(0, at % text.length))
        .filter((text) => !isJson(text)),
    ),
    replaced(right.map((text) => `${text},`)),
    replaced(
      right.map((text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff]), Buffer.from("}")])),
    ),
    replaced(right.map((text) => text.padEnd(bodyBytesMax + 1, " "))),
    // Valid by the schema, but deeper than recursive code goes: a service may refuse it (RFC 8259, section 9), not fail.
    replaced(fc.tuple(right, tooDeep).map(([text, more]) => `${text.slice(0, -1)},"more":${more}}`)),
    { flaw: "body", arbitrary: otherTypes.map((type) => (draft) => withBody(draft, type, draft.body ?? "")) },
  ];
  if (requestBody.required) flaws.push(replaced(fc.constant("")));
  return flaws;
}

const tooDeep = fc.integer({ min: 1000, max: 30_000 }).map((depth) => printJson(new DeepArray(depth)));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function credentialsFlaw({ wrongCredentials }: RequestOptions): Flawed {
  const replace = (value: string | undefined) => (draft: Draft) => {
    const others = draft.headers.filter(([name]) => name !== "Authorization");
    return { ...draft, headers: value === undefined ? others : [["Authorization", value], ...others] } as Draft;
  };
  return { flaw: "credentials", arbitrary: wrongCredentials.map(replace) };
}

function print(path: string, { path: values, query, headers, body, value, opaque }: Draft) {
  const encoded = path.replace(/\{([^}]+)\}/g, (_all, name: string) => encodeURIComponent(values.get(name) ?? ""));
  const search = query.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join("&");
  const target = search === "" ? encoded : `${encoded}?${search}`;
  const optional = {
    ...(body !== undefined && { body }),
    ...(value !== undefined && { value }),
    ...(opaque && { opaque }),
  };
  return { target, headers, ...optional };
}

function key({ name, in: place }: Parameter): string {
  return `${place} ${name}`;
}
