// Runs every documented command in a copy of the repository. Commands that cannot run here are listed with the reason.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isNightly } from "@onecontract/testing/test-options";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RepositoryCopy } from "../src/repository-copy.ts";
import { root } from "../src/root.ts";
import { documentationFiles } from "./documentation-files.ts";
import { giveBack, takeCopy } from "./shared-copies.ts";

const timeoutMs = 600_000;

/** Commands that run until they are stopped. */
const servers = ["npm start", "pnpm petstore-api serve"];

/** Commands that take long and run programs that other tests run, too. */
const nightly = ["pnpm format", "DOCS_SITE=https://docs.example DOCS_BASE=/petstore/ pnpm build"];

const notRun: Record<string, string> = {
  "npm install --global pnpm@12": "changes the machine",
  "npm create onecontract@latest bookshop -- --from openapi.yaml --scope @bookshop":
    "needs the published packages; packages/create-onecontract runs it with packed ones",
  "npm test": "would run this test",
  "pnpm test": "would run this test",
  "pnpm test --filter=@petstore/api -- -t limit": "would run tests again; npm-test.test.ts covers the flags",
  "node .bootstrap/run.cjs start": "is what npm start runs",
  "node .bootstrap/run.cjs test": "is what npm test runs",
  "pnpm dev": "serves on fixed ports until it is stopped; dev.test.ts runs it",
  "pnpm check": "new.test.ts runs it",
  "pnpm new operation": "prompts in a terminal; new.test.ts runs it",
  "pnpm new resource": "prompts in a terminal; new.test.ts runs it",
  "pnpm new field": "prompts in a terminal; new.test.ts runs it",
  "pnpm new webhook": "prompts in a terminal; new.test.ts runs it",
  "pnpm changeset": "prompts in a terminal",
  "pnpm release": "release.test.ts runs it",
  "pnpm release --dry-run": "queries the registry for published versions; release.test.ts runs its steps",
  "pnpm bench": "takes several minutes",
  "pnpm --filter @onecontract/cli proof": "takes several minutes for each contract",
  "pnpm --filter @petstore/conformance diff-sweep":
    "takes several minutes; diff-sweep.test.ts runs a part of the edits",
  "pnpm --filter @petstore/repository dev-scenarios": "takes several minutes; dev.test.ts runs its short scenarios",
  "pnpm --filter @petstore/api faults": "takes several minutes; the API's tests run its short scenarios",
  "pnpm petstore-api": "requires a subcommand",
};

/** Decision records mention commands as the source of a measurement, not as instructions. */
const instructions = documentationFiles.filter((file) => !file.startsWith("docs/decisions/"));

const commands = [
  ...new Set(instructions.flatMap((file) => documentedCommands(readFileSync(join(root, file), "utf8")))),
];

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await takeCopy();
  await copy.build("--filter=@petstore/api", "--filter=@petstore/docs");
}, timeoutMs);
afterAll(() => giveBack(copy), timeoutMs);

describe("documented commands", { timeout: timeoutMs }, () => {
  it.each(
    commands.filter(
      (command) => !servers.includes(command) && !(command in notRun) && (isNightly || !nightly.includes(command)),
    ),
  )("%s succeeds", async (command) => {
    const { succeeded, output } = await copy.run("bash", "-c", command);
    expect({ succeeded, output: succeeded ? "" : output }).toEqual({ succeeded: true, output: "" });
  });

  it.each(servers)("%s serves until it is stopped", async (command) => {
    expect(commands).toContain(command);
    expect(await serve(command)).toMatch(/http:\/\/localhost:\d+\/v1/);
  });

  it("include every command that is listed as not run, with a reason", () => {
    expect(commands).toEqual(expect.arrayContaining(nightly));
    for (const [command, reason] of Object.entries(notRun)) {
      expect(commands).toContain(command);
      expect(reason).not.toBe("");
    }
  });
});

/** Returns the lines of shell blocks, and the inline code that starts with npm, pnpm or node. */
function documentedCommands(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) =>
    block.trim().split("\n"),
  );
  const inline = [...markdown.matchAll(/`((?:npm|pnpm|node) [^`\n]+)`/g)].map(([, command = ""]) => command);
  return [...blocks, ...inline];
}

/** Starts a server on a free port, waits until it prints its URL, sends SIGINT, and resolves with the output. */
function serve(command: string): Promise<string> {
  const env = { ...process.env, PORT: "0" };
  const server = spawn("bash", ["-c", `exec ${command}`], { cwd: copy.directory, env, detached: true });
  return new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [server.stdout, server.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
        if (/http:\/\/localhost:\d+\/v1/.test(output) && server.pid) process.kill(-server.pid, "SIGINT");
      });
    }
    server.on("error", reject);
    server.on("close", () => resolve(output));
  });
}
