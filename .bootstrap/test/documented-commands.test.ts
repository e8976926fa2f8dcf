// Every command that README and CONTRIBUTING name, run in a copy of the repository; those that cannot be run say why.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RepositoryCopy } from "../repository-copy.ts";
import { repositoryTexts, root } from "./repository-texts.ts";

const timeoutMs = 600_000;

/** Runs until it is stopped. */
const servers = ["npm start", "pnpm petstore-api serve"];

const notRun: Record<string, string> = {
  "npm install --global pnpm@12": "changes the machine",
  "npm test": "runs this test",
  "pnpm test": "runs this test",
  "pnpm test --filter=@petstore/api -- -t limit": "runs tests as this one does; test-total.test.ts has the flags",
  "node .bootstrap/run.cjs start": "what npm start runs",
  "node .bootstrap/run.cjs test": "what npm test runs",
  "pnpm dev": "serves at ports of its own until it is stopped",
  "pnpm check": "new-operation.test.ts runs it",
  "pnpm new operation": "asks in a terminal; new-operation.test.ts runs it with flags",
  "pnpm changeset": "asks in a terminal",
  "pnpm release": "release.test.ts runs it",
  "pnpm release --dry-run": "asks the registry what is published; release.test.ts runs its steps",
  "pnpm bench": "takes minutes",
  "pnpm petstore-api": "needs to be told what to do",
};

const commands = [...new Set(repositoryTexts.flatMap((file) => commandsOf(readFileSync(join(root, file), "utf8"))))];

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await RepositoryCopy.create();
  await copy.build("--filter=@petstore/api", "--filter=@petstore/docs");
}, timeoutMs);
afterAll(() => copy.remove());

describe("the documented command", { timeout: timeoutMs }, () => {
  it.each(commands.filter((command) => !servers.includes(command) && !(command in notRun)))(
    "%s works",
    async (command) => {
      const { succeeded, printed } = await copy.run("bash", "-c", command);
      expect({ succeeded, printed: succeeded ? "" : printed }).toEqual({ succeeded: true, printed: "" });
    },
  );

  it.each(servers)("%s serves until it is stopped", async (command) => {
    expect(commands).toContain(command);
    expect(await serve(command)).toMatch(/http:\/\/localhost:\d+\/v1/);
  });

  it("that is not run is documented, and says why", () => {
    for (const [command, reason] of Object.entries(notRun)) {
      expect(commands).toContain(command);
      expect(reason).not.toBe("");
    }
  });
});

/** Lines of shell blocks, and code within a line that begins like a command. */
function commandsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) => block.trim().split("\n"));
  const inline = [...text.matchAll(/`((?:npm|pnpm|node) [^`\n]+)`/g)].map(([, command = ""]) => command);
  return [...blocks, ...inline];
}

/** Starts a server at a free port, waits for its address, and ends it as Ctrl-C does. */
function serve(command: string): Promise<string> {
  const env = { ...process.env, PORT: "0" };
  const server = spawn("bash", ["-c", `exec ${command}`], { cwd: copy.directory, env, detached: true });
  return new Promise((resolve, reject) => {
    let printed = "";
    for (const stream of [server.stdout, server.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        printed += text;
        if (/http:\/\/localhost:\d+\/v1/.test(printed) && server.pid) process.kill(-server.pid, "SIGINT");
      });
    }
    server.on("error", reject);
    server.on("close", () => resolve(printed));
  });
}
