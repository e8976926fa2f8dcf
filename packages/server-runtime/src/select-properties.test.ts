import { describe, expect, it } from "vitest";
import { omit, pick } from "./select-properties.ts";

const sent = JSON.parse('{ "title": "Emma", "verified": true, "__proto__": { "admin": true } }');

describe("pick", () => {
  it("returns the properties that the value has itself", () => {
    expect(pick(sent, ["title", "note", "constructor"])).toEqual({ title: "Emma" });
  });
});

describe("omit", () => {
  it("returns the other properties", () => {
    const rest = omit(sent, ["title", "constructor"]);
    expect(Object.entries(rest)).toEqual([
      ["verified", true],
      ["__proto__", { admin: true }],
    ]);
    expect(Object.getPrototypeOf(rest)).toBe(Object.prototype);
  });
});
