// Names the operations that TypeSpec merges because they share a route (`@sharedRoute`). Their operationIds are joined by
// underscores: `createCardPayment_createCashPayment`.
import { camelCase, pascalCase, splitWords } from "./naming.ts";

/**
 * Returns operationIds for a merged operation, in the order of preference: the common words of the variants, then all variants.
 * Returns an empty array if the operation is not merged.
 *
 * @param tag names the resource, and completes a common prefix such as `create`
 */
export function sharedOperationIds(operationId: string, tag: string | undefined, path: string): string[] {
  const variants = operationId.includes("_") ? splitVariants(operationId) : undefined;
  if (!variants) return [];
  const { container, names } = variants;
  const words = commonWords(names);
  const noun = tag ?? path.split("/").findLast((segment) => /^[^{]/.test(segment)) ?? "";
  const needsNoun = container === "" && words.length === 1;
  const common = words.length > 0 ? camelCase(words.join(" ")) + (needsNoun ? pascalCase(noun) : "") : undefined;
  const all = camelCase(names.join(" or "));
  return [common, all, names[0]].flatMap((name) => (name === undefined ? [] : [container + name]));
}

interface Variants {
  /** Common prefix with its separator: `Payments_`, or "" without an interface or namespace. */
  container: string;
  /** Names of the merged operations: `createCard` and `createCash`. */
  names: string[];
}

/** Returns the variants if the operationId has the same container, or the same first word, after each underscore. */
function splitVariants(operationId: string): Variants | undefined {
  const parts = operationId.split("_");
  const contained = parts.flatMap((part, index) => (index % 2 === 1 ? [`${parts[index - 1]}_${part}`] : []));
  const variants = [contained, parts].flatMap((ids) => variantsOf(ids) ?? []);
  return parts.length % 2 === 0 ? variants[0] : variantsOf(parts);
}

function variantsOf(ids: string[]): Variants | undefined {
  const [, container = ""] = /^(\p{Lu}\w*?_|.*\.)?/u.exec(ids[0] ?? "") ?? [];
  const names = ids.map((id) => id.slice(container.length));
  const isContained = container !== "" && ids.every((id) => id.startsWith(container));
  const isPhrase = container === "" && commonWords(names).length > 0;
  return new Set(ids).size > 1 && (isContained || isPhrase) ? { container, names } : undefined;
}

/** Returns the words with which all names begin, except for prepositions at their end: `create` for `createByCard`. */
function commonWords(names: string[]): string[] {
  const [first = [], ...rest] = names.map(splitWords);
  const length = first.findIndex((word, index) => rest.some((words) => words[index] !== word));
  const words = first.slice(0, length < 0 ? first.length : length);
  return words.slice(0, words.findLastIndex((word) => !/^(?:by|for|from|in|of|to|with)$/i.test(word)) + 1);
}
