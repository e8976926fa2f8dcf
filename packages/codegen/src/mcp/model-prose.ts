// Descriptions for a model, which passes arguments and reads results, but sees no headers and no credentials.
import type { Operation } from "../contract/contract.ts";

/** Created when it is needed: it loads rules of the language, which takes 10 ms of the start of each command. */
let segmenter: Intl.Segmenter | undefined;

function splitSentences(line: string): string[] {
  segmenter ??= new Intl.Segmenter("en", { granularity: "sentence" });
  return [...segmenter.segment(line)].map(({ segment }) => segment);
}

/** Headers that descriptions mention although the contract does not declare them. */
const COMMON_HEADERS = ["Accept", "Authorization", "Content-Type", "Idempotency-Key", "Link", "Retry-After"];

/** Returns the text without the sentences about headers of the operations or the bearer token. Empty if none is left. */
export function withoutTransport(text: string, ...operations: Operation[]): string {
  const declared = operations.flatMap(({ parameters, responses }) => [
    ...parameters.filter((parameter) => parameter.in === "header"),
    ...responses.flatMap(({ headers }) => headers),
  ]);
  const mentions = headerMention([...new Set([...COMMON_HEADERS, ...declared.map(({ name }) => name)])]);
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => withoutSentences(paragraph, mentions));
  return paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
}

/** Removes the sentences that match from a paragraph, and the lines from a list or table. Code stays as it is. */
function withoutSentences(paragraph: string, pattern: RegExp): string {
  if (paragraph.includes("```")) return paragraph;
  const lines = paragraph.replace(/\n(?!\s*(?:[-*+|#>]|\d+\.))/g, " ").split("\n");
  const remaining = lines.map((line) => {
    return splitSentences(line)
      .filter((sentence) => !pattern.test(sentence))
      .join("")
      .trim();
  });
  return remaining.filter((line) => line !== "").join("\n");
}

/**
 * Returns a test for the names of headers. A name that is also a word, such as Link, counts only in code style or before
 * "header".
 */
function headerMention(names: string[]): RegExp {
  const escaped = names.map((name) => name.replace(/[^\w-]/g, "\\$&"));
  const distinct = escaped.filter((name) => name.includes("-"));
  const words = escaped.map((name) => `\`${name}\\b|\\b${name}\`? header`);
  return new RegExp(`\\b(?:${distinct.join("|")})\\b|${words.join("|")}|\\bbearer\\b`, "i");
}
