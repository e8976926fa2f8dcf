// `petstore-api serve` as a process: what it prints, how it refuses to start, and how it stops.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { newDatabasePath } from "./new-folder.ts";
import { runCli, startCli } from "./run-cli.ts";

async function settings(): Promise<Record<string, string>> {
  return { DATABASE_URL: `sqlite:${await newDatabasePath()}`, PORT: "0" };
}

function addressIn(printed: string): string {
  return /^API +(\S+)$/m.exec(printed)?.[1] ?? "";
}

describe("serve --demo", () => {
  test("prints the addresses, a key, and a curl line that works as printed", async () => {
    const printed = await startCli(["serve", "--demo"], await settings()).printed("curl");
    expect(printed).toMatch(/^API {6}http:\/\/localhost:\d+\/v1$/m);
    expect(printed).toMatch(/^Portal {3}/m);
    const curl = printed.trim().split("\n").at(-1)!;
    const { stdout } = await promisify(execFile)("sh", ["-c", curl]);
    expect(JSON.parse(stdout).length).toBeGreaterThan(3);
  });

  test("started again prints a new key, keeps the one before in force, and adds no second set of animals", async () => {
    const env = await settings();
    const keys: string[] = [];
    for (let start = 0; start < 2; start++) {
      const running = startCli(["serve", "--demo"], env);
      const printed = await running.printed("curl");
      keys.push(/pets_test_\w+/.exec(printed)![0]);
      for (const key of keys) {
        const headers = { Authorization: `Bearer ${key}` };
        expect(await (await fetch(`${addressIn(printed)}/pets`, { headers })).json()).toHaveLength(8);
      }
      running.process.kill("SIGINT");
      const { code, stderr } = await running.ended;
      expect([code, levelsOf(stderr)]).toEqual([0, ["info"]]);
    }
    expect(new Set(keys).size).toBe(2);
  });
});

describe("serve", () => {
  test("without --demo makes no animal and no key", async () => {
    const env = await settings();
    const running = startCli(["serve"], env);
    expect(await running.printed("Portal")).not.toContain("pets_");
    expect((await runCli(["keys", "list", "--json"], env)).stdout).toBe("[]\n");
  });

  test.each<[Record<string, string>, string]>([
    [{ PORT: "http" }, 'PORT: expected a whole number from 0 to 65535, got "http"'],
    [{ HOST: "203.0.113.1" }, 'HOST: expected an address of this machine, got "203.0.113.1" (EADDRNOTAVAIL)'],
  ])("with %j ends with one line and exit code 1", async (env, message) => {
    const { code, stderr } = await runCli(["serve"], { ...(await settings()), ...env });
    expect([code, stderr]).toEqual([1, `${message}\n`]);
  });

  test("with a database that cannot be opened ends with one line that names DATABASE_URL", async () => {
    const folder = dirname(await newDatabasePath());
    const { code, stderr } = await runCli(["serve"], { DATABASE_URL: `sqlite:${folder}` });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATABASE_URL: expected a SQLite database that can be opened \(.+\), got "sqlite:.+"\n$/);
  });

  test("on a busy port ends with one line that says what to do", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void blocker.close());
    await once(blocker, "listening");
    const { port } = blocker.address() as { port: number };
    const { code, stderr } = await runCli(["serve"], { ...(await settings()), PORT: String(port) });
    const message = `PORT: ${port} is in use; stop what uses it or set PORT to another port\n`;
    expect([code, stderr]).toEqual([1, message]);
  });

  test("several processes that start together on a new file all serve", async () => {
    const env = await settings();
    const all = Array.from({ length: 4 }, () => startCli(["serve"], env));
    const { key } = JSON.parse((await runCli(["keys", "create", "--plan", "free", "--json"], env)).stdout);
    for (const running of all) {
      const response = await fetch(`${addressIn(await running.printed("Portal"))}/pets`, {
        headers: { Authorization: `Bearer ${key}` },
      });
      expect(response.status).toBe(200);
    }
  });
});

