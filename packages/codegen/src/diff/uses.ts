// Where a contract uses what its components define: the places that a change of a component reaches.
import type { OpenAPIObject, PathItemObject, ResponseObject } from "openapi3-ts/oas31";
import { type HttpMethod, METHODS } from "../contract/contract.ts";
import { resolve } from "../contract/resolve.ts";

export type Direction = "request" | "response";

/** A part of an operation: a parameter, the body, a response, or one of its headers. */
export interface Use {
  /** `GET /pets` */
  operation: string;
  /** `query parameter limit`, `body`, `response 200`, `response 200: header Link` */
  part: string;
  direction: Direction;
  /** Every reference on the way: `#/components/schemas/Pet`. */
  references: Set<string>;
}

/** In the order of the document. */
export function usesIn(document: OpenAPIObject): Use[] {
  const direct: DirectReferences = new Map();
  return Object.entries(document.paths ?? {}).flatMap(([path, value]) => {
    const item = resolve<PathItemObject>(document, value);
    return METHODS.filter((method) => item[method]).flatMap((method) =>
      usesOfOperation(document, direct, `${method.toUpperCase()} ${path}`, item, method),
    );
  });
}

/** `query parameter limit` */
export function parameterPart({ name, in: location }: { name: string; in: string }): string {
  return `${location} parameter ${name}`;
}

/** The references that stand in what a reference points at, found once for each. */
type DirectReferences = Map<string, string[]>;

function usesOfOperation(
  document: OpenAPIObject,
  direct: DirectReferences,
  operation: string,
  item: PathItemObject,
  method: HttpMethod,
): Use[] {
  const { parameters = [], requestBody, responses = {} } = item[method] ?? {};
  const use = (part: string, direction: Direction, ...values: unknown[]): Use => {
    return { operation, part, direction, references: referencesIn(document, direct, values) };
  };
  return [
    ...[...(item.parameters ?? []), ...parameters].map((value) =>
      use(parameterPart(resolve(document, value)), "request", value),
    ),
    ...(requestBody ? [use("body", "request", requestBody)] : []),
    ...Object.entries(responses).flatMap(([status, value]) => {
      const { headers = {}, content } = resolve<ResponseObject>(document, value);
      const own = "$ref" in value ? [value.$ref] : [];
      const response = use(`response ${status}`, "response", content);
      return [
        { ...response, references: new Set([...own, ...response.references]) },
        ...Object.entries(headers).map(([name, header]) =>
          use(`response ${status}: header ${name}`, "response", header),
        ),
      ];
    }),
  ];
}

/** References in a value, those of what they point at included. */
function referencesIn(document: OpenAPIObject, direct: DirectReferences, value: unknown): Set<string> {
  const found = new Set<string>();
  const waiting = directReferences(value);
  for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
    if (found.has(reference)) continue;
    found.add(reference);
    const next = direct.get(reference) ?? directReferences(resolve<object>(document, { $ref: reference }));
    direct.set(reference, next);
    waiting.push(...next);
  }
  return found;
}

function directReferences(value: unknown, found: string[] = []): string[] {
  if (typeof value !== "object" || value === null) return found;
  if ("$ref" in value && typeof value.$ref === "string") found.push(value.$ref);
  for (const [name, part] of Object.entries(value)) {
    if (name !== "example" && name !== "examples") directReferences(part, found);
  }
  return found;
}
