// The reference server's program: fills a database, issues a key that no limit stops, serves.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

export const referenceCli = join(import.meta.dirname, "../../../../apps/api/dist/cli.js");

const ITEMS = 10_000;
const LIMITS = ["--per-minute", "100000000", "--per-day", "1000000000"];

/** @returns the text of the key. */
export async function fillDatabase(databasePath: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: `sqlite:${databasePath}` };
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [referenceCli, ...args], { env });
  const { stdout } = await run("keys", "create", "--plan", "enterprise", ...LIMITS, "--json");
  await run("seed", "--animals", String(ITEMS));
  const { key } = JSON.parse(stdout) as { key: string };
  return key;
}
