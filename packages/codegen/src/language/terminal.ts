// Writes text for terminals, and for the logs of continuous integration.
import { Code, createTemplate } from "./code.ts";

export type Terminal = Code<"terminal">;

/** The tagged template of text for terminals, with the function that turns a string into such text. */
export const terminal = Object.assign(createTemplate("terminal"), { text });

/**
 * Returns a string as visible characters in one line. Control characters, which move the cursor or change colors, and characters that
 * change the direction of text are written as escapes. A backslash interrupts what a log would execute: `::command` of GitHub at the
 * beginning of a line, and `##[command]` or `##vso[command]` anywhere.
 */
function text(value: string): Terminal {
  const visible = value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this expression replaces.
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, (character) => {
      return ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    })
    .replace(/^(\s*):(?=:|$)/, "$1\\:")
    .replace(/##(?=\w*\[)/g, "##\\");
  return new Code("terminal", [visible]);
}

/** Returns a message with the escapes of `text` in each of its lines. The message may contain text of a contract. */
export function visibleLines(message: string): string {
  return message
    .split("\n")
    .map((line) => text(line).toString())
    .join("\n");
}

const ESCAPES: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
