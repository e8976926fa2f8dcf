// The reference server as a contender: on a filled database, with an API key that no rate limit affects.
import { execFile } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@onecontract/testing/free-port";
import { type RunningProgram, startProgram } from "./running-program.ts";

const cli = join(import.meta.dirname, "../../../../apps/api/dist/cli.js");

const ITEMS = 10_000;
const LIMITS = ["--per-minute", "100000000", "--per-day", "1000000000"];

export interface BenchData {
  folder: string;
  databasePath: string;
  /** Authorization header. */
  headers: Record<string, string>;
  /** Path of the list operation, without the base path. */
  listPath: string;
  /** Mean size of the measured response bodies. */
  bodyBytes: number;
}

export interface Server {
  name: string;
  basePath: string;
  /** Parts of the responses that must equal those of the reference server. */
  comparison: "status, body and headers" | "status and body" | "nothing";
  start(data: BenchData): Promise<RunningProgram>;
}

export const reference: Server = {
  name: "reference server",
  basePath: "/v1",
  comparison: "status, body and headers",
  start: (data) =>
    startOnCopy(data, "/v1", [cli, "serve"], (databasePath) => ({ DATABASE_URL: `sqlite:${databasePath}` })),
};

export const referenceWorkers: Server = {
  ...reference,
  name: "reference server, 2 workers",
  start: (data) =>
    startOnCopy(data, "/v1", [cli, "serve", "--workers", "2"], (databasePath) => ({
      DATABASE_URL: `sqlite:${databasePath}`,
    })),
};

/** Fills a database, creates an API key and starts the reference server on a copy of the database. */
export async function startReference(folder: string, listPath: string) {
  const databasePath = join(folder, "filled.db");
  const key = await fillDatabase(databasePath);
  const data: BenchData = { folder, databasePath, headers: { authorization: `Bearer ${key}` }, listPath, bodyBytes: 0 };
  const program = await reference.start(data);
  return { data, key, program, baseUrl: program.origin + reference.basePath };
}

/**
 * Creates an API key and adds pets.
 *
 * @returns the API key
 */
async function fillDatabase(databasePath: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: `sqlite:${databasePath}` };
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [cli, ...args], { env });
  const { stdout } = await run("keys", "create", "--plan", "enterprise", ...LIMITS, "--json");
  await run("seed", "--pets", String(ITEMS));
  const { key } = JSON.parse(stdout) as { key: string };
  return key;
}

/** Starts a server on a free port, with a separate copy of the database. */
export async function startOnCopy(
  { folder, databasePath, headers, listPath }: BenchData,
  basePath: string,
  args: string[],
  env: (databasePath: string) => Record<string, string>,
): Promise<RunningProgram> {
  const port = await freePort();
  const copyPath = join(folder, `${port}.db`);
  await copyFile(databasePath, copyPath);
  return startProgram({
    args,
    env: { PORT: String(port), ...env(copyPath) },
    port,
    readyPath: basePath + listPath,
    headers,
  });
}
