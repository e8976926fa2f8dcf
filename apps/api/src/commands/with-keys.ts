// Opens the API keys of the store for one command.
import { readDatabase } from "../config/engine-settings.ts";
import type { Environment, Flags } from "../config/setting.ts";
import { type IssuedKey, KeyRing } from "../keys/key-ring.ts";
import { openStorage } from "../wiring.ts";

export async function withKeys(flags: Flags, env: Environment, work: (keys: KeyRing) => Promise<void>): Promise<void> {
  const storage = await openStorage({ database: readDatabase(flags, env) });
  try {
    await work(new KeyRing(storage.keys, () => new Date()));
  } finally {
    await storage.close();
  }
}

/** The only time that a key's text is shown. With `json` there is nothing but JSON on standard output. */
export function printIssued({ key: { id, name, mode, plan, limits }, text }: IssuedKey, json: boolean): void {
  const output = json
    ? JSON.stringify({ id, key: text, plan, name, mode, ...(limits && { limits }) })
    : `${text}\n\nThis is the only time that the key is shown. Its id is ${id}, its plan ${plan}.`;
  process.stdout.write(`${output}\n`);
}
