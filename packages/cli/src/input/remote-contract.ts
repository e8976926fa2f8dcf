// A contract at a URL. It is locked, so that each build uses the same one until somebody updates it.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { prettyPrintJson } from "@onecontract/codegen";
import { expectInside } from "../expect-inside.ts";
import { parseRecord } from "../parse-record.ts";
import { UserError } from "../user-error.ts";
import { readContractDocument } from "./read-contract-document.ts";

/** Has the hash of each contract, and belongs in version control. */
const LOCK_FILE = "onecontract.lock.json";
const CACHE = "node_modules/.cache/onecontract";

export interface RemoteOptions {
  /** Folder with the lock file. */
  folder: string;
  /** True to accept what the URL has now. @default false */
  isUpdated?: boolean | undefined;
  allowReferences?: readonly string[] | undefined;
}

/**
 * Returns the path of the document that the lock file names. It is downloaded unless an earlier call stored it.
 *
 * @throws UserError if the document cannot be downloaded, if it is not the locked one, or if the lock file is a link out of the folder
 */
export async function fetchLockedContract(url: string, options: RemoteOptions): Promise<string> {
  expectInside(options.folder, LOCK_FILE);
  const lockFile = join(options.folder, LOCK_FILE);
  const hashes = await readLock(lockFile);
  const locked = options.isUpdated ? undefined : hashes[url];
  if (locked !== undefined) {
    const path = cachePath(options.folder, locked);
    const stored = await readFile(path).catch(() => undefined);
    if (stored && hashOf(stored) === locked) return path;
  }
  const document = await readContractDocument(url, { allowReferences: options.allowReferences });
  const content = `${prettyPrintJson(document)}\n`;
  const hash = hashOf(content);
  if (locked !== undefined && hash !== locked) {
    throw new UserError(
      `${url}: expected the contract with SHA-256 ${locked} from ${LOCK_FILE}, got ${hash}. To use the new one, add: --update`,
    );
  }
  const path = cachePath(options.folder, hash);
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, content);
  const contracts = Object.entries({ ...hashes, [url]: hash }).sort(([a], [b]) => (a < b ? -1 : 1));
  if (hashes[url] !== hash) await writeFile(lockFile, `${JSON.stringify(Object.fromEntries(contracts), null, 2)}\n`);
  return path;
}

function cachePath(folder: string, hash: string): string {
  return join(folder, CACHE, `${hash}.json`);
}

function hashOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

async function readLock(path: string): Promise<Record<string, string>> {
  const lock = existsSync(path) ? parseRecord(await readFile(path, "utf8").catch(() => "")) : {};
  if (lock && isLock(lock)) return lock;
  throw new UserError(`${path}: expected an object with a SHA-256 for each URL, got other JSON or text`);
}

function isLock(lock: Record<string, unknown>): lock is Record<string, string> {
  return Object.values(lock).every((hash) => typeof hash === "string" && /^[\da-f]{64}$/.test(hash));
}
