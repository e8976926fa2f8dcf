// Provides PostgreSQL and Redis for the guides that need them: on their standard ports, or at TEST_DATABASE_URL and TEST_REDIS_URL.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { promisify } from "node:util";
import type { TestValues } from "./substitutions.ts";

const databaseURL = process.env.TEST_DATABASE_URL || "postgres://postgres@127.0.0.1:5432/postgres";
const redisURL = process.env.TEST_REDIS_URL || "redis://127.0.0.1:6379";

export interface TestBackends {
  urls: Pick<TestValues, "postgresql" | "redis">;
  /** Names of the backends that are not available. */
  missing: string[];
  close(): Promise<void>;
}

/**
 * Opens the backends that are available, with a separate schema in the database.
 *
 * @throws Error if a backend is not available and `CI` is set, because all commands must run there
 */
export async function openTestBackends(): Promise<TestBackends> {
  const schema = `guides_${randomBytes(6).toString("hex")}`;
  const url = new URL(databaseURL);
  url.searchParams.set("options", `-c search_path=${schema}`);
  const hasPostgresql = await runSql(`CREATE SCHEMA ${schema}`);
  const missing = [...(hasPostgresql ? [] : ["postgresql"]), ...((await isReachable(redisURL)) ? [] : ["redis"])];
  if (missing.length > 0 && process.env.CI)
    throw new Error(`expected postgresql and redis, got no ${missing.join(", no ")}`);
  return {
    urls: { postgresql: url.href.replaceAll("+", "%20"), redis: redisURL },
    missing,
    close: async () => void (hasPostgresql && (await runSql(`DROP SCHEMA ${schema} CASCADE`))),
  };
}

/** Runs an SQL command and resolves to whether it succeeded. */
function runSql(command: string): Promise<boolean> {
  const process = promisify(execFile)("psql", [databaseURL, "--quiet", "--command", command]);
  return process.then(
    () => true,
    () => false,
  );
}

async function isReachable(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port || 6379), hostname);
  const isConnected = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}
