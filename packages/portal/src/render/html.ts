// Serializes nodes as HTML.
import { type Attribute, type Child, isElement } from "../jsx-runtime.ts";

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
  if (!isElement(node)) return "html" in node ? node.html : renderList(node);
  const { tag, attributes, children } = node;
  let html = `<${tag}`;
  for (const name in attributes) html += renderAttribute(name, attributes[name]);
  return VOID.has(tag) ? `${html}>` : `${html}>${renderHtml(children)}</${tag}>`;
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
