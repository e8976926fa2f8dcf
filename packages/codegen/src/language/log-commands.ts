// Commands of continuous integration, which logs execute anywhere in a line: `##[command]` and `##vso[command]`.

/** Two number signs in each syntax. Text has no escapes, so a backslash follows them. */
const INTERRUPTED = { text: "##\\", json: "#\\u0023", xml: "#&#35;" };

export type LogSyntax = keyof typeof INTERRUPTED;

/** Returns text, or the source of JSON or XML with the same values, without what a log would execute. */
export function interruptCommands(source: string, syntax: LogSyntax): string {
  return source.replace(/##(?=\w*\[)/g, INTERRUPTED[syntax]);
}
