// Writes Go.
import { Code } from "./code.ts";
import { jsonSource } from "./json.ts";
import { createLanguage, hasInvisible, stringLiteral } from "./literal.ts";

export type Go = Code<"go">;

const language = createLanguage("go");

/** The tagged template of Go, with the functions that turn text into code. */
export const go = Object.assign(language, {
  rawLiteral,
  json,
  environmentVariable: (name: string): Go => language`os.Getenv(${language.literal(name)})`,
  base64: (value: Go): Go => language`base64.StdEncoding.EncodeToString([]byte(${value}))`,
  percentEncoded: (value: Go): Go => language`url.QueryEscape(${value})`,
  // gofmt writes no spaces around an operator within arguments.
  concatenate: (left: Go, right: Go): Go => language`${left}+${right}`,
});

/** Returns a raw literal, in which nothing is escaped, unless the value contains its delimiter or invisible characters. */
function rawLiteral(value: string): Go {
  return isRaw(value) ? stringLiteral("go", value, String, "`") : language.literal(value);
}

/** Returns a literal of JSON. The lines of a raw literal are indented with the code around it. */
function json(value: unknown): Go {
  const source = jsonSource(value);
  return isRaw(source) ? new Code("go", [`\`${source}\``]) : language.literal(source);
}

function isRaw(value: string): boolean {
  return !value.includes("`") && !hasInvisible(value);
}
