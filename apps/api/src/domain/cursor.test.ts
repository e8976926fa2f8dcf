import { describe, expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor.ts";

describe("decodeCursor", () => {
  test.each([1, 20, Number.MAX_SAFE_INTEGER])("gives the id %i back", (id) => {
    expect(decodeCursor(encodeCursor(id))).toBe(id);
  });

  test("starts at the beginning without a cursor", () => {
    expect(decodeCursor(undefined)).toBe(0);
  });

  const spelled = (text: string) => Buffer.from(text).toString("base64url");
  test.each([
    ["no text", "!"],
    ["zero", spelled("0")],
    ["a number below zero", spelled("-5")],
    ["a number with zeros in front", spelled("007")],
    ["a number that is not safe", spelled("9007199254740992")],
    ["SQL", spelled("1 OR 1=1")],
    ["another spelling of a cursor", "MR"],
  ])("refuses %s", (_case, cursor) => {
    expect(() => decodeCursor(cursor)).toThrow("cursor: expected the cursor of a Link header's next address, got");
  });
});
