// The packed server: `npm install` in an empty folder makes it runnable with one command. Its dependencies come from the registry.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { onFinished } from "@onecontract/testing/on-finished";
import { createTemporaryFolder } from "@onecontract/testing/temporary-folder";
import { expect, it } from "vitest";

const run = promisify(execFile);
const app = fileURLToPath(new URL("../..", import.meta.url));

/** Offline, npm cannot install the dependencies. In CI the test must run. */
const hasRegistry =
  Boolean(process.env.CI) ||
  (await run("npm", ["view", "hono", "version", "--fetch-retries=0", "--fetch-timeout=5000"]).then(
    () => true,
    () => false,
  ));
if (!hasRegistry) console.warn("expected a package registry, got none; test skipped");

it.skipIf(!hasRegistry)(
  "the packed server, installed with npm, serves and stores data in the working directory",
  async () => {
    const [packed, project] = [await createTemporaryFolder(), await createTemporaryFolder()];
    await run("pnpm", ["--filter-prod", "@petstore/api...", "pack", "--pack-destination", packed], { cwd: app });
    const tarballs = (await readdir(packed)).map((file) => join(packed, file));
    await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...tarballs], { cwd: project });

    const env = { PATH: process.env.PATH, HOME: process.env.HOME, HOST: "127.0.0.1", PORT: "0" };
    const options = { cwd: project, env };
    const { stdout } = await run("npx", ["petstore-api", "keys", "create", "--plan", "free", "--json"], options);
    const { key } = JSON.parse(stdout) as { key: string };
    const server = spawn("npx", ["petstore-api", "serve"], {
      ...options,
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    onFinished(() => {
      // npx ends by the signal below, which sets `signalCode` and leaves `exitCode` null.
      const isRunning = server.exitCode === null && server.signalCode === null;
      if (server.pid !== undefined && isRunning) process.kill(-server.pid, "SIGKILL");
    });
    const [line] = await once(createInterface(server.stdout), "line");
    const apiUrl = /http:\S+/.exec(String(line))?.[0];
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ name: "Rex", categoryId: 1 });
    expect(await fetch(`${apiUrl}/pets`, { method: "POST", headers, body })).toMatchObject({ status: 201 });
    expect(await (await fetch(`${apiUrl}/pets`, { headers })).json()).toMatchObject([{ name: "Rex" }]);
    await access(join(project, "data/petstore.db"));

    // npx does not wait for the program, which finishes its requests first.
    process.kill(-(server.pid ?? 0), "SIGINT");
    const isServing = () => fetch(`${apiUrl}/pets`, { headers }).then(Boolean, () => false);
    await expect.poll(isServing).toBe(false);
  },
  180_000,
);
