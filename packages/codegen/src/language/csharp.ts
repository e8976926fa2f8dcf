// Writes C# 11.
import { type Code, createTemplate } from "./code.ts";
import { jsonSource } from "./json.ts";
import { escapeLikeJson, type MarkedString, stringLiteral } from "./literal.ts";

export type CSharp = Code<"csharp">;

const template = createTemplate("csharp");

/** The tagged template of C#, with the functions that turn text into code. */
export const cs = Object.assign(template, { literal, json, environmentVariable });

/** Returns the literal of a string. The escapes of JSON have the same meaning in C#. */
function literal(value: MarkedString): CSharp {
  return stringLiteral("csharp", value, escapeLikeJson, '"');
}

/** Returns a raw literal for JSON on several lines, in which nothing is escaped. JSON never has three quotes in a row. */
function json(value: unknown): CSharp {
  const source = jsonSource(value);
  return source.includes("\n") ? stringLiteral("csharp", `\n${source}\n`, String, '"""') : literal(source);
}

/** Returns the expression that reads an environment variable. */
function environmentVariable(name: string): CSharp {
  return template`Environment.GetEnvironmentVariable(${literal(name)})`;
}
