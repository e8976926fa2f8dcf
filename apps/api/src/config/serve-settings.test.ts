import { resolve } from "node:path";
import { type Environment, readFlags } from "@onecontract/server-node/settings";
import { describe, expect, it } from "vitest";
import { serveFlags } from "./serve-settings.ts";

type Flags = Record<string, string | boolean>;

function read(env: Environment, flags: Flags = {}) {
  return readFlags(serveFlags, flags, env);
}

const databases = "sqlite:<file path> or postgres://<user>@<host>/<database>";
const levels = "fatal, error, warn, info, debug, trace, silent";

describe("readFlags", () => {
  it("uses the defaults if no setting is given", () => {
    expect(read({})).toMatchObject({
      port: 8080,
      host: "127.0.0.1",
      database: { kind: "sqlite", path: resolve("data/petstore.db") },
      trustedProxies: 0,
      logLevel: "info",
      drainSeconds: 1,
      checkResponses: false,
    });
    expect(read({}).redisUrl).toBeUndefined();
  });

  it("ends the URL of the portal with one slash", () => {
    expect(read({ PORTAL_URL: "http://localhost:4321" })).toMatchObject({ portalUrl: "http://localhost:4321/" });
    expect(read({ PORTAL_URL: "https://docs.example/portal//" })).toMatchObject({
      portalUrl: "https://docs.example/portal/",
    });
  });

  it("prefers a flag to its environment variable", () => {
    const env = {
      PORT: "1",
      HOST: "::1",
      DATABASE_URL: "sqlite:/tmp/a.db",
      REDIS_URL: "redis://cache:6379/1",
      PUBLIC_URL: "https://a.example/",
      TRUST_PROXY: "2",
      LOG_LEVEL: "warn",
      DRAIN_SECONDS: "5",
    };
    const flags = { port: "2", "database-url": "postgres://app:secret@db/pets", "log-level": "debug" };
    expect(read(env, flags)).toMatchObject({
      port: 2,
      host: "::1",
      database: { kind: "postgresql", url: "postgres://app:secret@db/pets" },
      redisUrl: "redis://cache:6379/1",
      publicUrl: "https://a.example",
      trustedProxies: 2,
      logLevel: "debug",
      drainSeconds: 5,
    });
  });

  it("treats an empty environment variable as not set", () => {
    const settings = read({ PORT: "", REDIS_URL: "" });
    expect(settings).toMatchObject({ port: 8080, redisUrl: undefined });
  });

  it.each<[Environment, Flags, boolean]>([
    [{}, {}, false],
    [{ NODE_ENV: "production" }, {}, false],
    [{ NODE_ENV: "staging" }, {}, false],
    [{ NODE_ENV: "development" }, {}, true],
    [{ NODE_ENV: "test" }, {}, true],
    [{ NODE_ENV: "production" }, { "check-responses": true }, true],
  ])("with %j and %j sets checkResponses to %s", (env, flags, checkResponses) => {
    expect(read(env, flags).checkResponses).toBe(checkResponses);
  });

  it.each<[Environment, string]>([
    [{ PORT: "abc" }, 'PORT: expected an integer from 0 to 65535, got "abc"'],
    [{ PORT: "65536" }, 'PORT: expected an integer from 0 to 65535, got "65536"'],
    [{ PORT: "1e3" }, 'PORT: expected an integer from 0 to 65535, got "1e3"'],
    [{ HOST: "http://x" }, 'HOST: expected an IP address or a host name, got "http://x"'],
    [{ TRUST_PROXY: "yes" }, 'TRUST_PROXY: expected an integer from 0 to 10, got "yes"'],
    [{ LOG_LEVEL: "loud" }, `LOG_LEVEL: expected one of ${levels}, got "loud"`],
    [{ DRAIN_SECONDS: "6" }, 'DRAIN_SECONDS: expected an integer from 0 to 5, got "6"'],
    [{ DATABASE_URL: "mysql://x" }, `DATABASE_URL: expected ${databases}, got "mysql://x"`],
    [{ DATABASE_URL: "sqlite::memory:" }, `DATABASE_URL: expected ${databases}, got "sqlite::memory:"`],
    [{ DATABASE_URL: "postgres:" }, `DATABASE_URL: expected ${databases}, got "postgres:"`],
    [
      { REDIS_URL: "cache:6379" },
      'REDIS_URL: expected redis://<host>:<port> or rediss://<host>:<port>, got "cache:6379"',
    ],
    [
      { PUBLIC_URL: "pets.example" },
      'PUBLIC_URL: expected an http or https URL without user, query and fragment, got "pets.example"',
    ],
    [
      { METRICS_TOKEN: "hunter2" },
      'METRICS_TOKEN: expected at least 16 printable ASCII characters without spaces, got "***"',
    ],
    [{ PORTAL_DIR: "/no/such" }, 'PORTAL_DIR: expected a directory, got "/no/such"'],
  ])("rejects %j", (env, message) => {
    expect(() => read(env)).toThrow(message);
  });

  it("names the flag in the error if the flag is invalid", () => {
    expect(() => read({ PORT: "1" }, { port: "x" })).toThrow('--port: expected an integer from 0 to 65535, got "x"');
  });

  it.each<Environment>([
    { DATABASE_URL: "postgre://app:hunter2@db/pets" },
    { DATABASE_URL: "app:hunter2@db/pets" },
    { DATABASE_URL: "postgre://app:hunter2/x@db/pets" },
    { DATABASE_URL: "postgre://db/pets?user=app&password=hunter2" },
    { REDIS_URL: "redi://:hunter2@cache" },
    { PUBLIC_URL: "https://me:hunter2@pets.example" },
  ])("redacts the password of %j", (env) => {
    expect(() => read(env)).toThrow(/got ".*\*\*\*/);
    expect(() => read(env)).not.toThrow("hunter2");
  });
});
