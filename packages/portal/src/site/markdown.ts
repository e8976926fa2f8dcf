// Renders the contract's descriptions, which are Markdown.
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** Renders Markdown as HTML. Escapes HTML tags in it, so that `<API_KEY>` stays readable, and removes dangerous links. */
export function renderMarkdown(markdown: string): string {
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

/** Renders Markdown for use within a sentence, without the enclosing paragraph. */
export function renderInlineMarkdown(markdown: string): string {
  return renderMarkdown(markdown).replace(/^<p>([\s\S]*)<\/p>$/, (html, inner: string) =>
    inner.includes("<p>") ? html : inner,
  );
}

/** Removes code marks and links and joins the lines, for page titles and descriptions. */
export function stripMarkdown(markdown: string): string {
  return markdown
    .replace(/`([^`]*)`/g, "$1")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
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
