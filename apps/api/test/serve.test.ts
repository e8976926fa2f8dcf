// `petstore-api serve` as a process: its output, errors at the start, and shutdown.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { temporaryDatabasePath } from "@onecontract/testing/temporary-folder";
import { describe, expect, it, onTestFinished } from "vitest";
import { runCli, startCli } from "./run-cli.ts";

async function settings(): Promise<Record<string, string>> {
  return { DATABASE_URL: `sqlite:${await temporaryDatabasePath()}`, PORT: "0" };
}

/** Returns the URL of the API in the output of `serve`. */
function apiUrlIn(output: string): string {
  return /^API +(\S+)$/m.exec(output)?.[1] ?? "";
}

describe("serve --demo", () => {
  it("prints the URLs, a key, and a curl command that works", async () => {
    const output = await startCli(["serve", "--demo"], await settings()).waitForOutput("curl");
    expect(output).toMatch(/^API {6}http:\/\/localhost:\d+\/v1$/m);
    expect(output).toMatch(/^Portal {3}/m);
    const curl = output.trim().split("\n").at(-1)!;
    const { stdout } = await promisify(execFile)("sh", ["-c", curl]);
    expect(JSON.parse(stdout).length).toBeGreaterThan(3);
  });

  it("prints a new key when it is restarted, while the old key stays active, and seeds only once", async () => {
    const env = await settings();
    const keys: string[] = [];
    for (let start = 0; start < 2; start++) {
      const command = startCli(["serve", "--demo"], env);
      const output = await command.waitForOutput("curl");
      keys.push(/pets_test_\w+/.exec(output)![0]);
      for (const key of keys) {
        const headers = { Authorization: `Bearer ${key}` };
        expect(await (await fetch(`${apiUrlIn(output)}/pets`, { headers })).json()).toHaveLength(8);
      }
      command.process.kill("SIGINT");
      const { code, stderr } = await command.result;
      expect([code, logLevels(stderr)]).toEqual([0, ["info"]]);
    }
    expect(new Set(keys).size).toBe(2);
  });
});

describe("serve", () => {
  it("creates no key without --demo", async () => {
    const env = await settings();
    const command = startCli(["serve"], env);
    expect(await command.waitForOutput("Portal")).not.toContain("pets_");
    expect((await runCli(["keys", "list", "--json"], env)).stdout).toBe("[]\n");
  });

  it.each<[Record<string, string>, string]>([
    [{ PORT: "http" }, 'PORT: expected an integer from 0 to 65535, got "http"'],
    [{ HOST: "203.0.113.1" }, 'HOST: expected a local IP address or host name, got "203.0.113.1" (EADDRNOTAVAIL)'],
  ])("with %j prints one line and exits with code 1", async (env, message) => {
    const { code, stderr } = await runCli(["serve"], { ...(await settings()), ...env });
    expect([code, stderr]).toEqual([1, `${message}\n`]);
  });

  it("prints one line that names DATABASE_URL if the database cannot be opened", async () => {
    const folder = dirname(await temporaryDatabasePath());
    const { code, stderr } = await runCli(["serve"], { DATABASE_URL: `sqlite:${folder}` });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATABASE_URL: expected an accessible SQLite database \(.+\), got "sqlite:.+"\n$/);
  });

  it("prints one line with a solution if the port is in use", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void blocker.close());
    await once(blocker, "listening");
    const { port } = blocker.address() as { port: number };
    const { code, stderr } = await runCli(["serve"], { ...(await settings()), PORT: String(port) });
    const message = `PORT: ${port} is in use; stop the process that uses it or set PORT to another port\n`;
    expect([code, stderr]).toEqual([1, message]);
  });

  it("works in several processes that start at the same time on a new file", async () => {
    const env = await settings();
    const commands = Array.from({ length: 4 }, () => startCli(["serve"], env));
    const { key } = JSON.parse((await runCli(["keys", "create", "--plan", "free", "--json"], env)).stdout);
    for (const command of commands) {
      const response = await fetch(`${apiUrlIn(await command.waitForOutput("Portal"))}/pets`, {
        headers: { Authorization: `Bearer ${key}` },
      });
      expect(response.status).toBe(200);
    }
  });
});

