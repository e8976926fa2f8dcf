// The operations that an allow-list names. An operation is in no output until the list, or the tag that it names, has it.
import { closest } from "fastest-levenshtein";
import { UsageError } from "../user-error.ts";

/** An operation or a webhook of a document. */
export interface NamedOperation {
  operation: Record<string, unknown>;
  /** Its operationId, and its method and path. */
  names: string[];
}

/**
 * Returns the operations that the entries of an allow-list name.
 *
 * @param location of the allow-list, for errors
 * @throws UsageError for an entry that no operation has
 */
export function selectOperations(
  only: readonly string[],
  operations: readonly NamedOperation[],
  location: string,
): ReadonlySet<object> {
  const selected = only.flatMap((entry) => {
    const isMatch = matcher(entry);
    const named = operations.filter(({ names }) => names.some(isMatch));
    // A pattern does not select tags: `list*` would otherwise select each operation with the tag `listings`.
    const found = named.length > 0 ? named : operations.filter(({ operation }) => tagsOf(operation).includes(entry));
    if (found.length > 0) return found;
    const known = operations.flatMap(({ names, operation }) => [...names, ...tagsOf(operation)]);
    throw new UsageError(
      `${location}: expected an operationId, a tag or a pattern of them, got "${entry}". Did you mean ${closest(entry, known)}?`,
    );
  });
  return new Set(selected.map(({ operation }) => operation));
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
