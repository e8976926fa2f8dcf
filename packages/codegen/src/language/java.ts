// Writes Java.
import { Code } from "./code.ts";
import { jsonSource } from "./json.ts";
import { createLanguage } from "./literal.ts";

export type Java = Code<"java">;

const language = createLanguage("java");

/** The tagged template of Java, with the functions that turn text into code. */
export const java = Object.assign(language, {
  json,
  environmentVariable: (name: string): Java => language`System.getenv(${language.literal(name)})`,
  base64: (value: Java): Java => language`Base64.getEncoder().encodeToString(${value}.getBytes())`,
  percentEncoded: (value: Java): Java => language`URLEncoder.encode(${value}, StandardCharsets.UTF_8)`,
});

/** Returns a text block for JSON on several lines. In it, a backslash is escaped; quotes are not, because JSON never has three in a row. */
function json(value: unknown): Java {
  const source = jsonSource(value);
  if (!source.includes("\n")) return language.literal(source);
  return new Code("java", [`"""\n    ${source.replaceAll("\\", "\\\\").replaceAll("\n", "\n    ")}"""`]);
}
