// JSON text laid out for reading, with its parts marked for colour. Numbers stay as they were sent, digit by digit.

/** Texts and elements in turn; undefined where the text is no JSON. */
export function formatJson(text: string): (string | HTMLElement)[] | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const parts: (string | HTMLElement)[] = [];
  let depth = 0;
  let previous = "";
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g)) {
    if (/[}\]]/.test(token) && token.length === 1) depth--;
    if (breaksBefore(previous, token)) parts.push(`\n${"  ".repeat(depth)}`);
    parts.push(...printed(token, parts));
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

function printed(token: string, before: (string | HTMLElement)[]): (string | HTMLElement)[] {
  if (token === ":") {
    markKey(before.at(-1));
    return [": "];
  }
  if (/^[[\]{},]$/.test(token)) return [token];
  const span = document.createElement("span");
  span.className = token.startsWith('"') ? "json-string" : /^[-\d]/.test(token) ? "json-number" : "json-word";
  span.textContent = token;
  return [span];
}

function markKey(part: string | HTMLElement | undefined): void {
  if (part instanceof HTMLElement) part.className = "json-key";
}
