// Writes Python.
import { Code, createTemplate } from "./code.ts";
import {
  escapeLikeJson,
  type Layout,
  type MarkedString,
  stringLiteral,
  type ValueSyntax,
  valueSource,
} from "./literal.ts";

export type Python = Code<"python">;

const template = createTemplate("python");

/** The tagged template of Python, with the functions that turn text into code. */
export const py = Object.assign(template, { literal, value, environmentVariable });

/** Returns the literal of a string. The escapes of JSON have the same meaning in Python. */
function literal(value: MarkedString): Python {
  return stringLiteral("python", value, escapeLikeJson, '"');
}

/** Returns a value, on several lines if it does not fit in one. */
function value(example: unknown, layout?: Layout): Python {
  return new Code("python", [valueSource(example, SYNTAX, layout)]);
}

/** Returns the expression that reads an environment variable. */
function environmentVariable(name: string): Python {
  return template`os.environ[${literal(name)}]`;
}

const stringSource = (value: string) => `"${escapeLikeJson(value)}"`;

const SYNTAX: ValueSyntax = {
  key: stringSource,
  string: stringSource,
  bigint: String,
  true: "True",
  false: "False",
  null: "None",
  undefined: "None",
  padding: "",
  indentation: "    ",
};
