// Reads one setting: a flag, else its environment variable, else a default.

/** Flags by their name without `--`. */
export type Flags = Record<string, string | boolean | undefined>;
export type Environment = Record<string, string | undefined>;

export interface Setting {
  /** What the person wrote: the flag or the variable. */
  name: string;
  text: string;
}

/** An empty environment variable counts as not set. */
export function readSetting(variable: string, flags: Flags, env: Environment, fallback: string): Setting {
  const flag = variable.toLowerCase().replaceAll("_", "-");
  const given = flags[flag];
  if (typeof given === "string") return { name: `--${flag}`, text: given };
  return { name: variable, text: env[variable] || fallback };
}
