// Names that are derived from the contract's own words.

/** Splits `listPets`, `pet-status` or `Pet Store` into words. Scripts without capitals are words as a whole. */
export function words(text: string): string[] {
  return text.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[\p{Lo}\p{Lm}\p{M}]+|\p{Nd}+/gu) ?? [];
}

export function pascalCase(text: string): string {
  return words(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join("");
}

export function camelCase(text: string): string {
  const name = pascalCase(text);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** camelCase as a name in code, which begins with no digit. */
export function identifier(text: string): string {
  return camelCase(text).replace(/^(?=\p{Nd}|$)/u, "_");
}

/**
 * Method of a resource: the operationId without the resource's noun (`listPets` of `Pets` is `list`).
 * Where nothing is left, the whole operationId.
 */
export function methodName(operationId: string, tag: string): string {
  const all = words(operationId);
  const noun = words(tag).map(stem);
  const start = all.findIndex((_, index) => noun.every((word, offset) => stem(all[index + offset] ?? "") === word));
  if (noun.length === 0 || start < 0) return camelCase(operationId);
  const rest = [...all.slice(0, start), ...all.slice(start + noun.length)];
  return rest.length > 0 ? camelCase(rest.join(" ")) : camelCase(operationId);
}

/** Singular and plural of a regular English noun have the same stem. */
function stem(word: string): string {
  return word.toLowerCase().replace(/ies$/, "y").replace(/e?s$/, "").replace(/e$/, "");
}

/** What no method of a resource may be called: what every object has, and what the runtime's base class has. */
export const memberNames: readonly string[] = [...Object.getOwnPropertyNames(Object.prototype), "send"];

/** What no variable may be called in a JavaScript module (ECMA-262, ReservedWord, and the strict mode's). */
export const reservedWords: readonly string[] =
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield".split(
    " ",
  );
