// Writes commands for a POSIX shell.
import { Code, type CodePart, createTemplate } from "./code.ts";
import { jsonSource } from "./json.ts";
import { hasInvisible, type MarkedString, plainString, stringLiteral } from "./literal.ts";

export type Shell = Code<"shell">;

const template = createTemplate("shell");

/** The tagged template of the shell, with the functions that turn text into code. */
export const sh = Object.assign(template, { literal, word, json, interpolation, environmentVariable });

/** Returns a string in single quotes, within which a shell interprets nothing. */
function literal(value: MarkedString): Shell {
  // A terminal interprets control characters in a command that is pasted. `$'...'` is POSIX.1-2024: dash does not know it, and takes its
  // content as a literal, so no quote may be in it.
  if (hasInvisible(plainString(value)))
    return stringLiteral("shell", `$'${escapeInvisible(plainString(value))}'`, String, "");
  return stringLiteral("shell", value, escapeQuotes, "'");
}

/** Returns a string without quotes if a shell interprets no character of it. */
function word(value: string): Shell {
  return /^[\w./:-]+$/.test(value) ? new Code("shell", [value]) : literal(value);
}

/** Returns JSON in single quotes. Its lines are indented with the code around it. */
function json(value: unknown): Shell {
  return new Code("shell", [`'${escapeQuotes(jsonSource(value))}'`]);
}

/** Returns a string that contains variables. */
function interpolation(parts: readonly (CodePart | Shell)[]): Shell {
  const strings = parts.filter((part): part is CodePart => !(part instanceof Code));
  if (strings.length === parts.length) return literal(strings);
  const isPlain = strings.every(({ text }) => /^[\w :=;,.-]*$/.test(text));
  // The name of a variable would continue.
  const isName = parts.some(
    (part, index) => parts[index - 1] instanceof Code && !(part instanceof Code) && /^\w/.test(part.text),
  );
  if (isPlain && !isName) {
    const contents = parts.map((part) => (part instanceof Code ? part : stringLiteral("shell", [part], String, "")));
    return template`"${template.join(contents, "")}"`;
  }
  // Adjacent strings in quotes are one argument: `'https://...?key='"$API_KEY"`.
  const groups: (Shell | CodePart[])[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (part instanceof Code) groups.push(template`"${part}"`);
    else if (Array.isArray(last)) last.push(part);
    else groups.push([part]);
  }
  return template.join(
    groups.map((group) => (Array.isArray(group) ? literal(group) : group)),
    "",
  );
}

/** Returns the expansion of an environment variable, within double quotes. */
function environmentVariable(name: string): Shell {
  if (/^[A-Za-z_]\w*$/.test(name)) return new Code("shell", [`$${name}`]);
  return template`$(printenv ${literal(name)})`;
}

function escapeQuotes(value: string): string {
  return value.replaceAll("'", "'\\''");
}

function escapeInvisible(value: string): string {
  const escaped = value
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\047")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t");
  return escaped.replace(/[^\x20-\x7e\P{C}]|[\u2028\u2029]/gu, (character) => {
    const bytes = new TextEncoder().encode(character);
    return [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
  });
}
