// The image: its steps build a program that runs, is healthy and writes to its data folder only.
import { execFile, spawn } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onFinished } from "@onecontract/testing/on-finished";
import { replayImage } from "@onecontract/testing/replay-image";
import { isNightly } from "@onecontract/testing/test-options";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../free-port.ts";

const run = promisify(execFile);

it.runIf(isNightly)(
  "the steps of the Dockerfile build an image that serves the API and the portal, and writes to /data only",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "image-"));
    // The dependencies are many files, whose removal can take longer than the default timeout of a hook.
    onTestFinished(() => rm(folder, { recursive: true, force: true }), 120_000);
    const context = join(import.meta.dirname, "../../../..");
    const image = await replayImage({ context, dockerfile: "apps/api/deploy/Dockerfile", folder });
    expect(image.user).toBe("node");
    const app = join(image.root, "app");
    const before = await listFiles(app);

    const port = await freePort();
    const env = { PATH: process.env.PATH, ...image.environment, HOST: "127.0.0.1", PORT: String(port) };
    const options = { cwd: image.workingFolder, env };
    const [node = "", ...entrypoint] = image.commands.ENTRYPOINT ?? [];
    const { stdout } = await run(node, [...entrypoint, "keys", "create", "--plan", "free", "--json"], options);
    const { key } = JSON.parse(stdout) as { key: string };
    const server = spawn(node, [...entrypoint, ...(image.commands.CMD ?? [])], { ...options, stdio: "ignore" });
    onFinished(() => void server.kill("SIGKILL"));

    const [program = "", ...args] = image.commands.HEALTHCHECK ?? [];
    const isHealthy = () =>
      run(program, args, options).then(
        () => true,
        () => false,
      );
    await expect.poll(isHealthy, { interval: 200 }).toBe(true);
    const origin = `http://127.0.0.1:${port}`;
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ name: "Rex", categoryId: 1 });
    expect(await fetch(`${origin}/v1/pets`, { method: "POST", headers, body })).toMatchObject({ status: 201 });
    expect(await (await fetch(origin)).text()).toContain("<title>");

    const exited = new Promise<number | null>((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    expect(await exited).toBe(0);
    expect(await isHealthy()).toBe(false);
    expect(await listFiles(app)).toEqual(before);
  },
  600_000,
);

/** Returns each file with its time of modification in ms. */
async function listFiles(folder: string): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(path, (await stat(path)).mtimeMs);
  }
  return files;
}
