// Fuzzes the program `petstore-api serve`, in a process of its own, with the contract that it is made for.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import document from "@petstore/contract/openapi.json" with { type: "json" };
import fc from "fast-check";
import { type FuzzReport, fuzz } from "./fuzz.ts";
import { parseJson, printJson } from "./json-value.ts";
import type { OpenApiDocument } from "./openapi-document.ts";
import type { FuzzRequest } from "./request-arbitrary.ts";
import type { ReceivedResponse } from "./response-check.ts";
import { sender } from "./send-exactly.ts";

const program = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));
const contract: OpenApiDocument = document;

export interface PetstoreFuzzOptions {
  requests: number;
  seed?: number | undefined;
  /** @default a SQLite file that is removed at the end */
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
}

export async function fuzzPetstore({
  requests,
  seed,
  databaseUrl,
  redisUrl,
}: PetstoreFuzzOptions): Promise<FuzzReport> {
  const folder = await mkdtemp(join(tmpdir(), "petstore-fuzz-"));
  const { PATH = "" } = process.env;
  const env = {
    PATH,
    PORT: "0",
    LOG_LEVEL: "error",
    // Each request without a valid key comes from an address of its own, or they would soon be rate limited.
    TRUST_PROXY: "1",
    DATABASE_URL: databaseUrl ?? `sqlite:${join(folder, "petstore.db")}`,
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
  };
  await promisify(execFile)(process.execPath, [program, "seed", "--animals", "50", "--orders", "50"], { env });
  const server = spawn(process.execPath, [program, "serve"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(server, "exit");
  try {
    const credentials = `Bearer ${await createKey(env)}`;
    let sent = 0;
    const { send, close } = sender(await addressOf(server.stdout), () => [["X-Forwarded-For", addressNumber(sent++)]]);
    const options = { credentials, wrongCredentials, bodyBytesMax: 64 * 1024, also: isKeptAsSent };
    const report = await fuzz({ document: contract, send, requests, seed, ...options });
    close();
    return report;
  } finally {
    server.kill("SIGINT");
    await exited;
    await rm(folder, { recursive: true, force: true });
  }
}

const wrongCredentials = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom("", "Bearer", "Basic YTpi", "Bearer  ", `Bearer pets_live_${"a".repeat(38)}`, "Bearer a b", "null"),
  fc.string({ minLength: 1, maxLength: 60 }).map((text) => `Bearer ${text.trim() || "x"}`),
);

/** The first addresses of the range for private networks. */
function addressNumber(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

async function createKey(env: Record<string, string>): Promise<string> {
  const plan = ["--plan", "enterprise", "--per-minute", "1000000000", "--per-day", "1000000000"];
  const { stdout } = await promisify(execFile)(process.execPath, [program, "keys", "create", ...plan, "--json"], {
    env,
  });
  const { key } = JSON.parse(stdout) as { key: string };
  return key;
}

async function addressOf(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const address = /^API +(\S+)$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error("petstore-api serve: expected the address of the API, got nothing");
}

/** Beyond the contract: an animal that was added is the one that was sent, to the last digit and character. */
function isKeptAsSent({ operationId, value }: FuzzRequest, { status, body }: ReceivedResponse): string[] {
  if (operationId !== "createPet" || status !== 201 || value === undefined) return [];
  const sent = Object(parseJson(printJson(value)));
  const kept = Object(parseJson(body));
  return ["name", "categoryId", "status"]
    .filter((name) => name in sent && sent[name] !== kept[name])
    .map((name) => `${name}: expected what was sent, got ${String(kept[name])}`);
}
