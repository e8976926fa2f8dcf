// A setting or an argument that is not usable.

/** Its message is one line for the person who starts the program; no stack is shown. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}

/** What the setting is, what is allowed and what came: `PORT: expected a whole number from 0 to 65535, got "abc"`. */
export function unusable(name: string, expected: string, received: string | undefined): SettingError {
  const got = received === undefined ? "nothing" : JSON.stringify(received);
  return new SettingError(`${name}: expected ${expected}, got ${got}`);
}
