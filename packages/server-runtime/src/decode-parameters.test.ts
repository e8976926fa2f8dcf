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

it("decodes a property of an object that occurs as often as a form has room for", () => {
  const values = Array.from({ length: 200_000 }, () => "1");
  const parameter: RouteParameter = { ...query("built"), style: "deepObject", kinds: ["object"] };
  const decoded = decodeParameters([parameter], { getAll: () => values, names: () => ["built[from]"] });
  expect(decoded).toEqual({ built: { from: values } });
});

it("leaves an integer of more than 4096 digits as it is, because the time to read it grows with the square of its length", () => {
  const digits = "9".repeat(4096);
  expect(decodeParameters([query("limit")], source(`limit=${digits}`))).toEqual({ limit: BigInt(digits) });
  expect(decodeParameters([query("limit")], source(`limit=${digits}9`))).toEqual({ limit: `${digits}9` });
});

it.each([
  ["1, 2,3", [1, 2, 3]],
  ["1 ,\t2", [1, 2]],
])("decodes the list %j of a header, whose items whitespace may surround", (value, expected) => {
  const parameter: RouteParameter = {
    ...query("X-Marks"),
    in: "header",
    style: "simple",
    kinds: ["array"],
    items: { kinds: ["integer"] },
  };
  expect(decodeParameters([parameter], { getAll: () => [value], names: () => [] })).toEqual({ "x-marks": expected });
});

it.each([
  ["a%2Cb,c", ["a,b", "c"]],
  ["a%2Cb%2Cc", ["a", "b", "c"]],
  ["a,b+c,%26%2B", ["a", "b c", "&+"]],
  ["a", ["a"]],
])(
  "decodes the list %j of a query, in which an encoded comma is part of an item if other commas are not encoded",
  (encoded, expected) => {
    const parameter: RouteParameter = {
      ...query("ids"),
      explode: false,
      kinds: ["array"],
      items: { kinds: ["string"] },
    };
    const received = { ...source(`ids=${encoded}`), getEncoded: () => [encoded] };
    expect(decodeParameters([parameter], received)).toEqual({ ids: expected });
  },
);
