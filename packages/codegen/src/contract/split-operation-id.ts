// Splits an operationId into the resources and the method that it names.
import { firstWord, identifier, isVerb, splitWords, stem } from "./naming.ts";

export interface SplitOperationId {
  /** Resources from the outer to the inner one: `Bookings` and `Payments` for `Bookings.Payments.create`. */
  resources: string[];
  /** Remainder of the operationId: `create`. */
  action: string;
}

/**
 * Splits an operationId at dots and slashes, and at an underscore after a name in PascalCase, as in `Payments_create`,
 * which TypeSpec emits for interfaces and namespaces. Other underscores separate words: `list_payments`.
 */
export function splitOperationId(operationId: string): SplitOperationId {
  const resources: string[] = [];
  let action = operationId;
  for (;;) {
    const [matched, name = "", separator = ""] = /^([\p{L}\p{M}\p{Nd} -]+)([._/])(?=.)/u.exec(action) ?? [];
    const rest = action.slice(matched?.length);
    const isName = separator !== "_" || /^\p{Lu}.*\p{Ll}/u.test(name);
    const isAction = isVerb(firstWord(name)) && !isVerb(firstWord(rest));
    if (matched === undefined || !isName || isAction) return { resources, action };
    resources.push(withoutController(name));
    action = rest;
  }
}

/** Returns `Bookings` for `BookingsController`, the name that frameworks derive from a class. */
function withoutController(name: string): string {
  return name.replace(/(?<=.)Controller$/, "");
}

/** Words that frameworks add to the name of a resource: `BookingsService`. */
const ROLES = new Set(["api", "endpoint", "resource", "service"]);

/**
 * Returns the path of an operation's resource in the client. The resource of the tag is the outermost one, unless the
 * operationId names it as well: `Payments_create` in `Bookings` is in `bookings.payments`. A name with further words, such as
 * `BookingPayments` in `Bookings`, is another resource: its methods do not compete for the names of the tag's.
 */
export function resourcePath(resources: string[], tag: string | undefined): string[] {
  const path = resources.map(identifier);
  if (tag === undefined) return path;
  const words = new Set(splitWords(tag).map(stem));
  const index = resources.findIndex((name) => isNameOf(words, name));
  return index < 0 ? [identifier(tag), ...path] : path.with(index, identifier(tag));
}

/** Returns whether a name has no words but those of a tag. */
function isNameOf(tagWords: ReadonlySet<string>, name: string): boolean {
  const words = splitWords(name);
  const own = words.filter((word) => !ROLES.has(word.toLowerCase()));
  return (own.length > 0 ? own : words).every((word) => tagWords.has(stem(word)));
}