describe.each(["SIGINT", "SIGTERM"] as const)("on %s", (signal) => {
  it("the server completes pending requests and then exits with code 0", async () => {
    const { command, port, socket, received } = await startWithPendingRequest();
    command.process.kill(signal);
    await expect.poll(() => canConnect(port)).toBe(false);
    socket.write(rex);
    await once(socket, "close");
    expect(received()).toContain("201 Created");
    const { code, stderr } = await command.result;
    expect([code, logLevels(stderr)]).toEqual([0, ["info"]]);
  });

  it("the server completes pending requests if the signal is sent twice, as by Ctrl-C in a package manager", async () => {
    const { command, port, socket, received } = await startWithPendingRequest();
    command.process.kill(signal);
    command.process.kill(signal);
    await expect.poll(() => canConnect(port)).toBe(false);
    socket.write(rex);
    expect(await command.result).toMatchObject({ code: 0 });
    expect(received()).toContain("201 Created");
  });

  it("the server exits immediately with code 1 if an impatient user sends the signal again", async () => {
    const { command, received } = await startWithPendingRequest();
    await expect
      .poll(() => {
        command.process.kill(signal);
        return command.process.exitCode;
      })
      .toBe(1);
    expect(received()).not.toContain("201 Created");
  });
});

describe("serve --drain-seconds", () => {
  it("fails /readyz after SIGTERM while it still accepts connections, for load balancers", async () => {
    const command = startCli(["serve", "--drain-seconds", "3"], await settings());
    const { origin } = new URL(apiUrlIn(await command.waitForOutput("Portal")));
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    command.process.kill("SIGTERM");
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503);
    const response = await fetch(`${origin}/v1/pets`);
    expect([response.status, response.headers.get("Connection")]).toEqual([401, "close"]);
    expect(await command.result).toMatchObject({ code: 0 });
  });
});

it("serve logs nothing with LOG_LEVEL=silent", async () => {
  const command = startCli(["serve"], { ...(await settings()), LOG_LEVEL: "silent" });
  await fetch(`${apiUrlIn(await command.waitForOutput("Portal"))}/pets`);
  command.process.kill("SIGINT");
  expect(await command.result).toMatchObject({ code: 0, stderr: "" });
});

it("SIGKILL loses neither acknowledged pets nor counted requests", async () => {
  const env = await settings();
  const { key } = JSON.parse((await runCli(["keys", "create", "--plan", "pro", "--json"], env)).stdout);
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const first = startCli(["serve"], env);
  const apiUrl = apiUrlIn(await first.waitForOutput("Portal"));
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => fetch(`${apiUrl}/pets`, { method: "POST", headers, body: rex })),
  );
  expect(responses.every(({ status }) => status === 201)).toBe(true);
  first.process.kill("SIGKILL");
  await first.result;
  const restartedUrl = apiUrlIn(await startCli(["serve"], env).waitForOutput("Portal"));
  const response = await fetch(`${restartedUrl}/pets?limit=100`, { headers });
  expect(await response.json()).toHaveLength(50);
  // A kill loses the unused lease of the limiter: it can cost some requests, but never refills any.
  const remaining = Number(/"day";r=(\d+);/.exec(response.headers.get("RateLimit") ?? "")?.[1]);
  expect(remaining).toBeLessThanOrEqual(9949);
  expect(remaining).toBeGreaterThanOrEqual(9949 - 50);
});

/** Returns the distinct levels of the log lines. */
function logLevels(stderr: string): string[] {
  const lines = stderr
    .trim()
    .split("\n")
    .map((line): { level: string } => JSON.parse(line));
  return [...new Set(lines.map(({ level }) => level))];
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

const rex = '{"name":"Rex","categoryId":1}';

/** Starts a server and sends the headers of a request, whose body `rex` is still missing. */
async function startWithPendingRequest() {
  const env = await settings();
  const { key } = JSON.parse((await runCli(["keys", "create", "--plan", "free", "--json"], env)).stdout);
  const command = startCli(["serve"], env);
  const port = Number(new URL(apiUrlIn(await command.waitForOutput("Portal"))).port);
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  // With Expect, the server responds with 100 Continue as soon as it has the headers.
  const headers = {
    Host: "localhost",
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
    "Content-Length": rex.length,
    Expect: "100-continue",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /v1/pets HTTP/1.1\r\n${lines.join("")}\r\n`);
  await expect.poll(() => received).toContain("100 Continue");
  return { command, port, socket, received: () => received };
}
