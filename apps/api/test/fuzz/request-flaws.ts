// What can be wrong with a request of an operation, each in a way that must be refused.
import fc, { type Arbitrary } from "fast-check";
import { DeepArray, printJson } from "./json-value.ts";
import type { Operation, Parameter } from "./openapi-document.ts";
import type { ParameterArbitraries } from "./parameter-arbitrary.ts";
import { type Draft, withBody, withText } from "./request-draft.ts";
import type { SchemaArbitraries } from "./schema-arbitrary.ts";

export interface Flaw {
  /** `query limit`, `body`, `credentials`. */
  name: string;
  /** Ways to put it into a request that is right. */
  changes: Arbitrary<(draft: Draft) => Draft>;
}

export interface RequestOptions {
  /** A value of `Authorization` that is accepted. */
  credentials: string;
  /** Values of `Authorization` that are refused; undefined sends none. */
  wrongCredentials: Arbitrary<string | undefined>;
  /** The service takes no larger bodies. */
  bodyBytesMax: number;
}

/** A request has one of them at most. */
export function requestFlaws(
  operation: Operation,
  declared: Parameter[],
  arbitraries: { schemas: SchemaArbitraries; parameters: ParameterArbitraries },
  options: RequestOptions,
): Flaw[] {
  const ofParameters = parameterFlaws(declared, arbitraries.parameters);
  return [...ofParameters, ...bodyFlaws(operation, arbitraries.schemas, options), credentialsFlaw(options)];
}

function parameterFlaws(declared: Parameter[], parameters: ParameterArbitraries): Flaw[] {
  return declared.flatMap((parameter): Flaw[] => {
    const name = `${parameter.in} ${parameter.name}`;
    const flaws: Flaw[] = [];
    const invalid = parameters.invalid(parameter);
    if (invalid) flaws.push({ name, changes: invalid.map((text) => (draft) => withText(draft, parameter, [text])) });
    if (parameter.in === "query") {
      const twice = fc.tuple(parameters.valid(parameter), parameters.valid(parameter));
      flaws.push({ name, changes: twice.map((texts) => (draft) => withText(draft, parameter, texts)) });
    }
    if (parameter.required && parameter.in !== "path") {
      flaws.push({ name, changes: fc.constant((draft) => withText(draft, parameter, [])) });
    }
    return flaws;
  });
}

function bodyFlaws({ requestBody }: Operation, schemas: SchemaArbitraries, { bodyBytesMax }: RequestOptions): Flaw[] {
  if (requestBody === undefined) return [];
  const [[mediaType, { schema }] = ["", { schema: {} }]] = Object.entries(requestBody.content);
  const replaced = (bodies: Arbitrary<string | Uint8Array>): Flaw => ({
    name: "body",
    changes: bodies.map((body) => (draft) => withBody(draft, mediaType, body)),
  });
  const right = schemas.valid(schema).map(printJson);
  const otherTypes = fc.constantFrom("text/plain", "application/xml", "application/jsonx", "json", "*/*", "text/json");
  const flaws: Flaw[] = [
    replaced(schemas.invalid(schema).map(printJson)),
    replaced(
      fc
        .tuple(right, fc.nat())
        .map(([text, at]) => text.slice(0, at % text.length))
        .filter((text) => !isJson(text)),
    ),
    replaced(right.map((text) => `${text},`)),
    replaced(right.map((text) => Buffer.concat([Buffer.from([0xff]), Buffer.from(text)]))),
    replaced(right.map((text) => text.padEnd(bodyBytesMax + 1, " "))),
    replaced(fc.tuple(right, tooDeep).map(([text, more]) => withDeepValue(text, more))),
    { name: "body", changes: otherTypes.map((type) => (draft) => withBody(draft, type, draft.body ?? "")) },
  ];
  if (requestBody.required) flaws.push(replaced(fc.constant("")));
  return flaws;
}

/** Valid by most schemas, but deeper than recursive code goes: a service may refuse it (RFC 8259, section 9), not fail. */
function withDeepValue(text: string, deep: string): string {
  return text.startsWith("{") && text !== "{}" ? `{"deep":${deep},${text.slice(1)}` : deep;
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

function credentialsFlaw({ wrongCredentials }: RequestOptions): Flaw {
  const replace = (value: string | undefined) => (draft: Draft) => {
    const others = draft.headers.filter(([name]) => name !== "Authorization");
    const sent: Draft["headers"] = value === undefined ? [] : [["Authorization", value]];
    return { ...draft, headers: [...sent, ...others] };
  };
  return { name: "credentials", changes: wrongCredentials.map(replace) };
}
