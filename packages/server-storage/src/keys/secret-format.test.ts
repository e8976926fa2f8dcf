import { describe, expect, it } from "vitest";
import { hashSecret, SecretFormat } from "./secret-format.ts";

const secrets = new SecretFormat("pets");

describe("SecretFormat.generate", () => {
  it.each(["live", "test"] as const)(
    "generates a %s key with prefix, 32 base62 characters and a 6-character checksum",
    (mode) => {
      expect(secrets.generate(mode)).toMatch(new RegExp(`^pets_${mode}_[0-9A-Za-z]{38}$`));
    },
  );

  it("generates a different key each time", () => {
    expect(new Set(Array.from({ length: 1000 }, () => secrets.generate("live"))).size).toBe(1000);
  });
});

describe("SecretFormat.problem", () => {
  it("accepts generated keys", () => {
    for (let count = 0; count < 1000; count++) expect(secrets.problem(secrets.generate("live"))).toBeUndefined();
  });

  it("detects every replaced character by the checksum", () => {
    const key = secrets.generate("test");
    for (let index = "pets_test_".length; index < key.length; index++) {
      const other = key[index] === "a" ? "b" : "a";
      expect(secrets.problem(key.slice(0, index) + other + key.slice(index + 1))).toContain("checksum");
    }
  });

  it.each([
    "",
    "secret",
    "pets_live_",
    `pets_prod_${"a".repeat(38)}`,
    `${secrets.generate("live")}a`,
    ` ${secrets.generate("live")}`,
  ])("rejects the malformed value %j", (secret) => {
    expect(secrets.problem(secret)).toBe("a malformed value");
  });
});

it("hashSecret computes SHA-256", () => {
  // Test vector of NIST for "abc".
  const expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(Buffer.from(hashSecret("abc")).toString("hex")).toBe(expected);
});
