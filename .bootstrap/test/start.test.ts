// `npm start` in a small repository: what starts, what a signal ends, and what the user is told.
import { afterEach, describe, expect, it, vi } from "vitest";
import { StandInRepository } from "./stand-in-repository.ts";

const server = `
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => {
      console.log("told to end by " + signal);
      setTimeout(() => process.exit(0), 300);
    });
  }
  console.log("serving " + process.argv.slice(2).join(" ") + " as " + process.pid + ".");
  setInterval(() => {}, 1000);
`;

let repository: StandInRepository;
afterEach(() => repository.remove());

describe("npm start", () => {
  it("builds, and then serves with the arguments given", async () => {
    repository = repositoryWith(server);
    const command = repository.run("npm", ["start", "--", "--port", "0"]);
    await command.prints("serving serve --demo --port 0 as");
    process.kill(-command.pid, "SIGINT");
    await command.ended;
  });

  it("ends with 0 on Ctrl-C, tells the server once, and leaves no process behind", async () => {
    repository = repositoryWith(server);
    const command = repository.run("npm", ["start"]);
    await command.prints("serving");
    process.kill(-command.pid, "SIGINT");
    const { code, printed } = await command.ended;
    expect(printed.match(/told to end by SIGINT/g)).toHaveLength(1);
    expect(printed).not.toMatch(/error|at .*\.cjs/i);
    expect(code).toBe(0);
    expect(isRunning(serverPid(printed))).toBe(false);
  });

  it.each(["SIGINT", "SIGTERM"])("ends the server when npm alone gets %s", async (signal) => {
    repository = repositoryWith(server);
    const command = repository.run("npm", ["start"]);
    await command.prints("serving");
    process.kill(command.pid, signal);
    const { code, printed } = await command.ended;
    expect(printed).toContain(`told to end by ${signal}`);
    expect(code).toBe(0);
    expect(isRunning(serverPid(printed))).toBe(false);
  });

  it("ends with 0 when the server dies of the signal", async () => {
    repository = repositoryWith(`console.log("serving"); setInterval(() => {}, 1000);`);
    const command = repository.run("node", [".bootstrap/run.cjs", "start"]);
    await command.prints("serving");
    process.kill(-command.pid, "SIGINT");
    expect((await command.ended).code).toBe(0);
  });

  it("fails as the server fails, and adds nothing to what it says", async () => {
    repository = repositoryWith(`console.error("port: 8080 is in use"); process.exitCode = 1;`);
    const { code, printed } = await repository.run("node", [".bootstrap/run.cjs", "start"]).ended;
    expect(code).toBe(1);
    expect(printed.trimEnd()).toMatch(/\nport: 8080 is in use$/);
  });

  it("ends when it is interrupted while it builds, and leaves no process behind", async () => {
    repository = repositoryWith(
      server,
      `require("node:fs").writeFileSync("build.pid", String(process.pid)); setInterval(() => {}, 1000);`,
    );
    const command = repository.run("node", [".bootstrap/run.cjs", "start"]);
    const buildPid = await vi.waitFor(() => Number(repository.read("apps/api/build.pid")), { timeout: 20_000 });
    process.kill(-command.pid, "SIGINT");
    const { code, printed } = await command.ended;
    expect(code).toBe(130);
    expect(printed).not.toContain("serving");
    expect(isRunning(buildPid)).toBe(false);
  });
});

function repositoryWith(server: string, build = ""): StandInRepository {
  return new StandInRepository({
    "apps/api/package.json": JSON.stringify({ name: "api", scripts: { build: "node build.cjs" } }),
    "apps/api/build.cjs": build,
    "apps/api/dist/cli.js": server,
  });
}

function serverPid(printed: string): number {
  return Number(/ as (\d+)\./.exec(printed)?.[1]);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
