import { expect, it } from "vitest";
import { decodeParameters } from "./decode-parameters.ts";
import type { RouteParameter } from "./route.ts";

const query = (name: string): RouteParameter => ({
  name,
  in: "query",
  required: false,
  style: "form",
  explode: true,
  kinds: ["integer", "string"],
});

const source = (search: string) => {
  const values = new URLSearchParams(search);
  return { getAll: (name: string) => values.getAll(name), names: () => values.keys() };
};

it.each(["__proto__", "constructor", "toString"])("decodes a parameter with the name %s as its own value", (name) => {
  const values = decodeParameters([query(name), query("limit")], source(`${name}=1&limit=2`));
  expect(Object.entries(values)).toEqual([
    [name, 1],
    ["limit", 2],
  ]);
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  expect(Object.entries(decodeParameters([query(name)], source("")))).toEqual([]);
});
