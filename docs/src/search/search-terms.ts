// What the search compares: words in lower case, those of a name in camelCase too.

/** `listPets, 50` is `listpets`, `list`, `pets` and `50`. */
export function searchTerms(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => {
    const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
    return (parts.length > 1 ? [word, ...parts] : [word]).filter((one) => one !== "").map((one) => one.toLowerCase());
  });
}
