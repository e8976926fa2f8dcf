// Reads one setting: a flag, then its environment variable, then a default.

/** Flags by name without `--`. */
export type Flags = Record<string, string | boolean | undefined>;
export type Environment = Record<string, string | undefined>;

export interface Setting {
  /** The flag or the environment variable that supplied the value. */
  name: string;
  value: string;
}

/** Reads a setting. An empty environment variable counts as not set. */
export function readSetting(variable: string, flags: Flags, env: Environment, fallback: string): Setting {
  const flag = variable.toLowerCase().replaceAll("_", "-");
  const flagValue = flags[flag];
  if (typeof flagValue === "string") return { name: `--${flag}`, value: flagValue };
  return { name: variable, value: env[variable] || fallback };
}

/** An invalid setting or argument. The CLI prints its message as one line, without the stack. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}

/** Creates an error such as `PORT: expected an integer from 0 to 65535, got "abc"`. */
export function invalidSetting(name: string, expected: string, received: string | undefined): SettingError {
  const got = received === undefined ? "nothing" : JSON.stringify(received);
  return new SettingError(`${name}: expected ${expected}, got ${got}`);
}

/**
 * Replaces the user and password of a URL and the values of its query by `***`, so that a password reaches neither a
 * terminal nor a log. Also handles strings that are not valid URLs, because a wrong setting may be a mistyped URL.
 */
export function redactCredentials(url: string): string {
  return url
    .replace(/^([a-z][a-z0-9+.-]*:\/*)?.*@/is, (_all, scheme: string | undefined) => `${scheme ?? ""}***@`)
    .replace(/([?&][^=&]*=)[^&]*/g, "$1***");
}
