// The commands of the program except `serve`, each run as a process.
import { userInfo } from "node:os";
import { temporaryDatabasePath } from "@onecontract/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";
import { createTestBackends, toEnvironment } from "./test-backends.ts";
import { startTestServer } from "./test-server.ts";

async function emptyStore(): Promise<Record<string, string>> {
  return { DATABASE_URL: `sqlite:${await temporaryDatabasePath()}` };
}

async function createKey(args: string[], env: Record<string, string>): Promise<{ id: string; key: string }> {
  const { stdout } = await runCli(["keys", "create", ...args, "--json"], env);
  return JSON.parse(stdout);
}

describe("keys create", () => {
  it("--json prints the key and nothing else on standard output", async () => {
    const { code, stdout, stderr } = await runCli(
      ["keys", "create", "--plan", "pro", "--name", "CI", "--json"],
      await emptyStore(),
    );
    expect([code, stderr]).toEqual([0, ""]);
    expect(JSON.parse(stdout)).toEqual({
      id: expect.stringMatching(/^key_[0-9A-Za-z]{16}$/),
      key: expect.stringMatching(/^pets_live_[0-9A-Za-z]{38}$/),
      plan: "pro",
      name: "CI",
      mode: "live",
    });
  });

  it("creates keys that a running server on the same file accepts immediately", async () => {
    const { databasePath, call } = await startTestServer();
    const env = { DATABASE_URL: `sqlite:${databasePath}` };
    const limits = ["--per-minute", "7", "--per-day", "9"];
    const { key } = await createKey(["--plan", "enterprise", "--test", ...limits], env);
    expect(key).toMatch(/^pets_test_/);
    const response = await call("/pets", { headers: { Authorization: `Bearer ${key}` } });
    expect([response.status, response.headers.get("X-RateLimit-Limit")]).toEqual([200, "7"]);
  });

  it("warns that the key is shown only once, unless --json is set", async () => {
    const { stdout } = await runCli(["keys", "create", "--plan", "free"], await emptyStore());
    expect(stdout).toMatch(/^pets_live_[0-9A-Za-z]{38}\n\nThis API key is shown only once/);
  });

  it.each([
    [[], "--plan: expected free, pro, business, enterprise, got nothing"],
    [["--plan", "gold"], '--plan: expected free, pro, business, enterprise, got "gold"'],
    [
      ["--plan", "enterprise"],
      "--per-minute: expected the number of requests, which the plan enterprise requires, got nothing",
    ],
    [
      ["--plan", "free", "--per-day", "5"],
      "--per-day: expected only with a plan whose limits are agreed per key, got the plan free",
    ],
    [
      ["--plan", "enterprise", "--per-minute", "0", "--per-day", "5"],
      '--per-minute: expected an integer from 1 to 1000000000, got "0"',
    ],
    [
      ["--plan", "free", "--name", "a\tb"],
      '--name: expected at most 100 characters, none a control character, got "a\\tb"',
    ],
    [
      ["--plan", "free", "--name", "demo"],
      '--name: expected another name, because the program issues keys with this one itself, got "demo"',
    ],
    [["--plan", "free", "--colour", "red"], "arguments: Unknown option '--colour'; see --help"],
    [["--plan", "free", "extra"], "arguments: expected only flags, got extra"],
  ])("with %j prints one line and exits with code 1", async (args, message) => {
    const { code, stdout, stderr } = await runCli(["keys", "create", ...args], await emptyStore());
    expect([code, stdout, stderr]).toEqual([1, "", `${message}\n`]);
  });
});

describe("keys list", () => {
  it("prints keys without their secrets", async () => {
    const env = await emptyStore();
    const { id, key } = await createKey(["--plan", "free", "--name", "app"], env);
    const { stdout } = await runCli(["keys", "list"], env);
    expect(stdout).toContain(id);
    expect(stdout).not.toContain(key.slice(10));
    const listed: unknown = JSON.parse((await runCli(["keys", "list", "--json"], env)).stdout);
    const expected = { id, name: "app", plan: "free", mode: "live", lastUsedAt: null, revokedAt: null };
    expect(listed).toEqual([{ ...expected, createdAt: expect.any(String) }]);
  });
});

