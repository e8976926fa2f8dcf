// The operations of a document, and what a configuration calls them.
import { followReferences } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import type { OpenAPIObject } from "openapi3-ts/oas31";

/** Members of a document with operations. Tools that cannot write `webhooks` use the extension. */
export const SECTIONS = ["paths", "webhooks", "x-webhooks"] as const;

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
  /** Its key in the path item. */
  key: string;
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
      const others = members.filter(([key, member]) => !isOperation(key, member));
      const operations = members.flatMap(([key, operation]): NamedOperation[] => {
        if (!isOperation(key, operation)) return [];
        const ownNames = [operation.operationId, ...(section === "paths" ? [] : [path])];
        const names = ownNames.filter((name) => typeof name === "string");
        return [{ key, operation, names: [`${key.toUpperCase()} ${path}`, ...names] }];
      });
      return { section, path, $ref, others: Object.fromEntries(others), operations };
    }),
  );
}

function isOperation(key: string, member: unknown): member is Record<string, unknown> {
  return isRecord(member) && !key.startsWith("x-");
}

/** Returns the members of a path item, and of the one that it refers to (OpenAPI 3.1, section 4.8.9.1). */
function resolveItem(document: OpenAPIObject, item: unknown): { $ref?: unknown; members: [string, unknown][] } {
  if (!isRecord(item)) return { members: [] };
  const target = followReferences(item, document).definition?.value;
  if (target === item || !isRecord(target)) return { members: Object.entries(item) };
  const { $ref, ...siblings } = item;
  return { $ref, members: Object.entries({ ...target, ...siblings }) };
}
