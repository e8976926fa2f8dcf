import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "./pagination.ts";

describe("decodeCursor", () => {
  it.each([1, 20, Number.MAX_SAFE_INTEGER])("decodes the cursor of ID %i", (id) => {
    expect(decodeCursor(encodeCursor(id))).toBe(id);
  });

  it("starts at the first item without a cursor", () => {
    expect(decodeCursor(undefined)).toBe(0);
  });

  const encode = (value: string) => Buffer.from(value).toString("base64url");
  it.each([
    ["invalid base64url", "!"],
    ["zero", encode("0")],
    ["a negative number", encode("-5")],
    ["a number with leading zeros", encode("007")],
    ["an unsafe integer", encode("9007199254740992")],
    ["SQL", encode("1 OR 1=1")],
    ["another base64url spelling of a cursor", "MR"],
  ])("rejects %s", (_case, cursor) => {
    expect(() => decodeCursor(cursor)).toThrow("cursor: expected the cursor of a Link header's next URL, got");
  });
});
