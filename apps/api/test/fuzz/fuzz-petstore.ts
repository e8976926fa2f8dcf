// Fuzzes `petstore-api serve`, which runs in a separate process, with requests from its contract.
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
import { isObject, parseJson, stringifyJson } from "./json-value.ts";
import type { OpenApiDocument } from "./openapi-document.ts";
import { createRawClient } from "./raw-client.ts";
import type { FuzzRequest } from "./request-arbitrary.ts";
import type { ReceivedResponse } from "./response-checker.ts";

const program = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));
const contract: OpenApiDocument = document;

export interface PetstoreFuzzOptions {
  requests: number;
  seed?: number | undefined;
  /** Value of `DATABASE_URL`. @default a temporary SQLite file */
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
    // Requests without a valid key are limited by IP address, so each request has another one in X-Forwarded-For.
    TRUST_PROXY: "1",
    DATABASE_URL: databaseUrl ?? `sqlite:${join(folder, "petstore.db")}`,
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
  };
  await promisify(execFile)(process.execPath, [program, "seed", "--pets", "50", "--orders", "50"], { env });
  const server = spawn(process.execPath, [program, "serve"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(server, "exit");
  try {
    const credentials = `Bearer ${await createKey(env)}`;
    let requestCount = 0;
    const baseURL = await readBaseURL(server.stdout);
    const { send, close } = createRawClient(baseURL, () => [["X-Forwarded-For", privateIp(requestCount++)]]);
    const options = { credentials, wrongCredentials, maxBodyBytes: 64 * 1024, extraCheck: storedValueViolations };
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
  fc.string({ minLength: 1, maxLength: 60 }).map((token) => `Bearer ${token.trim() || "x"}`),
);

/** Returns an IP address of the private network 10.0.0.0/8. */
function privateIp(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}

async function createKey(env: Record<string, string>): Promise<string> {
  const plan = ["--plan", "enterprise", "--per-minute", "1000000000", "--per-day", "1000000000"];
  const { stdout } = await promisify(execFile)(process.execPath, [program, "keys", "create", ...plan, "--json"], {
    env,
  });
  const { key } = JSON.parse(stdout) as { key: string };
  return key;
}

async function readBaseURL(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const baseURL = /^API +(\S+)$/.exec(line)?.[1];
    if (baseURL !== undefined) return baseURL;
  }
  throw new Error("petstore-api serve: expected the URL of the API, got none");
}

/** Checks that a created pet has exactly the values of the request, which a contract cannot express. */
function storedValueViolations({ operationId, value }: FuzzRequest, { status, body }: ReceivedResponse): string[] {
  if (operationId !== "createPet" || status !== 201 || value === undefined) return [];
  const [sent, created] = [parseJson(stringifyJson(value)), parseJson(body)];
  if (!isObject(sent) || !isObject(created)) return [`body: expected an object, got ${body.slice(0, 100)}`];
  return ["name", "categoryId", "status"]
    .filter((name) => name in sent && sent[name] !== created[name])
    .map((name) => `${name}: expected ${String(sent[name])}, got ${String(created[name])}`);
}
