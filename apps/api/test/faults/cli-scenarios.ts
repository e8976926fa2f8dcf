// Commands on a database that is broken, locked or not accessible.
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onFinished } from "@onecontract/testing/on-finished";
import { startDedicatedPostgresql } from "../dedicated-postgresql.ts";
import { startDedicatedRedis } from "../dedicated-redis.ts";
import { type CommandResult, type LaunchOptions, runCli } from "../run-cli.ts";
import { toEnvironment } from "../test-backends.ts";
import { databasePath, issueKey, newSqliteSettings } from "./fault-server.ts";
import { withoutCapabilities } from "./marker-scenarios.ts";
import { query } from "./query.ts";
import type { Scenario } from "./scenario.ts";

const list = ["keys", "list"];
const create = ["keys", "create", "--plan", "free"];
const seed = ["seed", "--pets", "1"];
const serve = ["serve", "--port", "0"];
const rotate = ["keys", "rotate", "key_1"];
const revoke = ["keys", "revoke", "key_1"];
const password = "wrong-password";

/** Describes exit code and standard error of a command that must fail, without its passwords. */
function describeFailure({ code, stderr }: CommandResult, setting = "DATABASE_URL"): string {
  const lines = stderr.trim().split("\n");
  if (code === 0) return `exit code 0${stderr === "" ? "" : `, ${stderr.trim()}`}`;
  const isClear = new RegExp(`^${setting}: expected .* got ".*"$`).test(lines[0] ?? "") && !stderr.includes(password);
  const line = isClear ? `names ${setting}` : `is ${lines[0]}`;
  return `exit code ${code}, ${lines.length === 1 ? "one line" : `${lines.length} lines`} that ${line}`;
}

/** Runs a command on a database that `damage` has damaged, and describes exit code and standard error. */
function command(
  fault: string,
  args: string[],
  damage: (path: string) => void,
  options: LaunchOptions & { expected?: string } = {},
): Scenario {
  const { expected = "exit code 1, one line that names DATABASE_URL", ...launchOptions } = options;
  return {
    fault: `${args.slice(0, args[0] === "keys" ? 2 : 1).join(" ")}: ${fault}`,
    expected,
    ...(launchOptions.launcher === undefined ? {} : { needs: ["capabilities"] }),
    async run() {
      const settings = await newSqliteSettings();
      await issueKey(settings);
      damage(databasePath(settings));
      return describeFailure(await runCli(args, toEnvironment(settings), launchOptions));
    },
  };
}

const notADatabase = (path: string) => writeFileSync(path, "not a database ".repeat(1000));
/** Removes the pages after the first one, so that the file still opens. */
const truncated = (path: string) => truncateSync(path, 4096);
const locked = (path: string) => {
  const db = new DatabaseSync(path);
  onFinished(() => db.close());
  db.exec("BEGIN IMMEDIATE");
};
const ownedByAnotherUser = (path: string) => {
  chmodSync(path, 0o600);
  chownSync(path, 65_534, 65_534);
};
const readOnlyFolder = (path: string) => {
  chmodSync(path, 0o444);
  chmodSync(dirname(path), 0o555);
};
/** Overwrites all pages after the first one, which has the schema version. */
const corrupted = (path: string) => {
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(statSync(path).size - 4096, 0xab), 0, undefined, 4096);
  closeSync(file);
};
const folder = (path: string) => {
  rmSync(path);
  mkdirSync(path);
};
const ofNewerVersion = (path: string) => {
  const db = new DatabaseSync(path);
  db.exec("PRAGMA user_version = 999");
  db.close();
};
const launcher = withoutCapabilities;

/** Runs a command on a server that does not accept it. @param env environment with the URL of that server */
function onServer(fault: string, args: string[], env: () => Promise<Record<string, string>>, setting = "DATABASE_URL") {
  const scenario: Scenario = {
    fault: `${args.slice(0, args[0] === "keys" ? 2 : 1).join(" ")}: ${fault}`,
    expected: `exit code 1, one line that names ${setting}`,
    needs: ["servers"],
    run: async () => describeFailure(await runCli(args, await env()), setting),
  };
  return scenario;
}

const noServer = async () => ({ DATABASE_URL: `postgres://postgres:${password}@127.0.0.1:9/postgres` });
const noRedis = async () => ({
  ...toEnvironment(await newSqliteSettings()),
  REDIS_URL: `redis://petstore:${password}@127.0.0.1:9`,
});
const wrongRedisPassword = async () => {
  const url = new URL((await startDedicatedRedis()).url);
  url.username = "petstore";
  url.password = password;
  return { ...toEnvironment(await newSqliteSettings()), REDIS_URL: url.href };
};
const wrongPassword = async () => {
  const { url } = await startDedicatedPostgresql();
  const rule = "COPY (SELECT 'host all all all scram-sha-256') TO %L";
  await query(
    url,
    `DO $$ BEGIN EXECUTE format($rule$${rule}$rule$, current_setting('hba_file')); END $$`,
    "SELECT pg_reload_conf()",
  );
  const wrong = new URL(url);
  wrong.password = password;
  return { DATABASE_URL: wrong.href };
};

export const cliScenarios: Scenario[] = [
  ...[list, create, seed, serve].map((args) => command("file is not a database", args, notADatabase)),
  ...[list, create, serve].map((args) => command("database file truncated", args, truncated)),
  ...[list, create, rotate, revoke, seed].map((args) => command("database pages corrupted", args, corrupted)),
  ...[list, serve].map((args) => command("database file is a folder", args, folder)),
  ...[list, serve].map((args) => command("database of a newer version", args, ofNewerVersion)),
  ...[list, create, seed, serve].map((args) => onServer("PostgreSQL is down", args, noServer)),
  ...[list, serve].map((args) => onServer("wrong password for PostgreSQL", args, wrongPassword)),
  onServer("Redis is down", serve, noRedis, "REDIS_URL"),
  onServer("wrong password for Redis", serve, wrongRedisPassword, "REDIS_URL"),
  command("another process locks the database", list, locked, { expected: "exit code 0" }),
  command("another process locks the database", create, locked),
  command("another process locks the database", seed, locked),
  ...[list, create, serve].map((args) => command("file of another user", args, ownedByAnotherUser, { launcher })),
  ...[list, create, serve].map((args) =>
    command("read-only file in a read-only folder", args, readOnlyFolder, { launcher }),
  ),
];
