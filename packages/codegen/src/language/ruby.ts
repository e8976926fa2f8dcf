// Writes Ruby.
import { Code } from "./code.ts";
import { createLanguage, escapeLikeJson, type Layout, valueSource, valueSyntax } from "./literal.ts";

export type Ruby = Code<"ruby">;

const language = createLanguage("ruby", escapeString);

/** The tagged template of Ruby, with the functions that turn text into code. */
export const rb = Object.assign(language, {
  value,
  environmentVariable: (name: string): Ruby => language`ENV.fetch(${language.literal(name)})`,
  base64: (encoded: Ruby): Ruby => language`[${encoded}].pack("m0")`,
  percentEncoded: (encoded: Ruby): Ruby => language`ERB::Util.url_encode(${encoded})`,
});

/** Escapes like JSON; `#` would start an expression. */
function escapeString(value: string): string {
  return escapeLikeJson(value).replaceAll("#", "\\#");
}

/** Returns a value, on several lines if it does not fit in one. The keys of its objects are symbols. */
function value(example: unknown, layout?: Layout): Ruby {
  return new Code("ruby", [valueSource(example, SYNTAX, layout)]);
}

const key = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : `"${escapeString(name)}"`);
const SYNTAX = valueSyntax({ key, null: "nil", undefined: "nil" }, escapeString);
