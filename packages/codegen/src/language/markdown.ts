// Writes Markdown, in the dialect of GitHub (https://github.github.com/gfm/).
import { Code, createTemplate } from "./code.ts";
import { interruptCommands } from "./log-commands.ts";
import { INVISIBLE } from "./terminal.ts";

export type Markdown = Code<"markdown">;

const template = createTemplate("markdown");

/** The tagged template of Markdown, with the functions that turn text into Markdown. */
export const md = Object.assign(template, { text, prose, code, codeBlock, link, table });

/** Returns text that reads as it is, in one line: without emphasis, links, HTML, mentions and references to issues. */
function text(value: string): Markdown {
  return source(escapeMarkdown(value));
}

/** Returns sentences of this project, in which backticks enclose code. */
function prose(value: string): Markdown {
  const parts = value.split(/`([^`]+)`/);
  return template.join(
    parts.map((part, index) => (index % 2 === 0 ? text(part) : code(part))),
    "",
  );
}

/** Returns code in a line. A span cannot contain a vertical bar where it is in a table, so code with a bar is HTML. */
function code(value: string): Markdown {
  if (value.includes("|")) return source(`<code>${escapeMarkdown(value).replaceAll("\\|", "&#124;")}</code>`);
  const line = interruptCommands(oneLine(value), "text");
  const fence = longerThan(line, 1);
  // A span that begins or ends with a backtick or a space is padded with spaces, which are not shown (section 6.3).
  const padding = /^[ `]|[ `]$/.test(line) ? " " : "";
  return source(fence + padding + line + padding + fence);
}

/** Returns a fenced block. Its lines are not indented with the code around it. */
function codeBlock(language: string, value: string): Markdown {
  const fence = longerThan(value, 3);
  return source(`${fence}${language.replace(/[^\w+-]/g, "")}\n${value}\n${fence}`);
}

/** Returns a link. Characters that would end the URL are percent-encoded. */
function link(label: Markdown, url: string): Markdown {
  return template`[${label}](${source(url.replace(/[\s()<>\\]/g, (character) => `%${character.charCodeAt(0).toString(16)}`))})`;
}

function table(header: readonly Markdown[], rows: readonly (readonly Markdown[])[]): Markdown {
  const line = (cells: readonly Markdown[]) =>
    template`${template.join(
      cells.map((cell) => template`| ${cell} `),
      "",
    )}|`;
  const delimiter = source(`|${"---|".repeat(header.length)}`);
  return template.lines([line(header), delimiter, ...rows.map(line)]);
}

/** A mention, a reference to an issue, or a URL without brackets around it is interrupted by a zero-width space. */
function escapeMarkdown(value: string): string {
  return oneLine(value)
    .replace(/[&<]/g, (character) => (character === "&" ? "&amp;" : "&lt;"))
    .replace(/[\\`*_{}[\]|>#~]/g, "\\$&")
    .replace(/@(?=[\w.+-])|\\#(?=\d)|\bGH-(?=\d)|:(?=\/\/)|\bwww(?=\.)|\b(?:mailto|xmpp):/gi, "$&&#8203;")
    .replace(/^[-+=]|^\d+(?=[.)](?:\s|$))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

const INVISIBLE_RUN = new RegExp(`${INVISIBLE.source}+`, INVISIBLE.flags);

/** Control characters have no meaning in Markdown, and those that change the direction of text would hide what a line says. */
function oneLine(value: string): string {
  return value.replace(INVISIBLE_RUN, " ");
}

/** Returns backticks, at least so many, and more than follow each other in the text. */
function longerThan(value: string, minimum: number): string {
  const runs = value.match(/`+/g) ?? [];
  return "`".repeat(Math.max(minimum, ...runs.map((run) => run.length + 1)));
}

function source(value: string): Markdown {
  return new Code("markdown", [value]);
}
