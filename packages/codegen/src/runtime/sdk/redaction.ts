// Makes the strings that a service sends safe for error messages and log lines.

/** Longest part of a string of the service in a message. */
const MAX_CHARACTERS = 500;

/** Shortest secret that is replaced: a shorter one occurs in ordinary words. */
const MIN_SECRET_CHARACTERS = 8;

/** Replaces secrets by `***`, also where their characters are escaped as in JSON (`\u0041`, `\/`) or in a URL (`%41`). */
export function redact(source: string, secrets: readonly string[] = []): string {
  return secrets.reduce((redacted, secret) => {
    const pattern = [...secret].map((character) => {
      const hex = character.codePointAt(0)?.toString(16);
      return `(\\\\?\\u{${hex}}|\\\\u0*${hex}|%${hex})`;
    });
    return pattern.length < MIN_SECRET_CHARACTERS ? redacted : redacted.replace(RegExp(pattern.join(""), "giu"), "***");
  }, source);
}

/** Returns the start of a string, in which control characters, which could forge a log line or hide a part of it, are escaped. */
export function excerpt(source: string): string {
  const toEscape = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;
  return source.slice(0, MAX_CHARACTERS).replace(/\p{C}/gu, toEscape);
}
