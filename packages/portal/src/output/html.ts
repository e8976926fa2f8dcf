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

export function renderHtml(nodes: readonly Node[]): string {
  let html = "";
  for (const node of nodes) {
    if (typeof node === "string") html += escapeContent(node);
    else {
      html += `<${node.tag}`;
      for (const name in node.attributes) html += renderAttribute(name, node.attributes[name]);
      html += ">";
      if (!VOID.has(node.tag))
        html += `${node.html ?? (UNESCAPED.has(node.tag) ? unescaped(node) : renderHtml(node.children))}</${node.tag}>`;
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
