// Shortens the contract's descriptions, which are Markdown (nodes/markdown.tsx renders them).

/** Largest number of characters of a title. */
const MAX_TITLE_LENGTH = 70;

/** Cuts a long title between two words. */
export function shorten(title: string): string {
  if (title.length <= MAX_TITLE_LENGTH) return title;
  const start = title.slice(0, MAX_TITLE_LENGTH);
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
