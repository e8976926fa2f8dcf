// Writes Java.
import { Code } from "./code.ts";
import { jsonSource } from "./json.ts";
import { createLanguage } from "./literal.ts";

export type Java = Code<"java">;

const language = createLanguage("java");

/** The tagged template of Java, with the functions that turn text into code. */
export const java = Object.assign(language, { json, environmentVariable });

/** Returns a text block for JSON on several lines. In it, a backslash is escaped; quotes are not, because JSON never has three in a row. */
function json(value: unknown): Java {
  const source = jsonSource(value);
  if (!source.includes("\n")) return language.literal(source);
  return new Code("java", [`"""\n    ${source.replaceAll("\\", "\\\\").replaceAll("\n", "\n    ")}"""`]);
}

/** Returns the expression that reads an environment variable. */
function environmentVariable(name: string): Java {
  return language`System.getenv(${language.literal(name)})`;
}
