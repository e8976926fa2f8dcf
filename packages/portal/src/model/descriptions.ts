// Shortens the contract's descriptions, which are Markdown (nodes/markdown.tsx renders them).

/** Removes code marks and links and joins the lines, for page titles and descriptions. */
export function stripMarkdown(markdown: string): string {
  return markdown
    .replace(/`([^`]*)`/g, "$1")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
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
