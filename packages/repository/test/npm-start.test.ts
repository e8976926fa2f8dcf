// Runs `npm start` in a small repository, and checks the startup, the signal handling and the output.
import { WAIT_TIMEOUT } from "@onecontract/testing/test-options";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FixtureRepository } from "./fixture-repository.ts";

const serverSource = `
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => {
      console.log("received " + signal);
      setTimeout(() => process.exit(0), 300);
    });
  }
  console.log("serving " + process.argv.slice(2).join(" ") + " as " + process.pid + ".");
  setInterval(() => {}, 1000);
`;

let repository: FixtureRepository;
afterEach(() => repository.remove());

describe("npm start", () => {
  it("builds and then serves with the given arguments", async () => {
    repository = createRepository(serverSource);
    const command = repository.run("npm", ["start", "--", "--port", "0"]);
    await command.waitForOutput("serving serve --demo --port 0 as");
    process.kill(-command.pid, "SIGINT");
    await command.exited;
  });

  it("exits with 0 on Ctrl-C, signals the server once, and leaves no process running", async () => {
    repository = createRepository(serverSource);
    const command = repository.run("npm", ["start"]);
    await command.waitForOutput("serving");
    process.kill(-command.pid, "SIGINT");
    const { code, output } = await command.exited;
    expect(output.match(/received SIGINT/g)).toHaveLength(1);
    expect(output).not.toMatch(/error|at .*\.cjs/i);
    expect(code).toBe(0);
    expect(isRunning(serverPid(output))).toBe(false);
  });

  it.each(["SIGINT", "SIGTERM"])("stops the server if only npm receives %s", async (signal) => {
    repository = createRepository(serverSource);
    const command = repository.run("npm", ["start"]);
    await command.waitForOutput("serving");
    process.kill(command.pid, signal);
    const { code, output } = await command.exited;
    expect(output).toContain(`received ${signal}`);
    expect(code).toBe(0);
    expect(isRunning(serverPid(output))).toBe(false);
  });

  it("exits with 0 if the signal kills the server", async () => {
    repository = createRepository(`console.log("serving"); setInterval(() => {}, 1000);`);
    const command = repository.run("node", [".bootstrap/run.cjs", "start"]);
    await command.waitForOutput("serving");
    process.kill(-command.pid, "SIGINT");
    expect((await command.exited).code).toBe(0);
  });

  it("exits with the server's code and prints only the server's error", async () => {
    repository = createRepository(`console.error("port: 8080 is in use"); process.exitCode = 1;`);
    const { code, output } = await repository.run("node", [".bootstrap/run.cjs", "start"]).exited;
    expect(code).toBe(1);
    expect(output.trimEnd()).toMatch(/\nport: 8080 is in use$/);
  });

  it("exits when it is interrupted during the build, and leaves no process running", async () => {
    repository = createRepository(
      serverSource,
      `require("node:fs").writeFileSync("build.pid", String(process.pid)); setInterval(() => {}, 1000);`,
    );
    const command = repository.run("node", [".bootstrap/run.cjs", "start"]);
    const buildPid = await vi.waitFor(() => Number(repository.read("apps/api/build.pid")), { timeout: WAIT_TIMEOUT });
    process.kill(-command.pid, "SIGINT");
    const { code, output } = await command.exited;
    expect(code).toBe(130);
    expect(output).not.toContain("serving");
    expect(isRunning(buildPid)).toBe(false);
  });
});

function createRepository(serverSource: string, buildSource = ""): FixtureRepository {
  return new FixtureRepository({
    "apps/api/package.json": JSON.stringify({ name: "api", scripts: { build: "node build.cjs" } }),
    "apps/api/build.cjs": buildSource,
    "apps/api/dist/cli.js": serverSource,
  });
}

function serverPid(output: string): number {
  return Number(/ as (\d+)\./.exec(output)?.[1]);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
