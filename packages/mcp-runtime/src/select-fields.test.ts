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

// A search for each name in each item would take minutes.
it("selects many fields of many items", () => {
  const items = Array.from({ length: 20_000 }, (_, id) => ({ id, name: "Rex" }));
  const fields = ["id", ...Array.from({ length: 50_000 }, (_, index) => `missing${index}.name`)];
  expect(selectFields(items, fields)).toEqual(items.map(({ id }) => ({ id })));
});

it("selects from at most 64 levels", () => {
  const nest = (levels: number): object => (levels === 0 ? { end: 1, other: 2 } : { a: nest(levels - 1) });
  const field = (levels: number) => `${"a.".repeat(levels)}end`;
  expect(JSON.stringify(selectFields(nest(63), [field(63)]))).not.toContain("other");
  expect(selectFields(nest(64), [field(64)])).toEqual(nest(64));
  expect(selectFields({ a: 1 }, [field(1_000_000)])).toEqual({ a: 1 });
});
