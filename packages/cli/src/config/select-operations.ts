// The operations of a document, and what a configuration calls them.
import { followReferences } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import type { OpenAPIObject } from "openapi3-ts/oas31";

/** Members of a document with operations. Tools that cannot write `webhooks` use the extension. */
export const SECTIONS = ["paths", "webhooks", "x-webhooks"] as const;

/** Member of a path item with the operations of other methods (OpenAPI 3.2, section 4.9.1). */
export const ADDITIONAL = "additionalOperations";

interface Item {
  section: (typeof SECTIONS)[number];
  path: string;
  /** Reference to the path item, if it is elsewhere. */
  $ref: unknown;
  /** Members that are no operations. */
  others: object;
  operations: NamedOperation[];
}

/** An operation or a webhook of a document. */
export interface NamedOperation {
  /** Its key in the path item, or in its additional operations. */
  key: string;
  isAdditional: boolean;
  operation: Record<string, unknown>;
  /** Its method and path, its operationId, and the name of a webhook. */
  names: string[];
}

/** Returns the operations that an entry of an allow-list selects. */
export function selectOperations(entry: string, operations: readonly NamedOperation[]): NamedOperation[] {
  const isMatch = matcher(entry);
  const named = operations.filter(({ names }) => names.some(isMatch));
  // A pattern does not select tags: `list*` would otherwise select each operation with the tag `listings`.
  return named.length > 0 ? named : operations.filter(({ operation }) => tagsOf(operation).includes(entry));
}

/** Returns the tags of an operation that are strings. */
export function tagsOf({ tags }: Record<string, unknown>): string[] {
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [];
}

/** Returns whether a name matches a pattern, in which `*` stands for any characters. */
function matcher(pattern: string): (name: string) => boolean {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  const expression = new RegExp(`^${source}$`, "s");
  return (name) => expression.test(name);
}

/** Returns the operations and the webhooks of a document. */
export function readOperations(document: OpenAPIObject): NamedOperation[] {
  return readItems(document).flatMap(({ operations }) => operations);
}

export function readItems(document: OpenAPIObject): Item[] {
  return SECTIONS.flatMap((section) =>
    Object.entries<unknown>(document[section] ?? {}).map(([path, item]): Item => {
      const { $ref, members } = resolveItem(document, item);
      const name = (key: string, operation: Record<string, unknown>, isAdditional: boolean): NamedOperation => {
        const ownNames = [operation.operationId, ...(section === "paths" ? [] : [path])];
        const names = ownNames.filter((name) => typeof name === "string");
        // The methods of additional operations are written as they are sent.
        return { key, isAdditional, operation, names: [`${isAdditional ? key : key.toUpperCase()} ${path}`, ...names] };
      };
      const additional = members.flatMap(([key, member]) => (key === ADDITIONAL ? Object.entries(member ?? {}) : []));
      const operations = [
        ...members.filter(isOperation).map(([key, operation]) => name(key, operation, false)),
        ...additional.filter(isOperation).map(([key, operation]) => name(key, operation, true)),
      ];
      const others = members.filter((member) => !isOperation(member) && member[0] !== ADDITIONAL);
      return { section, path, $ref, others: Object.fromEntries(others), operations };
    }),
  );
}

function isOperation(member: [key: string, value: unknown]): member is [string, Record<string, unknown>] {
  const [key, value] = member;
  return isRecord(value) && !key.startsWith("x-") && key !== ADDITIONAL;
}

/** Returns the members of a path item, and of the one that it refers to (OpenAPI 3.1, section 4.8.9.1). */
function resolveItem(document: OpenAPIObject, item: unknown): { $ref?: unknown; members: [string, unknown][] } {
  if (!isRecord(item)) return { members: [] };
  const target = followReferences(item, document).definition?.value;
  if (target === item || !isRecord(target)) return { members: Object.entries(item) };
  const { $ref, ...siblings } = item;
  return { $ref, members: Object.entries({ ...target, ...siblings }) };
}
