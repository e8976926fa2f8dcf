// The contract's descriptions are Markdown; this makes them HTML.
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** HTML in the text is shown as text and dangerous links are dropped, so that `<API_KEY>` reads as it is written. */
export function renderMarkdown(text: string): string {
  return micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

/** For use within a sentence: without the paragraph around it. */
export function renderInlineMarkdown(text: string): string {
  return renderMarkdown(text).replace(/^<p>([\s\S]*)<\/p>$/, (whole, inner: string) =>
    inner.includes("<p>") ? whole : inner,
  );
}
