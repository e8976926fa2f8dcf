// Finds the uses of components in a contract, which are the locations that a change of a component affects.
import type { OpenAPIObject, PathItemObject, ResponseObject } from "openapi3-ts/oas31";
import { HTTP_METHODS, type HttpMethod } from "../contract/contract.ts";
import { isReference, resolveReference } from "../contract/resolve-reference.ts";

export type Direction = "request" | "response";

/** Part of an operation: a parameter, the body, a response, or a response header. */
export interface Use {
  /** Endpoint: `GET /pets`. */
  operation: string;
  /** Name of the part: `query parameter limit`, `body`, `response 200`, `response 200: header Link`. */
  part: string;
  direction: Direction;
  /** Direct and indirect references of the part: `#/components/schemas/Pet`. */
  references: Set<string>;
}

/** Returns the parts of all operations in the order of the document. */
export function findUses(document: OpenAPIObject): Use[] {
  const direct: DirectReferences = new Map();
  return Object.entries(document.paths ?? {}).flatMap(([path, value]) => {
    const item = resolveReference<PathItemObject>(document, value);
    return HTTP_METHODS.filter((method) => item[method]).flatMap((method) =>
      operationUses(document, direct, `${method.toUpperCase()} ${path}`, item, method),
    );
  });
}

/** Returns a name such as `query parameter limit`. */
export function parameterPart({ name, in: location }: { name: string; in: string }): string {
  return `${location} parameter ${name}`;
}

/** Cache of the references inside the target of each reference. */
type DirectReferences = Map<string, string[]>;

function operationUses(
  document: OpenAPIObject,
  direct: DirectReferences,
  operation: string,
  item: PathItemObject,
  method: HttpMethod,
): Use[] {
  const { parameters = [], requestBody, responses = {} } = item[method] ?? {};
  const use = (part: string, direction: Direction, ...values: unknown[]): Use => {
    return { operation, part, direction, references: collectReferences(document, direct, values) };
  };
  return [
    ...[...(item.parameters ?? []), ...parameters].map((value) =>
      use(parameterPart(resolveReference(document, value)), "request", value),
    ),
    ...(requestBody ? [use("body", "request", requestBody)] : []),
    ...Object.entries(responses).flatMap(([status, value]) => {
      const { headers = {}, content } = resolveReference<ResponseObject>(document, value);
      const responseReference = isReference(value) ? [value.$ref] : [];
      const response = use(`response ${status}`, "response", content);
      return [
        { ...response, references: new Set([...responseReference, ...response.references]) },
        ...Object.entries(headers).map(([name, header]) =>
          use(`response ${status}: header ${name}`, "response", header),
        ),
      ];
    }),
  ];
}

/** Collects the references in a value and in their targets. */
function collectReferences(document: OpenAPIObject, direct: DirectReferences, value: unknown): Set<string> {
  const found = new Set<string>();
  const pending = directReferences(value);
  for (let reference = pending.pop(); reference !== undefined; reference = pending.pop()) {
    if (found.has(reference)) continue;
    found.add(reference);
    const next = direct.get(reference) ?? directReferences(resolveReference<object>(document, { $ref: reference }));
    direct.set(reference, next);
    pending.push(...next);
  }
  return found;
}

function directReferences(value: unknown, found: string[] = []): string[] {
  if (typeof value !== "object" || value === null) return found;
  if (isReference(value)) found.push(value.$ref);
  for (const [name, part] of Object.entries(value)) {
    if (name !== "example" && name !== "examples") directReferences(part, found);
  }
  return found;
}
