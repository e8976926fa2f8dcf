// Derives the name of a product from the title of its contract, which often describes the document, too.

const DOCUMENT =
  "(?:apis?|rest|restful|http|openapi|swagger|specs?|specifications?|definitions?|documentation|docs|reference)";

/** A word at the end of a title that says what the document is, or its version. */
const ENDING = new RegExp(`(?:['’]s)?[\\s\\p{P}]+(?:${DOCUMENT}|v?\\d+(?:\\.\\d+)*)\\p{P}*$`, "iu");

/** A title that says whose document it is. */
const OWNER = new RegExp(`^(.*?\\p{L})['’]s\\s.*\\b${DOCUMENT}\\b`, "iu");

/** The patterns above take quadratic time, and no product has a longer name. */
const MAX_LENGTH = 200;

/** Returns `OpenAI` for `OpenAI API`, `Plaid` for `The Plaid API`, and `GitHub` for `GitHub's official OpenAPI spec`. */
export function productName(title: string): string {
  if (title.length > MAX_LENGTH) return title;
  const shorter = title.replace(ENDING, "").replace(/^the\s+(?=\S)/i, "");
  return shorter === title ? (OWNER.exec(title)?.[1] ?? title) : productName(shorter);
}
