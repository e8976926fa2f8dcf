// Indents JSON and wraps its tokens in elements for highlighting. Works on the source, so that numbers keep all their digits.

/** Returns strings and elements in order, or undefined if the source is not JSON. */
export function formatJson(source: string): (string | HTMLElement)[] | undefined {
  try {
    JSON.parse(source);
  } catch {
    return undefined;
  }
  const parts: (string | HTMLElement)[] = [];
  let depth = 0;
  let previous = "";
  for (const [token] of source.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g)) {
    if (/[}\]]/.test(token) && token.length === 1) depth--;
    if (breaksBefore(previous, token)) parts.push(`\n${"  ".repeat(depth)}`);
    parts.push(...highlight(token, parts));
    if (token === "{" || token === "[") depth++;
    previous = token;
  }
  return parts;
}

function breaksBefore(previous: string, token: string): boolean {
  if (previous === ",") return true;
  if (token === "}" || token === "]") return previous !== "{" && previous !== "[";
  return previous === "{" || previous === "[";
}

function highlight(token: string, preceding: (string | HTMLElement)[]): (string | HTMLElement)[] {
  if (token === ":") {
    markKey(preceding.at(-1));
    return [": "];
  }
  if (/^[[\]{},]$/.test(token)) return [token];
  const element = document.createElement("i");
  element.className = token.startsWith('"') ? "s" : /^[-\d]/.test(token) ? "n" : "k";
  element.textContent = token;
  return [element];
}

function markKey(part: string | HTMLElement | undefined): void {
  if (part instanceof HTMLElement) part.className = "t";
}
