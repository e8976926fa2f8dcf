// Names in the spellings that code, files and sentences need.

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

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function uncapitalize(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
