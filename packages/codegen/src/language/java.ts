// Writes Java.
import { Code, createTemplate } from "./code.ts";
import { jsonSource } from "./json.ts";
import { escapeLikeJson, type MarkedString, stringLiteral } from "./literal.ts";

export type Java = Code<"java">;

const template = createTemplate("java");

/** The tagged template of Java, with the functions that turn text into code. */
export const java = Object.assign(template, { literal, json, environmentVariable });

/** Returns the literal of a string. The escapes of JSON have the same meaning in Java. */
function literal(value: MarkedString): Java {
  return stringLiteral("java", value, escapeLikeJson, '"');
}

/** Returns a text block for JSON on several lines. In it, a backslash is escaped; quotes are not, because JSON never has three in a row. */
function json(value: unknown): Java {
  const source = jsonSource(value);
  if (!source.includes("\n")) return literal(source);
  return new Code("java", [`"""\n    ${source.replaceAll("\\", "\\\\").replaceAll("\n", "\n    ")}"""`]);
}

/** Returns the expression that reads an environment variable. */
function environmentVariable(name: string): Java {
  return template`System.getenv(${literal(name)})`;
}