describe("petstore-api", () => {
  it("rotates a key to a new secret, and revokes it", async () => {
    const env = await emptyStore();
    const { id, key } = await createKey(["--plan", "free"], env);
    const rotated = JSON.parse((await runCli(["keys", "rotate", id, "--overlap", "0s", "--json"], env)).stdout);
    expect(rotated).toMatchObject({ id, plan: "free" });
    expect(rotated.key).not.toBe(key);
    expect((await runCli(["keys", "revoke", id], env)).stdout).toBe(`${id} is revoked.\n`);
    const rejected = await runCli(["keys", "rotate", id], env);
    expect([rejected.code, rejected.stderr]).toEqual([1, `ID: expected the ID of an active key, got "${id}"\n`]);
  });

  it("changes the plan of a key without a new secret, and logs who changed what", async () => {
    const env = await emptyStore();
    const { id, key } = await createKey(["--plan", "free", "--name", "app", "--actor", "ann"], env);
    const update = (...args: string[]) => runCli(["keys", "update", id, ...args], env);
    expect((await update("--plan", "pro", "--actor", "ben")).stdout).toBe(`${id} has the plan pro.\n`);
    const limits = ["--per-minute", "5", "--per-day", "9"];
    expect((await update("--plan", "enterprise", ...limits)).stdout).toBe(`${id} has the plan enterprise.\n`);
    const [listed] = JSON.parse((await runCli(["keys", "list", "--json"], env)).stdout);
    expect(listed).toMatchObject({ id, plan: "enterprise", limits: { minute: 5, day: 9 } });
    const { stdout } = await runCli(["keys", "log", "--key", id, "--json"], env);
    expect(JSON.parse(stdout)).toEqual(
      [
        { action: "created", actor: "ann", details: { name: "app", mode: "live", plan: "free" } },
        { action: "plan changed", actor: "ben", details: { before: { plan: "free" }, after: { plan: "pro" } } },
        {
          action: "plan changed",
          actor: userInfo().username,
          details: { before: { plan: "pro" }, after: { plan: "enterprise", limits: { minute: 5, day: 9 } } },
        },
      ].map((change) => ({ keyId: id, at: expect.any(String), ...change })),
    );
    expect(stdout).not.toContain(key.slice(10));
    expect((await runCli(["keys", "log"], env)).stdout).toMatch(
      new RegExp(`^TIME +KEY +ACTION +ACTOR +DETAILS\n\\S+Z +${id} +created +ann +{"name":"app"`),
    );
  });

  it.each([
    [["keys", "update", "key_x", "--plan", "free"], 'ID: expected the ID of an active key, got "key_x"'],
    [["keys", "update", "key_x"], "--plan: expected free, pro, business, enterprise, got nothing"],
    [
      ["keys", "update", "key_x", "--plan", "enterprise"],
      "--per-minute: expected the number of requests, which the plan enterprise requires, got nothing",
    ],
    [
      ["keys", "revoke", "key_x", "--actor", "a\tb"],
      '--actor: expected at most 100 characters, none a control character, got "a\\tb"',
    ],
    [["keys", "revoke", "key_x"], 'ID: expected the ID of a key, got "key_x"'],
    [["keys", "revoke"], "arguments: expected ID, got nothing"],
    [
      ["keys", "rotate", "key_x", "--overlap", "soon"],
      '--overlap: expected an integer with s, m, h or d, such as 24h, got "soon"',
    ],
    [["keys", "burn"], "keys: expected create, list, update, rotate, revoke, log, got burn; see --help"],
    [["dance"], "command: expected serve, keys, migrate, seed, got dance; see --help"],
    [["seed", "--orders", "-1"], "arguments: Option '--orders' argument is ambiguous; see --help"],
    [[], "command: expected serve, keys, migrate, seed, got nothing; see --help"],
  ])("with %j prints one line and exits with code 1", async (args, message) => {
    const { code, stderr } = await runCli(args, await emptyStore());
    expect([code, stderr]).toEqual([1, `${message}\n`]);
  });
});

describe("seed", () => {
  it("adds the given numbers of pets and orders, and with --if-empty only to an empty store", async () => {
    const backends = await createTestBackends("sqlite");
    const env = toEnvironment(backends.settings);
    const first = await runCli(["seed", "--pets", "30", "--orders", "2"], env);
    expect(first.stdout).toBe("Added 30 pets and 2 orders.\n");
    const second = await runCli(["seed", "--if-empty"], env);
    expect(second.stdout).toBe("The store already has pets.\n");
    const { call } = await startTestServer({ backends });
    expect(await (await call("/pets?limit=100")).json()).toHaveLength(30);
    expect(await (await call("/store/orders")).json()).toHaveLength(2);
  });
});

describe("--help", () => {
  it.each([
    [["--help"], "petstore-api <command>"],
    [["-h"], "petstore-api <command>"],
    [["help"], "petstore-api <command>"],
    [["keys", "-h"], "petstore-api keys <command>"],
    [["keys", "list", "-h"], "petstore-api keys list"],
    [["serve", "-h"], "petstore-api serve"],
    [["serve", "--help"], "petstore-api serve"],
    [["keys", "--help"], "petstore-api keys <command>"],
    [["keys", "create", "--help"], "petstore-api keys create --plan free|pro|business|enterprise"],
    [["keys", "list", "--help"], "petstore-api keys list"],
    [["keys", "update", "--help"], "petstore-api keys update ID --plan free|pro|business|enterprise"],
    [["keys", "log", "--help"], "petstore-api keys log"],
    [["keys", "rotate", "--help"], "petstore-api keys rotate ID"],
    [["keys", "revoke", "key_x", "--help"], "petstore-api keys revoke ID"],
    [["seed", "--help"], "petstore-api seed"],
    [["serve", "--port", "1", "--help"], "petstore-api serve"],
  ])("prints the usage: %j", async (args, usage) => {
    const { code, stdout } = await runCli(args);
    expect([code, stdout]).toEqual([0, expect.stringContaining(usage)]);
  });

  it("lists every setting of serve with its flag and its environment variable", async () => {
    const { stdout } = await runCli(["serve", "--help"]);
    const settings: { flag: string; variable?: string }[] = JSON.parse(
      (await runCli(["serve", "--help", "--json"])).stdout,
    );
    expect(settings.length).toBeGreaterThan(10);
    expect(settings).toContainEqual({
      flag: "--port",
      variable: "PORT",
      description: "port to listen on",
      default: "8080",
    });
    for (const { flag, variable } of settings) expect(stdout).toContain(variable ? `${flag}, ${variable}` : flag);
  });
});
