import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { type Environment, type Flags, readServeSettings } from "./serve-settings.ts";

function read(env: Environment, flags: Flags = {}) {
  return readServeSettings(flags, env);
}

describe("readServeSettings", () => {
  test("has a default for everything", () => {
    const expected = { port: 8080, host: "127.0.0.1", databasePath: resolve("data/petstore.db"), trustedProxies: 0 };
    expect(read({})).toMatchObject(expected);
  });

  test("reads the environment, and a flag before it", () => {
    const env = {
      PORT: "1",
      HOST: "::1",
      DATABASE_URL: "sqlite:/tmp/a.db",
      PUBLIC_URL: "https://a.example/",
      TRUST_PROXY: "2",
    };
    const expected = { host: "::1", databasePath: "/tmp/a.db", publicUrl: "https://a.example", trustedProxies: 2 };
    expect(read(env, { port: "2" })).toMatchObject({ ...expected, port: 2 });
  });

  test("takes an empty variable for one that is not set", () => {
    expect(read({ PORT: "" }).port).toBe(8080);
  });

  test.each<[Environment, string]>([
    [{ PORT: "abc" }, 'PORT: expected a whole number from 0 to 65535, got "abc"'],
    [{ PORT: "65536" }, 'PORT: expected a whole number from 0 to 65535, got "65536"'],
    [{ PORT: "1e3" }, 'PORT: expected a whole number from 0 to 65535, got "1e3"'],
    [{ TRUST_PROXY: "yes" }, 'TRUST_PROXY: expected a whole number from 0 to 10, got "yes"'],
    [{ DATABASE_URL: "mysql://x" }, 'DATABASE_URL: expected sqlite:<path of a file>, got "mysql://x"'],
    [{ DATABASE_URL: "sqlite::memory:" }, 'DATABASE_URL: expected sqlite:<path of a file>, got "sqlite::memory:"'],
    [{ PUBLIC_URL: "pets.example" }, 'PUBLIC_URL: expected an http or https address without query, got "pets.example"'],
    [{ PORTAL_DIR: "/no/such" }, 'PORTAL_DIR: expected a folder, got "/no/such"'],
  ])("refuses %j", (env, message) => {
    expect(() => read(env)).toThrow(message);
  });

  test("names the flag where the flag is wrong", () => {
    expect(() => read({ PORT: "1" }, { port: "x" })).toThrow(
      '--port: expected a whole number from 0 to 65535, got "x"',
    );
  });
});
