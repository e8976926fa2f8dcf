// Makes the strings that a service sends safe for error messages and log lines.

/** Longest part of a string of the service in a message. */
const MAX_CHARACTERS = 500;

/** Shortest secret that is replaced: a shorter one occurs in ordinary words. */
const MIN_SECRET_CHARACTERS = 8;

/** Matches a character that is escaped as in JSON (`\u0041`, `\/`) or in a URL (`%41`). */
const ESCAPED = /\\u([\da-f]{4})|%([\da-f]{2})|\\([\s\S])/iy;

/** Replaces secrets by `***`, also where their characters are escaped or have another case. */
export function redact(source: string, secrets: readonly string[] = []): string {
  return (
    secrets
      .filter((secret) => secret.length >= MIN_SECRET_CHARACTERS)
      // The secret itself may contain a backslash or a percent sign, so the first search takes all characters as they are.
      .reduce((redacted, secret) => replaceSecret(replaceSecret(redacted, secret), secret, ESCAPED), source)
  );
}

/**
 * Replaces a secret in linear time (Knuth, Morris and Pratt). A pattern or `indexOf` would take hours if a long response nearly repeats a
 * secret that repeats itself.
 */
function replaceSecret(source: string, secret: string, escapes?: RegExp): string {
  const wanted = toLower(secret);
  const received = toLower(source);
  /** For each start of the secret, the length of the longest shorter start that it ends with. */
  const borders = [0];
  const extend = (matched: number, character: string | undefined) => {
    let length = matched;
    while (length > 0 && wanted[length] !== character) length = borders[length - 1] ?? 0;
    return wanted[length] === character ? length + 1 : 0;
  };
  while (borders.length < wanted.length) borders.push(extend(borders.at(-1) ?? 0, wanted[borders.length]));
  /** Positions of the latest characters, as many as the secret has. */
  const positions: number[] = [];
  let redacted = "";
  let end = 0;
  for (let position = 0, count = 0, matched = 0; position < source.length; ) {
    positions[count++ % wanted.length] = position;
    let character = received[position++];
    if (escapes && (character === "\\" || character === "%")) {
      escapes.lastIndex = position - 1;
      const [, json, url, escaped] = escapes.exec(received) ?? [];
      const hex = json ?? url;
      character = escaped ?? (hex ? toLower(String.fromCharCode(Number.parseInt(hex, 16))) : character);
      position = escapes.lastIndex || position;
    }
    matched = extend(matched, character);
    if (matched < wanted.length) continue;
    redacted += `${source.slice(end, positions[count % wanted.length])}***`;
    end = position;
    matched = 0;
  }
  return redacted + source.slice(end);
}

/** Returns a string in lower case, if it has as many characters. */
function toLower(source: string): string {
  const lower = source.toLowerCase();
  return lower.length === source.length ? lower : source;
}

/** Removes credentials from the strings of an error and its causes. Those of Bun and Deno contain the URL, which may have a key. */
export function redactError(error: unknown, secrets?: readonly string[], depth = 0): void {
  // A cause may refer to itself.
  if (!(error instanceof Error) || depth > 9) return;
  for (const name of Object.getOwnPropertyNames(error)) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === "string") Reflect.set(error, name, redact(value, secrets));
  }
  redactError(error.cause, secrets, depth + 1);
}

/** Returns the start of a string, in which control characters, which could forge a log line or hide a part of it, are escaped. */
export function excerpt(source: string): string {
  const toEscape = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;
  return source.slice(0, MAX_CHARACTERS).replace(/\p{C}/gu, toEscape);
}
