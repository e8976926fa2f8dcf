// Writes Ruby.
import { Code, createTemplate } from "./code.ts";
import {
  escapeLikeJson,
  type Layout,
  type MarkedString,
  stringLiteral,
  type ValueSyntax,
  valueSource,
} from "./literal.ts";

export type Ruby = Code<"ruby">;

const template = createTemplate("ruby");

/** The tagged template of Ruby, with the functions that turn text into code. */
export const rb = Object.assign(template, { literal, value, constant, environmentVariable });

/** Returns the literal of a string. The escapes of JSON have the same meaning in Ruby; `#` would start an expression. */
function literal(value: MarkedString): Ruby {
  return stringLiteral("ruby", value, escapeString, '"');
}

/** Returns a value, on several lines if it does not fit in one. The keys of its objects are symbols. */
function value(example: unknown, layout?: Layout): Ruby {
  return new Code("ruby", [valueSource(example, SYNTAX, layout)]);
}

/**
 * Returns the name of a class or module.
 *
 * @throws Error if the name does not begin with an upper-case letter
 */
function constant(name: string): Ruby {
  if (!/^[A-Z]\w*$/.test(name)) throw new Error(`expected a constant, got ${JSON.stringify(name)}`);
  return new Code("ruby", [name]);
}

/** Returns the expression that reads an environment variable. */
function environmentVariable(name: string): Ruby {
  return template`ENV.fetch(${literal(name)})`;
}

function escapeString(value: string): string {
  return escapeLikeJson(value).replaceAll("#", "\\#");
}

const stringSource = (value: string) => `"${escapeString(value)}"`;

const SYNTAX: ValueSyntax = {
  key: (name) => (/^[a-z_]\w*$/i.test(name) ? name : stringSource(name)),
  string: stringSource,
  bigint: String,
  true: "true",
  false: "false",
  null: "nil",
  undefined: "nil",
  padding: " ",
  indentation: "  ",
};
