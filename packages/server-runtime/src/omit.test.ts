import { expect, it } from "vitest";
import { omit } from "./omit.ts";

it("returns the properties that are not left out, as the value's own", () => {
  const sent = JSON.parse('{ "title": "Emma", "verified": true, "__proto__": { "admin": true } }');
  const rest = omit(sent, ["title", "constructor"]);
  expect(Object.entries(rest)).toEqual([
    ["verified", true],
    ["__proto__", { admin: true }],
  ]);
  expect(Object.getPrototypeOf(rest)).toBe(Object.prototype);
});
