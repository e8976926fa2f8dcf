// Gives each heading of a guide an anchor, as GitHub derives it from the heading, and collects the headings.
import GithubSlugger from "github-slugger";
import type { Element, Nodes, Root } from "hast";
import type { Heading } from "../page.ts";

/** A rehype plugin. */
export function collectHeadings(headings: Heading[]): (tree: Root) => void {
  return (tree) => {
    const slugger = new GithubSlugger();
    visit(tree, (element) => {
      const [, level] = /^h([1-6])$/.exec(element.tagName) ?? [];
      if (level === undefined) return;
      const text = textContent(element);
      const slug = typeof element.properties.id === "string" ? element.properties.id : slugger.slug(text);
      element.properties.id = slug;
      headings.push({ depth: Number(level), slug, text });
    });
  };
}

function visit(node: Nodes, callback: (element: Element) => void): void {
  if (node.type === "element") callback(node);
  if ("children" in node) for (const child of node.children) visit(child, callback);
}

function textContent(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textContent).join("") : "";
}
