// A PostgreSQL server of one test, to stop and start as it likes.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";
import { newFolder } from "./new-folder.ts";
import type { OwnServer } from "./own-redis.ts";
import { postgresqlPrograms } from "./postgresql-programs.ts";

const run = promisify(execFile);

/** Started. It is stopped when the test is finished. */
export async function startOwnPostgresql(): Promise<OwnServer> {
  const data = await newFolder();
  const user = { ...(await databaseUser()), cwd: data };
  if (user.uid !== undefined) await chown(data, user.uid, user.gid);
  const programs = postgresqlPrograms() ?? "";
  const init = ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"];
  await run(join(programs, "initdb"), init, user);
  const port = await freePort();
  const args = ["-D", data, "-h", "127.0.0.1", "-p", String(port), "-k", data];
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn(join(programs, "postgres"), args, user);
    child = started;
    await new Promise<void>((resolve, reject) => {
      let output = "";
      started.stderr.on("data", (chunk) => {
        output += chunk;
        if (output.includes("ready to accept connections")) resolve();
      });
      started.on("error", reject);
      started.on("exit", () => reject(new Error(`postgres: expected it to start, got ${output}`)));
    });
  }

  /** SIGQUIT: at once, without a checkpoint, as if the machine had lost its power. */
  async function stop(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGQUIT");
    await once(child, "exit");
  }

  await start();
  onTestFinished(stop);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    // The processes that serve connections have the server's process as their parent.
    freeze: () => void signalAll(child, "STOP"),
    thaw: () => void signalAll(child, "CONT"),
  };
}

async function signalAll(child: ChildProcess | undefined, signal: string): Promise<void> {
  if (child?.pid === undefined) return;
  await run("pkill", [`-${signal}`, "-P", String(child.pid)]);
  process.kill(child.pid, `SIG${signal}`);
}

/** PostgreSQL refuses to run as root, so there it runs as the user that its package made. */
async function databaseUser(): Promise<{ uid: number; gid: number } | { uid?: never }> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  return { uid: await id("-u"), gid: await id("-g") };
}
