// Highlights the strings, comments, keywords and numbers of a shell command or of TypeScript.
import { createElement } from "./create-element.ts";

const TOKENS =
  /(?<comment>\/\/[^\n]*)|(?<string>"(?:[^"\\]|\\.)*"|'[^']*'|`(?:[^`\\]|\\.)*`)|(?<keyword>\b(?:import|from|const|let|new|await|for|of|if|throw|curl)\b)|(?<number>\b\d+n?\b)/g;

export function highlightCode(source: string): (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = [];
  let end = 0;
  for (const match of source.matchAll(TOKENS)) {
    const [name] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    parts.push(source.slice(end, match.index), createElement("span", { class: `hljs-${name}` }, match[0]));
    end = match.index + match[0].length;
  }
  return [...parts, source.slice(end)];
}
