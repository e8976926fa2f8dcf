// Serializes nodes as HTML.
import { type Attribute, type Child, isElement, textContent } from "../nodes/jsx-runtime.ts";

/** Elements without content (HTML, section 13.1.2). */
const VOID = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);

export function renderHtml(node: Child): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "string") return escapeContent(node);
  if (typeof node !== "object") return String(node);
  if (!isElement(node)) return renderList(node);
  const { tag, attributes, children } = node;
  let html = `<${tag}`;
  for (const name in attributes) html += renderAttribute(name, attributes[name]);
  if (VOID.has(tag)) return `${html}>`;
  return `${html}>${UNESCAPED.has(tag) ? unescaped(tag, children) : renderHtml(children)}</${tag}>`;
}

/** Elements whose content has no escapes (HTML, section 13.1.2). */
const UNESCAPED = new Set(["script", "style"]);

/** @throws Error if the content could end the element */
function unescaped(tag: string, children: Child): string {
  const text = textContent(children);
  if (/<(?:\/|!--)/.test(text)) throw new Error(`${tag}: expected text without the beginning of a tag`);
  return text;
}

function renderList(nodes: readonly Child[]): string {
  let html = "";
  for (const node of nodes) html += renderHtml(node);
  return html;
}

function renderAttribute(name: string, value: Attribute): string {
  if (value === null || value === undefined || value === false) return "";
  if (value === true || value === "") return ` ${name}`;
  return ` ${name}="${typeof value === "string" ? escapeAttribute(value) : value}"`;
}

export function escapeContent(source: string): string {
  return /[&<>]/.test(source)
    ? source.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    : source;
}

export function escapeAttribute(source: string): string {
  return /[&"<>]/.test(source) ? escapeContent(source).replaceAll('"', "&quot;") : source;
}
