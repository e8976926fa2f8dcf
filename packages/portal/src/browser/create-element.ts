// Creates and finds HTML elements.

/** Creates an element with attributes and children. Leaves out those that are undefined. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | undefined>,
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** @throws Error if the first element with the selector is missing or of another type */
export function findElement<T extends HTMLElement>(root: ParentNode, selector: string, type: new () => T): T {
  const element = root.querySelector(selector);
  if (!(element instanceof type)) throw new Error(`page: expected an element ${selector}, got none`);
  return element;
}
