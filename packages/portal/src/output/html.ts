// Serializes nodes as HTML.
import type { Site } from "../model/site.ts";
import { escapeAttribute, escapeContent } from "../nodes/escape-html.ts";
import { type Attribute, type Child, type Element, type Node, Rendering, textContent } from "../nodes/jsx-runtime.ts";

/** Elements without content (HTML, section 13.1.2). */
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** Renders JSX as HTML. */
export function toHtml(child: Child, site: Site): string {
  return renderHtml(new Rendering(site).render(child));
}

/** Serializes nodes as XML: every element has an end tag, and characters that XML does not allow are left out (XML 1.0, section 2.2). */
export function toXml(child: Child, site: Site): string {
  const xml = renderHtml(new Rendering(site).render(child), new Set());
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
  return `<?xml version="1.0" encoding="UTF-8"?>${xml.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")}\n`;
}

/** @param empty elements without an end tag */
export function renderHtml(nodes: readonly Node[], empty: ReadonlySet<string> = VOID): string {
  let html = "";
  for (const node of nodes) {
    if (typeof node === "string") html += escapeContent(node);
    else {
      html += `<${node.tag}`;
      for (const name in node.attributes) html += renderAttribute(name, node.attributes[name]);
      html += ">";
      if (!empty.has(node.tag))
        html += `${node.html ?? (UNESCAPED.has(node.tag) ? unescaped(node) : renderHtml(node.children, empty))}</${node.tag}>`;
    }
  }
  return html;
}

/** Elements whose content has no escapes (HTML, section 13.1.2). */
const UNESCAPED = new Set(["script", "style"]);

/** @throws Error if the content could end the element */
function unescaped({ tag, children }: Element): string {
  const content = textContent(children);
  if (/<(?:\/|!--)/.test(content)) throw new Error(`${tag}: expected content without the beginning of a tag`);
  return content;
}

function renderAttribute(name: string, value: Attribute): string {
  if (value === null || value === undefined || value === false) return "";
  if (value === true || value === "") return ` ${name}`;
  return ` ${name}="${typeof value === "string" ? escapeAttribute(value) : value}"`;
}
