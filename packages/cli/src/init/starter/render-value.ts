// Renders a value as source code. Its layout is that of JSON; the formatter of the project changes it.

export function renderValue(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(renderValue).join(", ")}]`;
  if (value instanceof Uint8Array) return `new Uint8Array([${value.join(", ")}])`;
  if (typeof value !== "object" || value === null) return value === undefined ? "undefined" : JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{ ${fields.map(([name, field]) => `${propertyName(name)}: ${renderValue(field)}`).join(", ")} }`;
}

/** Returns the name, quoted unless it is an identifier. */
export function propertyName(name: string): string {
  // `__proto__: value` would set the prototype.
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Returns the access to a property of an expression: `path.id` or `path["book-id"]`. */
export function access(expression: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${expression}.${name}` : `${expression}[${JSON.stringify(name)}]`;
}
