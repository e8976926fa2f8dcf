// Gives a command access to the API keys in the database, and prints issued keys.
import type { Environment, Flags } from "../config/setting.ts";
import { type IssuedKey, KeyRing } from "../keys/key-ring.ts";
import { withStorage } from "./with-storage.ts";

export async function withKeys(flags: Flags, env: Environment, work: (keys: KeyRing) => Promise<void>): Promise<void> {
  await withStorage(flags, env, (storage) => work(new KeyRing(storage.keys, () => new Date())));
}

/** Prints the secret of a new or rotated key. With `isJson`, standard output contains only JSON. */
export function printIssuedKey({ key: { id, name, mode, plan, limits }, secret }: IssuedKey, isJson: boolean): void {
  const output = isJson
    ? JSON.stringify({ id, key: secret, plan, name, mode, ...(limits && { limits }) })
    : `${secret}\n\nThis API key is shown only once. ID: ${id}, plan: ${plan}.`;
  process.stdout.write(`${output}\n`);
}
