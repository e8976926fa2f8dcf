// Writes Python.
import { Code } from "./code.ts";
import { createLanguage, type Layout, valueSource, valueSyntax } from "./literal.ts";

export type Python = Code<"python">;

const language = createLanguage("python");

/** The tagged template of Python, with the functions that turn text into code. */
export const py = Object.assign(language, {
  value,
  environmentVariable: (name: string): Python => language`os.environ[${language.literal(name)}]`,
  base64: (encoded: Python): Python => language`base64.b64encode(${encoded}.encode()).decode()`,
  percentEncoded: (encoded: Python): Python => language`quote(${encoded}, safe="")`,
});

/** Returns a value, on several lines if it does not fit in one. */
function value(example: unknown, layout?: Layout): Python {
  return new Code("python", [valueSource(example, SYNTAX, layout)]);
}

const SYNTAX = valueSyntax({
  true: "True",
  false: "False",
  null: "None",
  undefined: "None",
  padding: "",
  indentation: "    ",
});
