// Names in the spellings that code, files and sentences need.
import { DEVICE_NAME } from "@onecontract/codegen";

/** Leaves room for a number and the extension: a file name has at most 255 characters. */
const MAX_FILE_NAME = 200;

export interface Name {
  /** `orderLine` */
  camel: string;
  /** `OrderLine` */
  pascal: string;
  /** `order-line` */
  kebab: string;
  /** `order_line` */
  snake: string;
  /** Words for sentences: `order line`. */
  words: string;
  /** `an order line` or `a toy`. */
  indefinite: string;
  /** `Order line`, for the beginning of sentences. */
  title: string;
}

export function formatName(value: string): Name {
  const parts = kebabCase(value).split("-");
  const pascal = parts.map(capitalize).join("");
  const words = parts.join(" ");
  return {
    camel: uncapitalize(pascal),
    pascal,
    kebab: parts.join("-"),
    snake: parts.join("_"),
    words,
    indefinite: `${/^([aeio]|u(?!ni|s[ae]|rl))/.test(words) ? "an" : "a"} ${words}`,
    title: capitalize(words),
  };
}

/** Returns `list-books` for `listBooks`, `list_books` and `ListBooks`, and an empty string for a name without ASCII letters and digits. */
export function kebabCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .replace(/[^A-Za-z\d]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
}

/**
 * Returns a name of a file, without its extension, that all file systems accept: `list-books` for `listBooks`.
 *
 * @param kind word for names that are reserved, or have no ASCII letters and digits
 */
export function fileName(name: string, kind: string): string {
  const short = kebabCase(name).slice(0, MAX_FILE_NAME);
  if (short === "") return kind;
  return DEVICE_NAME.test(short) ? `${short}-${kind}` : short;
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function uncapitalize(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
