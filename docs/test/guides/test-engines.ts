// PostgreSQL and Redis for the guides that need them: on their standard ports, or where TEST_DATABASE_URL and TEST_REDIS_URL say.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { promisify } from "node:util";
import type { Places } from "./stand-ins.ts";

const databaseUrl = process.env.TEST_DATABASE_URL || "postgres://postgres@127.0.0.1:5432/postgres";
const redisUrl = process.env.TEST_REDIS_URL || "redis://127.0.0.1:6379";

export interface TestEngines {
  places: Pick<Places, "postgresql" | "redis">;
  /** Those that cannot be reached. */
  missing: string[];
  close(): Promise<void>;
}

/**
 * With a schema of its own in the database.
 *
 * @throws Error where one cannot be reached and `CI` is set: there all commands have to run
 */
export async function openTestEngines(): Promise<TestEngines> {
  const schema = `guides_${randomBytes(6).toString("hex")}`;
  const url = new URL(databaseUrl);
  url.searchParams.set("options", `-c search_path=${schema}`);
  const hasPostgresql = await sql(`CREATE SCHEMA ${schema}`);
  const missing = [...(hasPostgresql ? [] : ["postgresql"]), ...((await answers(redisUrl)) ? [] : ["redis"])];
  if (missing.length > 0 && process.env.CI)
    throw new Error(`expected postgresql and redis, got no ${missing.join(", no ")}`);
  return {
    places: { postgresql: url.href.replaceAll("+", "%20"), redis: redisUrl },
    missing,
    close: async () => void (hasPostgresql && (await sql(`DROP SCHEMA ${schema} CASCADE`))),
  };
}

/** @returns whether it was carried out */
function sql(command: string): Promise<boolean> {
  const done = promisify(execFile)("psql", [databaseUrl, "--quiet", "--command", command]);
  return done.then(
    () => true,
    () => false,
  );
}

async function answers(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port || 6379), hostname);
  const reached = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return reached;
}
