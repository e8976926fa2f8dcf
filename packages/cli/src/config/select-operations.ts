// Finds operations by what a configuration calls them.

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
