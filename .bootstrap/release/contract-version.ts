// The contract's version: it stands in contract/main.tsp and nowhere else.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = "contract/main.tsp";
const VERSION = /(?<=^ *version: ")[^"]*(?=",?$)/gm;

/** @throws Error when the contract does not say its version exactly once. */
export async function setContractVersion(root: string, version: string): Promise<void> {
  const text = await readFile(join(root, FILE), "utf8");
  const found = text.match(VERSION) ?? [];
  if (found.length !== 1) throw new Error(`${FILE}: expected one line with the version, got ${found.length}`);
  await writeFile(join(root, FILE), text.replace(VERSION, version));
}
