// Markdown as one line of plain text, for page descriptions and titles.

export function plainText(markdown: string): string {
  return markdown
    .replace(/`([^`]*)`/g, "$1")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** The first paragraph as plain text. */
export function firstParagraph(markdown: string): string {
  return plainText(markdown.split(/\n\s*\n/)[0] ?? "");
}
