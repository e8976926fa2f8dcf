// Starts and ends of `onecontract dev`. Each scenario has a separate session, of which no process may remain.
import { once } from "node:events";
import { createServer } from "node:net";
import { freePort } from "@onecontract/testing/free-port";
import { DevSession, type SessionOptions } from "../../src/dev-session.ts";
import type { RepositoryCopy } from "../../src/repository-copy.ts";
import { expectEqual, firstLine } from "./scenario.ts";

const SERVED = /^\[api\] .*http:\/\/.*$/m;
const PETS = "contract/pets.tsp";

/** A scenario that starts a session itself. */
export interface EndScenario {
  title: string;
  expected: string;
  /** True if it also runs as a test in CI. */
  isShort?: boolean;
  run(copy: RepositoryCopy): Promise<string>;
}

/** Runs a session and expects that no process of it remains. */
async function withSession(
  copy: RepositoryCopy,
  options: SessionOptions,
  use: (session: DevSession) => Promise<string>,
): Promise<string> {
  const session = await DevSession.start(copy, options);
  try {
    const observed = await use(session);
    const startedMs = performance.now();
    expectEqual(await session.remainingProcesses(), [], "remaining processes");
    return `${observed}; all processes ended after ${((performance.now() - startedMs) / 1000).toFixed(1)} s`;
  } finally {
    session.kill();
  }
}

export const endScenarios: EndScenario[] = [
  {
    title: "a start after an earlier build",
    expected: "the first page of the portal within 5 seconds, and the two addresses",
    run: (copy) =>
      withSession(copy, {}, async (session) => {
        await session.waitForPortal();
        const portalSeconds = session.seconds;
        await session.waitFor(SERVED);
        const seconds = session.seconds;
        await session.waitFor(/^\[portal\] .*http:\/\/localhost:\d+\/$/m);
        expectEqual(await session.signal("SIGINT"), 0, "exit code");
        return `portal after ${portalSeconds.toFixed(1)} s, API after ${seconds.toFixed(1)} s`;
      }),
  },
  {
    title: "SIGINT during a build",
    expected: "exit code 0",
    isShort: true,
    run: (copy) =>
      withSession(copy, {}, async (session) => {
        await session.waitFor(SERVED);
        const source = await copy.read(PETS);
        const from = session.output.length;
        await copy.write(PETS, `${source}\n// Edited.\n`);
        await session.waitFor(/^\[dev\] edit seen/m, from);
        const code = await session.signal("SIGINT");
        await copy.write(PETS, source);
        expectEqual(code, 0, "exit code");
        return "exit code 0";
      }),
  },
  ...(["SIGTERM", "SIGHUP"] as const).map((name) => ({
    title: `${name} while it starts`,
    expected: "exit code 0",
    run: (copy: RepositoryCopy) =>
      withSession(copy, {}, async (session) => {
        await session.waitFor(/^\[dev\] building the workspace$/m);
        expectEqual(await session.signal(name), 0, "exit code");
        return "exit code 0";
      }),
  })),
  {
    title: "the command is killed with SIGKILL",
    expected: "API and portal end",
    isShort: true,
    run: (copy) =>
      withSession(copy, {}, async (session) => {
        await session.waitFor(SERVED);
        await session.waitForPortal();
        return `${await session.signal("SIGKILL")}`;
      }),
  },
  {
    title: "its terminal is closed",
    expected: "API and portal end",
    isShort: true,
    run: (copy) =>
      withSession(copy, { usesTerminal: true }, async (session) => {
        await session.waitFor(SERVED);
        await session.waitForPortal();
        // The terminal's end of the connection is closed with the program that has it.
        await session.signal("SIGKILL");
        return "terminal closed";
      }),
  },
  {
    title: "nobody reads its output, then SIGTERM",
    expected: "exit code 0",
    isShort: true,
    run: (copy) =>
      withSession(copy, {}, async (session) => {
        await session.waitFor(SERVED);
        session.process.stdout?.destroy();
        session.process.stderr?.destroy();
        expectEqual(await session.signal("SIGTERM"), 0, "exit code");
        return "exit code 0";
      }),
  },
  {
    title: "its output goes to a full disk, then SIGTERM",
    expected: "it runs, and ends with exit code 0",
    run: async (copy) => {
      const { openSync, closeSync } = await import("node:fs");
      const full = openSync("/dev/full", "w");
      try {
        return await withSession(copy, { stdio: ["ignore", full, full] }, async (session) => {
          await session.waitForPortal();
          expectEqual(await session.signal("SIGTERM"), 0, "exit code");
          return "served the portal; exit code 0";
        });
      } finally {
        closeSync(full);
      }
    },
  },
  ...(["API", "portal"] as const).map((name) => ({
    title: `the port of the ${name} is busy`,
    expected: "a line that names it; a start when it is free",
    run: async (copy: RepositoryCopy) => {
      const port = await freePort();
      const other = createServer().listen(port, "localhost");
      await once(other, "listening");
      return withSession(copy, name === "API" ? { apiPort: port } : { portalPort: port }, async (session) => {
        const found = await session.waitFor(new RegExp(`^\\[dev\\] port ${port} is in use.*$`, "m"));
        other.close();
        await session.waitFor(SERVED);
        await session.waitForPortal();
        expectEqual(await session.signal("SIGINT"), 0, "exit code");
        return firstLine(found);
      });
    },
  })),
];
