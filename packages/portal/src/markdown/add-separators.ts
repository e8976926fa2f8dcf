// Inserts the separators that the style sheet shows as space between elements: between the parts of a value or of a card.
import type { Element, ElementContent } from "hast";

export function addSeparators(element: Element): Element {
  const children = element.children.map((child) => (child.type === "element" ? addSeparators(child) : child));
  const separator = separatorFor(element);
  return { ...element, children: separator === undefined ? children : join(children, separator) };
}

function separatorFor({ tagName, properties }: Element): string | undefined {
  const classes = Array.isArray(properties.className) ? properties.className : [];
  if (classes.includes("schema-details")) return "; ";
  // Separates the title of a card from its description.
  if (classes.includes("stack")) return ": ";
  const isRow = tagName === "dt" || ["endpoint", "schema-head", "schema-detail"].some((name) => classes.includes(name));
  return isRow ? " " : undefined;
}

function join(children: ElementContent[], separator: string): ElementContent[] {
  const visible = children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  return visible.flatMap((child, index): ElementContent[] => {
    const previous = visible[index - 1];
    const isSeparated = previous === undefined || endsWithSpace(previous) || startsWithSpaceOrPunctuation(child);
    return isSeparated ? [child] : [{ type: "text", value: separator }, child];
  });
}

function endsWithSpace(node: ElementContent): boolean {
  return node.type === "text" && /\s$/.test(node.value);
}

function startsWithSpaceOrPunctuation(node: ElementContent): boolean {
  return node.type === "text" && /^[\s,.;]/.test(node.value);
}
