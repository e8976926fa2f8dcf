// The keys of items in the database.
import { hash } from "node:crypto";

export type Key = string | number | bigint;

const MAX_KEY_CHARACTERS = 512;
const HASH_PREFIX = "sha256:";

/** Returns the key in the database: the hash of a long one, because PostgreSQL's index has no strings of more than about 2,700 bytes. */
export function storedKey(key: Key): string {
  const string = String(key);
  if (string.length <= MAX_KEY_CHARACTERS && !string.startsWith(HASH_PREFIX)) return string;
  return HASH_PREFIX + hash("sha256", string);
}