describe.each(["SIGINT", "SIGTERM"] as const)("on %s", (signal) => {
  test("a request that is under way is finished, then the process ends with exit code 0", async () => {
    const { running, port, socket, answer } = await startWithOpenRequest();
    running.process.kill(signal);
    await expect.poll(() => canConnect(port)).toBe(false);
    socket.write(rex);
    await once(socket, "close");
    expect(answer()).toContain("201 Created");
    const { code, stderr } = await running.ended;
    expect([code, levelsOf(stderr)]).toEqual([0, ["info"]]);
  });

  test("that comes twice, as Ctrl-C under a package manager does, nothing is cut off", async () => {
    const { running, port, socket, answer } = await startWithOpenRequest();
    running.process.kill(signal);
    running.process.kill(signal);
    await expect.poll(() => canConnect(port)).toBe(false);
    socket.write(rex);
    expect(await running.ended).toMatchObject({ code: 0 });
    expect(answer()).toContain("201 Created");
  });

  test("again, by somebody who does not want to wait, the process ends at once with exit code 1", async () => {
    const { running, answer } = await startWithOpenRequest();
    await expect
      .poll(() => {
        running.process.kill(signal);
        return running.process.exitCode;
      })
      .toBe(1);
    expect(answer()).not.toContain("201 Created");
  });
});

describe("a load balancer", () => {
  test("sees /readyz fail for a while after SIGTERM, before the server takes no more connections", async () => {
    const running = startCli(["serve", "--drain-seconds", "3"], await settings());
    const { origin } = new URL(addressIn(await running.printed("Portal")));
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    running.process.kill("SIGTERM");
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503);
    const answered = await fetch(`${origin}/v1/pets`);
    expect([answered.status, answered.headers.get("Connection")]).toEqual([401, "close"]);
    expect(await running.ended).toMatchObject({ code: 0 });
  });
});

test("with LOG_LEVEL=silent nothing is logged", async () => {
  const running = startCli(["serve"], { ...(await settings()), LOG_LEVEL: "silent" });
  await fetch(`${addressIn(await running.printed("Portal"))}/pets`);
  running.process.kill("SIGINT");
  expect(await running.ended).toMatchObject({ code: 0, stderr: "" });
});

test("kill -9 loses no animal that was acknowledged and no request that was counted", async () => {
  const env = await settings();
  const { key } = JSON.parse((await runCli(["keys", "create", "--plan", "pro", "--json"], env)).stdout);
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const first = startCli(["serve"], env);
  const address = addressIn(await first.printed("Portal"));
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => fetch(`${address}/pets`, { method: "POST", headers, body: rex })),
  );
  expect(responses.every(({ status }) => status === 201)).toBe(true);
  first.process.kill("SIGKILL");
  await first.ended;
  const again = addressIn(await startCli(["serve"], env).printed("Portal"));
  const response = await fetch(`${again}/pets?limit=100`, { headers });
  expect(await response.json()).toHaveLength(50);
  // Never more than are left; less by as many as the first process was asked for a moment before it was killed.
  const left = Number(/"day";r=(\d+);/.exec(response.headers.get("RateLimit") ?? "")?.[1]);
  expect(left).toBeLessThanOrEqual(9949);
  expect(left).toBeGreaterThanOrEqual(9949 - 50);
});

/** Of the log lines, each once. */
function levelsOf(stderr: string): string[] {
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

/** A server that has taken a request and waits for its body, which is `rex`. */
async function startWithOpenRequest() {
  const env = await settings();
  const { key } = JSON.parse((await runCli(["keys", "create", "--plan", "free", "--json"], env)).stdout);
  const running = startCli(["serve"], env);
  const port = Number(new URL(addressIn(await running.printed("Portal"))).port);
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  // With Expect the server says when it has the head of the request.
  const headers = {
    Host: "localhost",
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
    "Content-Length": rex.length,
    Expect: "100-continue",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /v1/pets HTTP/1.1\r\n${lines.join("")}\r\n`);
  await expect.poll(() => answer).toContain("100 Continue");
  return { running, port, socket, answer: () => answer };
}
