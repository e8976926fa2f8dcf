// Highlights the strings, comments, keywords and numbers of code samples, in lines.
import { createElement } from "../create-element.ts";

const TOKENS =
  /(?<comment>\/\/[^\n]*)|(?<string>"""[\s\S]*?"""|"(?:[^"\\]|\\.)*"|'[^']*'|`(?:[^`\\]|\\.)*`)|(?<keyword>\b(?:import|from|const|let|var|new|await|async|for|of|if|throw|throws|curl|def|do|end|unless|abort|puts|require|with|as|package|func|defer|public|static|class|void|using|echo|return)\b)|(?<number>\b\d+n?\b)/g;

/** Returns an element for each line, like those of the built page (nodes/code.tsx). */
export function highlightCode(source: string): HTMLElement[] {
  const lines = source.split("\n").map(createLine);
  let index = 0;
  for (const { name, value } of tokens(source)) {
    for (const [part, content] of value.split("\n").entries()) {
      if (part > 0) index++;
      const nodes = allowBreaks(content);
      lines[index]?.append(...(name === undefined ? nodes : [createElement("i", { class: name.charAt(0) }, ...nodes)]));
    }
  }
  for (const line of lines) line.append("\n");
  return lines;
}

function createLine(source: string): HTMLElement {
  const line = createElement("b", {});
  line.style.setProperty("--indent", `${source.search(/[^ ]|$/)}ch`);
  return line;
}

/** Allows and prevents breaks as in the built page. */
function allowBreaks(content: string): (string | HTMLElement)[] {
  if (content === " \\") return [createElement("span", { class: "unbroken" }, content)];
  return content
    .split(/(?<=[\w}]\/)(?=[\w{])|(?=&\w)/)
    .flatMap((part, index) => (index === 0 ? [part] : [createElement("wbr", {}), part]));
}

interface Token {
  /** Undefined for source between tokens. */
  name?: string;
  value: string;
}

function tokens(source: string): Token[] {
  const all: Token[] = [];
  let end = 0;
  for (const match of source.matchAll(TOKENS)) {
    const [name = ""] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    all.push({ value: source.slice(end, match.index) }, { name, value: match[0] });
    end = match.index + match[0].length;
  }
  return [...all, { value: source.slice(end) }];
}
