// Names of a new resource: its singular, its plural, and the checks of what code cannot use.
import { DEVICE_NAME, reservedWords } from "@onecontract/codegen";
import pluralize from "pluralize";
import { formatName, type Name } from "../scaffold/names.ts";
import { UsageError } from "../user-error.ts";

/** Accepts `order-line`, `orderLine`, `OrderLine`, `order_line` and `order line`. */
const NAME = /^[A-Za-z][A-Za-z0-9]*([-_ ][A-Za-z0-9]+)*$/;
const MAX_LENGTH = 40;

/** Names that types of the resource would hide: those of TypeScript's library, and of TypeSpec. */
const LIBRARY_TYPES = new Set(
  [
    "Awaited Capitalize Exclude Extract InstanceType Iterable Iterator NonNullable NoInfer Omit Parameters Partial Pick PromiseLike",
    "Readonly ReadonlyArray Record Required ReturnType Uncapitalize Uppercase Lowercase",
    "Array Body Bytes File Header HttpPart Model Namespace Operation Path Query Response Route Server Service String Boolean Http OpenAPI",
  ]
    .join(" ")
    .split(" "),
);

/**
 * Parses the name of one item of the resource.
 *
 * @throws UsageError for a name that is malformed, plural, reserved, or that of a type of the language
 */
export function parseSingular(value: string): Name {
  const name = parseName("--name", value);
  const singular = pluralize.singular(name.words);
  if (singular !== name.words && pluralize.isPlural(name.words) && !pluralize.isSingular(name.words)) {
    throw new UsageError(`--name: expected the singular, such as "${singular}", got "${value}"`);
  }
  expectUsable("--name", name);
  return name;
}

/**
 * Parses the plural, or derives it from the singular.
 *
 * @throws UsageError for a plural that is malformed, or equal to the singular
 */
export function parsePlural(value: string | undefined, singular: Name): Name {
  const plural = value === undefined ? formatName(pluralize.plural(singular.words)) : parseName("--plural", value);
  if (plural.pascal === singular.pascal) {
    const suggestion = `such as --plural ${singular.kebab}-items`;
    throw new UsageError(
      `--plural: expected a plural that differs from "${singular.words}", ${suggestion}, got "${value ?? plural.words}"`,
    );
  }
  expectUsable("--plural", plural);
  return plural;
}

/** @throws UsageError for a name that is malformed */
export function parseName(option: string, value: string): Name {
  if (!NAME.test(value)) {
    throw new UsageError(
      `${option}: expected English letters and digits, such as order-line or orderLine, got ${JSON.stringify(value)}`,
    );
  }
  if (value.length > MAX_LENGTH) {
    throw new UsageError(`${option}: expected at most ${MAX_LENGTH} characters, got ${value.length}`);
  }
  return formatName(value);
}

function expectUsable(option: string, { camel, pascal, words }: Name): void {
  if (DEVICE_NAME.test(words))
    throw new UsageError(`${option}: expected no name that Windows reserves, got "${words}"`);
  if (reservedWords.includes(camel)) {
    throw new UsageError(`${option}: expected no reserved word of JavaScript, got "${words}"`);
  }
  if (pascal in globalThis || LIBRARY_TYPES.has(pascal)) {
    throw new UsageError(`${option}: expected no name of a built-in type, got "${words}", whose type is ${pascal}`);
  }
}
