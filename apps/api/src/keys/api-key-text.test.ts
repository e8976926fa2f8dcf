import { describe, expect, test } from "vitest";
import { flawOf, hashOf, newApiKeyText } from "./api-key-text.ts";

describe("newApiKeyText", () => {
  test.each(["live", "test"] as const)("makes a %s key of prefix, 32 base62 characters and a checksum of 6", (mode) => {
    expect(newApiKeyText(mode)).toMatch(new RegExp(`^pets_${mode}_[0-9A-Za-z]{38}$`));
  });

  test("makes a different key each time", () => {
    expect(new Set(Array.from({ length: 1000 }, () => newApiKeyText("live"))).size).toBe(1000);
  });
});

describe("flawOf", () => {
  test("finds none in a key that was made", () => {
    for (let count = 0; count < 1000; count++) expect(flawOf(newApiKeyText("live"))).toBeUndefined();
  });

  test("finds every single character that is another one", () => {
    const key = newApiKeyText("test");
    for (let index = "pets_test_".length; index < key.length; index++) {
      const other = key[index] === "a" ? "b" : "a";
      expect(flawOf(key.slice(0, index) + other + key.slice(index + 1))).toContain("checksum");
    }
  });

  test.each([
    "",
    "secret",
    "pets_live_",
    `pets_prod_${"a".repeat(38)}`,
    `${newApiKeyText("live")}a`,
    ` ${newApiKeyText("live")}`,
  ])("finds another form in %j", (text) => {
    expect(flawOf(text)).toBe("a value of another form");
  });
});

test("hashOf is SHA-256", () => {
  // NIST's example for "abc".
  const expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(Buffer.from(hashOf("abc")).toString("hex")).toBe(expected);
});
