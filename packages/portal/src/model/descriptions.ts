// Shortens the contract's descriptions, which are Markdown (nodes/markdown.tsx renders them), and makes titles of operations and webhooks:
// one short sentence in plain text, without a full stop.
import { splitWords } from "@onecontract/codegen";

/** Largest number of characters of a title. */
const MAX_TITLE_LENGTH = 70;

/** Cuts a long title between two words. */
export function shorten(title: string, maxLength = MAX_TITLE_LENGTH): string {
  if (title.length <= maxLength) return title;
  const start = title.slice(0, maxLength);
  return `${start.replace(/[\s,;:.–-]+\S*$/u, "") || start}…`;
}

/** Removes the marks of code, links and emphasis and joins the lines, for page titles and descriptions. */
export function stripMarkdown(markdown: string): string {
  return markdown
    .replace(/`([^`]*)`/g, "$1")
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/(\*\*|__)(?=\S)(.+?)\1/g, "$2")
    .replace(/\s+/g, " ")
    .trim();
}

/** Removes the full stop at the end of a title, but not an ellipsis. */
export function withoutFullStop(title: string): string {
  return title.trim().replace(/(?<!\.)\.$/, "");
}

/** Returns the first paragraph without Markdown. */
export function firstParagraph(markdown: string): string {
  return stripMarkdown(markdown.split(/\n\s*\n/)[0] ?? "");
}

/** Returns the first sentence of Markdown, up to a period or a colon. */
export function firstSentence(markdown: string): string {
  const line = markdown.replace(/\s+/g, " ").trim();
  const end = /[.:](?= |$)/.exec(line)?.index;
  return end === undefined ? line : `${line.slice(0, end)}.`;
}

/** Returns the same string for sentences that differ only in case and the full stop at the end. */
export function sentenceKey(sentence: string): string {
  return withoutFullStop(sentence).toLowerCase();
}

interface Titled {
  operationId?: string;
  summary?: string | undefined;
  description?: string | undefined;
}

/**
 * Makes the summary a title: its first sentence, else that of the description, else the operationId in words. What else a summary says moves
 * into the description. An item without a summary and without a short description has no title.
 */
export function withTitle<T extends Titled>(item: T): T {
  const { summary = "", description = "", operationId = "" } = item;
  const { sentence, rest } = splitLead(summary);
  const title = plain(sentence);
  if (isTitle(title)) return { ...item, summary: title, description: joinParagraphs(rest, description) };
  const described = plain(firstSentence(description));
  if (title === "") return { ...item, summary: isTitle(described) ? described : undefined };
  const found = [described, inWords(operationId)].find(isTitle) ?? shorten(title);
  return { ...item, summary: found, description: joinParagraphs(summary, description) };
}

/** Makes the names of webhooks, in words, the titles of those that would have the title of another one. */
export function withDistinctTitles<T extends Titled & { name: string }>(webhooks: T[]): T[] {
  const titled = webhooks.map(withTitle);
  const byTitle = Map.groupBy(titled, ({ summary }) => summary);
  return titled.map((webhook) => {
    const { name, summary = "", description = "" } = webhook;
    const title = inWords(name);
    if (title === "" || byTitle.get(webhook.summary)?.length === 1) return webhook;
    return { ...webhook, summary: title, description: joinParagraphs(summary && `${summary}.`, description) };
  });
}

const isTitle = (title: string): boolean => title !== "" && shorten(title) === title;

const plain = (markdown: string): string => withoutFullStop(stripMarkdown(markdown));

/** Paragraphs before the text: rules, quotes, headings, and notes such as `**Note:** Beta.` */
const LEAD = /^(?:[-*_]{3,}\s*$|>|#|\*\*[^*]*[:?!]\*\*)/;

/** Returns the first sentence of the text, and what Markdown says before and after it. */
function splitLead(markdown: string): { sentence: string; rest: string } {
  const paragraphs = markdown.trim().split(/\n\s*\n/);
  const index = Math.max(
    paragraphs.findIndex((paragraph) => !LEAD.test(paragraph)),
    0,
  );
  const [sentence = ""] = /^[\s\S]*?[.!?](?=\s|$)/.exec(paragraphs[index] ?? "") ?? [paragraphs[index] ?? ""];
  // A sentence after notes stays where it is, because the notes are about what follows.
  const rest = index > 0 ? markdown : markdown.trim().slice(sentence.length);
  return { sentence, rest };
}

function joinParagraphs(...parts: string[]): string | undefined {
  return (
    parts
      .map((part) => part.trim())
      .filter(Boolean)
      .join("\n\n") || undefined
  );
}

/** Returns `Create chat completion` for `createChatCompletion`, or an empty string for a name of one word. */
function inWords(operationId: string): string {
  const words = splitWords(operationId).map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()));
  const [first = "", ...others] = words;
  return others.length === 0 ? "" : [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(" ");
}
