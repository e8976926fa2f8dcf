// Starts PostgreSQL servers for one test, which can stop, freeze and restart them, and add a hot standby.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { onFinished } from "@onecontract/testing/on-finished";
import { postgresqlBinFolder } from "@onecontract/testing/postgresql-bin-folder";
import { createTemporaryFolder } from "@onecontract/testing/temporary-folder";
import type { DedicatedServer } from "./dedicated-redis.ts";
import { freePort } from "./free-port.ts";

const run = promisify(execFile);

export interface DedicatedPostgresql extends DedicatedServer {
  /** Starts a hot standby that streams from this server. It stops when the test finishes. */
  startStandby(): Promise<DedicatedPostgresql>;
}

/** Starts a server, which stops when the test finishes. */
export async function startDedicatedPostgresql(): Promise<DedicatedPostgresql> {
  const options = ["-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"];
  return startOnNewFolder((data) => ["initdb", "-D", data, ...options]);
}

/**
 * Starts a server on a new folder.
 * @param fillFolder returns the command that writes the files of the server
 */
async function startOnNewFolder(fillFolder: (data: string) => [string, ...string[]]): Promise<DedicatedPostgresql> {
  const data = await createTemporaryFolder();
  const user = { ...(await databaseUser()), cwd: data };
  if (user.uid !== undefined) await chown(data, user.uid, user.gid);
  const binFolder = postgresqlBinFolder() ?? "";
  const [program, ...fillArgs] = fillFolder(data);
  await run(join(binFolder, program), fillArgs, user);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const args = ["-D", data, "-h", "127.0.0.1", "-p", String(port), "-k", data];
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn(join(binFolder, "postgres"), args, user);
    child = started;
    await new Promise<void>((resolve, reject) => {
      let output = "";
      started.stderr.on("data", (chunk) => {
        output += chunk;
        if (/ready to accept (read-only )?connections/.test(output)) resolve();
      });
      started.on("error", reject);
      started.on("exit", () => reject(new Error(`postgres: expected it to start, got ${output}`)));
    });
  }

  /** Sends SIGQUIT, which stops the server without a checkpoint, like a power failure. */
  async function stop(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGQUIT");
    await once(child, "exit");
  }

  await start();
  onFinished(stop);
  return {
    url,
    start,
    stop,
    freeze: () => signalAll(child, "STOP"),
    thaw: () => signalAll(child, "CONT"),
    startStandby: () =>
      startOnNewFolder((folder) => {
        const options = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync"];
        return ["pg_basebackup", "-D", folder, "-d", url, ...options];
      }),
  };
}

/** Signals the server process, and then its children, which serve the connections: a stopped server starts no others. */
async function signalAll(child: ChildProcess | undefined, signal: string): Promise<void> {
  if (child?.pid === undefined) return;
  process.kill(child.pid, `SIG${signal}`);
  await run("pkill", [`-${signal}`, "-P", String(child.pid)]);
}

/** Returns the IDs of the user `postgres` if the tests run as root, which PostgreSQL does not allow. */
async function databaseUser(): Promise<{ uid: number; gid: number } | { uid?: never }> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  return { uid: await id("-u"), gid: await id("-g") };
}
