// Splits a Markdown page into its sections.

export interface DocsSection {
  /** Title of the page. */
  page: string;
  /** Heading of the section; the title of the page for the text before the first heading. */
  heading: string;
  text: string;
}

export function splitSections(markdown: string): DocsSection[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: "", lines: [] }];
  let page = "";
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const [, marks = "", heading = ""] = (!isCode && /^(#{1,4})\s+(.*?)\s*#*$/.exec(line)) || [];
    if (marks === "#" && page === "") page = heading;
    else if (marks !== "") sections.push({ heading, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections
    .map(({ heading, lines }) => ({ page, heading: heading || page, text: lines.join("\n").trim() }))
    .filter(({ text }) => text !== "");
}
