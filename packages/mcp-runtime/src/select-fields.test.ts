import { expect, it } from "vitest";
import { selectFields } from "./select-fields.ts";

const issue = { number: 1, title: "A", user: { login: "rex", id: 7 }, labels: [{ name: "bug", color: "red" }] };

it.each([
  [["number"], { number: 1 }],
  [["user.login", "user.id"], { user: { login: "rex", id: 7 } }],
  [["user", "user.login"], { user: { login: "rex", id: 7 } }],
  [["labels.name", "title"], { labels: [{ name: "bug" }], title: "A" }],
  [["missing", "user.missing", "__proto__"], { user: {} }],
])("%j selects %j", (fields, expected) => {
  expect(selectFields(issue, fields)).toEqual(expected);
  expect(selectFields([issue], fields)).toEqual([expected]);
});

it("a value without properties stays as it is", () => {
  expect(selectFields("text", ["number"])).toBe("text");
  expect(selectFields(null, ["number"])).toBe(null);
});

// A search in all fields for each name would take minutes.
it("selects many fields", () => {
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`p${index}`, index]));
  expect(selectFields(many, Object.keys(many))).toEqual(many);
});
