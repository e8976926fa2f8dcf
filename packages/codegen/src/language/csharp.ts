// Writes C# 11.
import type { Code } from "./code.ts";
import { jsonSource } from "./json.ts";
import { createLanguage, stringLiteral } from "./literal.ts";

export type CSharp = Code<"csharp">;

const language = createLanguage("csharp");

/** The tagged template of C#, with the functions that turn text into code. */
export const cs = Object.assign(language, {
  json,
  environmentVariable: (name: string): CSharp =>
    language`Environment.GetEnvironmentVariable(${language.literal(name)})`,
  base64: (value: CSharp): CSharp => language`Convert.ToBase64String(Encoding.UTF8.GetBytes(${value}!))`,
  percentEncoded: (value: CSharp): CSharp => language`Uri.EscapeDataString(${value}!)`,
});

/** Returns a raw literal for JSON on several lines, in which nothing is escaped. JSON never has three quotes in a row. */
function json(value: unknown): CSharp {
  const source = jsonSource(value);
  return source.includes("\n") ? stringLiteral("csharp", `\n${source}\n`, String, '"""') : language.literal(source);
}
