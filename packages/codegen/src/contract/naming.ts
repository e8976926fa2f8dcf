// Derives names in code from names in the contract.

/** Control characters, line separators, characters that change the direction of text, and half of a surrogate pair. */
export const INVISIBLE: RegExp = /[\p{Cc}\u2028-\u202e\u2066-\u2069\p{Cs}]/u;

/** Names that Windows reserves for devices, with any extension (Microsoft, Naming Files, Paths, and Namespaces). */
export const DEVICE_NAME: RegExp = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;

/**
 * Returns the preferred name, with the first number from 2 up that makes it free: `pet`, `pet2`.
 *
 * @param counts the last number of each preferred name. If taken names stay taken, pass the same map for all of them, so that thousands of
 * equal names take linear time.
 */
export function uniqueName(
  preferred: string,
  isTaken: (name: string) => boolean,
  counts: Map<string, number> = new Map<string, number>(),
): string {
  let count = counts.get(preferred) ?? 1;
  let name = count === 1 ? preferred : `${preferred}${count}`;
  while (isTaken(name)) name = `${preferred}${++count}`;
  counts.set(preferred, count);
  return name;
}

/** Returns the preferred name, with a number if it is taken or reserved, and takes it. */
export function takeName(preferred: string, taken: Set<string>, reserved?: ReadonlySet<string>): string {
  const name = uniqueName(preferred, (candidate) => taken.has(candidate) || reserved?.has(candidate) === true);
  taken.add(name);
  return name;
}

const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[\p{Lo}\p{Lm}\p{M}]+|\p{Nd}+/u;
const WORDS = new RegExp(WORD, "gu");

/** Splits `listBooks`, `book-status` or `Book Shop` into words. A run of letters without case is one word. */
export function splitWords(name: string): string[] {
  return name.match(WORDS) ?? [];
}

/** Returns the first word of a name, without a search for the others. */
export function firstWord(name: string): string | undefined {
  return WORD.exec(name)?.[0];
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function pascalCase(name: string): string {
  return splitWords(name)
    .map((word) => capitalize(word.toLowerCase()))
    .join("");
}

export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/**
 * Returns the name of the type of a schema, which is also that of types that are made from a name: `PetStatus` for
 * `pet-status`. Other than pascalCase, it leaves capital letters as they are.
 */
export function typeName(name: string): string {
  const source = /[a-z\u00df-\u00f6\u00f8-\u00ff]/.test(name) ? name : name.toLowerCase();
  const words = source.match(/[a-zA-Z0-9\u00c0-\u017f]+/g) ?? [];
  const joined = words.map(capitalize).join("");
  return name.startsWith("_") ? `_${joined}` : joined;
}

/** Returns the name of the client of a product: `OpenAI` for `OpenAI`, as capital letters stay, unless all are. It begins with a letter. */
export function className(product: string): string {
  const words = splitWords(/\p{Ll}/u.test(product) ? product : product.toLowerCase());
  return words
    .map(capitalize)
    .join("")
    .replace(/^(?=\p{Nd}|$)/u, "Client");
}

/** Returns the start of the names of an operation's types: its name, or `PutThings` if types cannot have its letters. */
export function operationTypePrefix(
  { operationId, method, path }: { operationId: string; method: string; path: string },
  name = operationId,
): string {
  const type = typeName(name);
  return /^(?!\d)./.test(type) ? type : typeName(`${method} ${path}`);
}

/** Returns a name of an environment variable (POSIX.1-2024, section 8.1), which consists of ASCII characters: `BOOK_SHOP`. */
export function environmentName(words: readonly string[]): string {
  const name = words
    .join("_")
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^A-Z0-9_]/g, "");
  return name.replace(/^(?![A-Z])_*/, "API_").replace(/_$/, "");
}

/** Converts to camelCase, with `_` in front of a digit or in place of an empty result. */
export function identifier(name: string): string {
  return camelCase(name).replace(/^(?=\p{Nd}|$)/u, "_");
}

/**
 * Returns the method name of an operation in its resource: the operationId without the resource's noun (`list` for
 * `listBooks` in `Books`), or the complete operationId if the remaining words would not name the action: `createBooking`
 * for `createBookingPayment` in `Payments` is the name of another action.
 */
export function methodName(operationId: string, resource: string): string {
  const words = splitWords(operationId);
  const noun = splitWords(resource).map(stem);
  const isNoun = (start: number) => noun.every((word, offset) => stem(words[start + offset] ?? "") === word);
  const start = words.findIndex((_, index) => isNoun(index));
  const after = words.slice(start + noun.length);
  const hasArticle = start === 2 && /^(?:an?|the)$/i.test(words[1] ?? "");
  const rest = [...words.slice(0, hasArticle ? 1 : start), ...after];
  // Between the verb and the noun are words that belong to the noun: `Booking` in `createBookingPayment`.
  const isAll = start === 2 && /^all$/i.test(words[1] ?? "");
  const isObject = start <= 1 || isVerb(words[start - 1]) || isAll || hasArticle;
  const isPhrase = /\p{L}/u.test(rest.join("")) && !/^(?:and|or|of|s)$/i.test(after[0] ?? "");
  const isShort = noun.length > 0 && start >= 0 && isObject && isPhrase && !isPreposition(rest[0]);
  return camelCase(isShort ? rest.join(" ") : operationId);
}

function isPreposition(word = ""): boolean {
  return /^(?:by|for|from|in|of|to|with)$/i.test(word);
}

const VERBS: ReadonlySet<string> = new Set(
  "accept activate add apply approve assign attach authorize cancel clear create deactivate delete describe detach disable edit enable execute fetch find generate get head insert list mark merge modify patch post publish purge put read register reject remove rename replace reset resolve restore resume retrieve revoke save send set start stop submit subscribe unsubscribe update upload upsert validate verify".split(
    " ",
  ),
);

/** Returns whether a word is a verb that operationIds often contain, and that is rarely a noun. */
export function isVerb(word = ""): boolean {
  return VERBS.has(word.toLowerCase());
}

/** Returns the same stem for the singular and the plural of a regular English noun. */
export function stem(word: string): string {
  return word.toLowerCase().replace(/ies$/, "y").replace(/e?s$/, "").replace(/e$/, "");
}
