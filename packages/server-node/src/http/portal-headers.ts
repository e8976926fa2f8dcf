// Reads the portal's response headers from its `_headers` file: a path that may end in `*`, then one indented header per
// line. Netlify and Cloudflare Pages read the same file.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface PortalHeaders {
  path: string;
  headers: [name: string, value: string][];
}

/**
 * Reads the rules. Returns none if the file does not exist.
 * @throws Error with the first line that is neither a path nor a header.
 */
export function readPortalHeaders(dir: string): PortalHeaders[] {
  const rules: PortalHeaders[] = [];
  const file = join(dir, "_headers");
  for (const line of existsSync(file) ? readFileSync(file, "utf8").split("\n") : []) {
    const [, name, value] = /^\s+([\w-]+):\s*(.+?)\s*$/.exec(line) ?? [];
    if (line.startsWith("/")) rules.push({ path: line.trim(), headers: [] });
    else if (name !== undefined && value !== undefined && rules.length > 0) rules.at(-1)?.headers.push([name, value]);
    else if (!/^\s*(#|$)/.test(line))
      throw new Error(`_headers: expected a path or an indented "Name: value", got "${line}"`);
  }
  return rules;
}

/** Returns the headers of every rule that matches the path. */
export function headersFor(rules: PortalHeaders[], path: string): [name: string, value: string][] {
  return rules
    .filter((rule) => (rule.path.endsWith("*") ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path))
    .flatMap(({ headers }) => headers);
}
