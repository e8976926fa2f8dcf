// Runs `onecontract dev` in a workspace whose app prints what the contract contains.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Readable } from "node:stream";
import { WAIT_TIMEOUT } from "@onecontract/testing/test-options";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { BookShopWorkspace } from "./book-shop-workspace.ts";
import { program } from "./run-command.ts";

const polling = { timeout: WAIT_TIMEOUT, interval: 50 };
const failed = /^\[dev\] Build failed after [\d.]+ s\. The API of the last successful build keeps running\.$/m;

let workspace: BookShopWorkspace;
beforeAll(() => {
  workspace = new BookShopWorkspace();
});
afterAll(() => workspace.remove());

/** `onecontract dev` in its own process group, like a job of a terminal. It is killed when the test finishes. */
class Dev {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  output = "";

  constructor({ root: cwd, env }: BookShopWorkspace, ...args: string[]) {
    const options = { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"] };
    this.process = spawn(process.execPath, [program, "dev", ...args], options);
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk) => {
        this.output += chunk;
      });
    }
    onTestFinished(() => void this.process.kill("SIGKILL"));
  }

  waitFor(expected: string | RegExp) {
    return vi.waitFor(() => expect(this.output).toMatch(expected), polling);
  }

  async signal(name: NodeJS.Signals): Promise<unknown[]> {
    const exited = once(this.process, "exit");
    this.process.kill(name);
    return exited;
  }

  /** Returns the ID of the app's current process. */
  appId(): number {
    return Number([...this.output.matchAll(/process (\d+)$/gm)].at(-1)?.[1]);
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

describe("onecontract dev", () => {
  it("passes a credential to the apps if the variable is empty", async () => {
    workspace.env.DEV_CREDENTIAL = "";
    const dev = new Dev(workspace, "--port", "0");
    await dev.waitFor(/^\[api\] credential \S{22}$/m);
    expect(await dev.signal("SIGINT")).toEqual([0, null]);
  });

  it("serves the workspace again after each edit, until SIGINT", async () => {
    const dev = new Dev(workspace, "--port", "0");
    await dev.waitFor("[api] serving /books /books/{bookId} --port 0\n");
    const [contract, build] = ["contract/openapi.json", "contract/build.mjs"].map((path) => workspace.read(path));
    workspace.write("contract/build.mjs", "throw new Error('no build');");
    await dev.waitFor("[dev] edit seen: contract/build.mjs\n");
    await dev.waitFor(failed);
    expect(dev.output).toMatch(/^\[build\] @books\/contract: Error: no build$/m);
    expect(dev.output).not.toMatch(/ELIFECYCLE|ERROR {2}run failed|Tasks:|Running build in/);
    workspace.write("contract/openapi.json", (contract ?? "").replace('"/books/{bookId}"', '"/books/{bookId}/copy"'));
    workspace.write("contract/build.mjs", build ?? "");
    await dev.waitFor("[api] serving /books /books/{bookId}/copy --port 0\n");
    expect(dev.output).toMatch(/^\[dev\] built in [\d.]+ s; starting api$/m);
    expect(await dev.signal("SIGINT")).toEqual([0, null]);
    expect(isRunning(dev.appId())).toBe(false);
  });

  it("bundles a contract in OpenAPI in its own process, and goes on after an error", async () => {
    const generate = "onecontract bundle openapi.json --output dist/openapi.json";
    const bundled = new BookShopWorkspace({
      "contract/package.json": { name: "@books/contract", private: true, scripts: { generate, build: "true" } },
      "turbo.json": {
        tasks: { generate: { outputs: ["dist/**"] }, build: { dependsOn: ["generate", "^build"], outputs: [] } },
      },
    });
    onTestFinished(() => bundled.remove());
    const dev = new Dev(bundled, "--port", "0");
    await dev.waitFor("[api] serving /books /books/{bookId} --port 0\n");
    await dev.waitFor("; starting api");
    const contract = bundled.read("contract/openapi.json");
    bundled.write("contract/openapi.json", contract.slice(0, -1));
    // Turbo would begin the line with the name of the package.
    await dev.waitFor(/^\[build\] openapi\.json: expected valid JSON, got: /m);
    await dev.waitFor(failed);
    bundled.write("contract/openapi.json", contract.replace('"/books/{bookId}"', '"/books/{bookId}/copy"'));
    await dev.waitFor("[api] serving /books /books/{bookId}/copy --port 0\n");
    expect(await dev.signal("SIGINT")).toEqual([0, null]);
  });

  it.each(["SIGKILL", "SIGHUP"] as const)("leaves no app behind after %s", async (signal) => {
    const dev = new Dev(workspace, "--port", "0");
    await dev.waitFor("[api] serving");
    await dev.signal(signal);
    await vi.waitFor(() => expect(isRunning(dev.appId())).toBe(false), polling);
  });

  it("stops when nobody reads its output anymore, as after a terminal was closed", async () => {
    const dev = new Dev(workspace, "--port", "0");
    await dev.waitFor("[api] serving");
    dev.process.stdout.destroy();
    dev.process.stderr.destroy();
    expect(await dev.signal("SIGHUP")).toEqual([0, null]);
    expect(isRunning(dev.appId())).toBe(false);
  });

  it("reports a port that is in use, and starts when it is free", async () => {
    const other = createServer().listen(0, "localhost");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const dev = new Dev(workspace, "--port", String(port));
    await dev.waitFor(`[dev] port ${port} is in use by another program; waiting until it is free.`);
    expect(dev.output).not.toContain("building");
    other.close();
    await dev.waitFor("[api] serving");
    expect(await dev.signal("SIGINT")).toEqual([0, null]);
  });
});
