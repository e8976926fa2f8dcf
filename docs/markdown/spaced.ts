// Puts into the text what the style sheet puts between elements: spaces, and what else sets the parts of a value or a card apart.
import type { Element, ElementContent } from "hast";

export function spaced(element: Element): Element {
  const children = element.children.map((child) => (child.type === "element" ? spaced(child) : child));
  const separator = separatorOf(element);
  return { ...element, children: separator === undefined ? children : joined(children, separator) };
}

function separatorOf({ tagName, properties }: Element): string | undefined {
  const classes = Array.isArray(properties.className) ? properties.className : [];
  if (classes.includes("facts")) return "; ";
  // Of a card: its title and what stands below.
  if (classes.includes("stack")) return ": ";
  const isRow = tagName === "dt" || ["address", "schema-head", "fact"].some((name) => classes.includes(name));
  return isRow ? " " : undefined;
}

function joined(children: ElementContent[], separator: string): ElementContent[] {
  const shown = children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  return shown.flatMap((child, index): ElementContent[] => {
    const before = shown[index - 1];
    const isApart = before === undefined || endsApart(before) || beginsApart(child);
    return isApart ? [child] : [{ type: "text", value: separator }, child];
  });
}

function endsApart(node: ElementContent): boolean {
  return node.type === "text" && /\s$/.test(node.value);
}

function beginsApart(node: ElementContent): boolean {
  return node.type === "text" && /^[\s,.;]/.test(node.value);
}
