// The error of a value that cannot be sent, and of an invalid option.

/** Returns an error that names the value, in the wording of all messages: what was expected, and what came. */
export function typeError(name: string, expected: string, received: unknown): TypeError {
  return new TypeError(`${name}: expected ${expected}, got ${received}`);
}
