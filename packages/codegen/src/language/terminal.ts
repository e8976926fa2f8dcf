// Writes text for terminals, and for the logs of continuous integration.
import { Code, createTemplate } from "./code.ts";
import { interruptCommands } from "./log-commands.ts";

export type Terminal = Code<"terminal">;

/** The tagged template of text for terminals, with the function that turns a string into such text. */
export const terminal = Object.assign(createTemplate("terminal"), { text });

/**
 * Returns a string as visible characters in one line. Control characters, which move the cursor or change colors, and characters that
 * change the direction of text or are not shown, are written as escapes. A backslash interrupts what a log would execute: `::command`
 * of GitHub at the beginning of a line, and `##[command]` or `##vso[command]` anywhere.
 */
function text(value: string): Terminal {
  const visible = value
    .replace(INVISIBLE, (character) => ESCAPES[character] ?? unicodeEscape(character))
    .replace(/^(\s*):(?=:|$)/, "$1\\:");
  return new Code("terminal", [interruptCommands(visible, "text")]);
}

/** Returns a message with the escapes of `text` in each of its lines. The message may contain text of a contract. */
export function visibleLines(message: string): string {
  return message
    .split("\n")
    .map((line) => text(line).toString())
    .join("\n");
}

/** Control characters, characters that change the direction of text, and characters that are not shown. */
export const INVISIBLE = /[\p{Cc}\u00ad\u115f\u180e\u200b\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

function unicodeEscape(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
}

const ESCAPES: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
