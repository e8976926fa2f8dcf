import { expect, it } from "vitest";
import { parseSource } from "./parse-source.ts";

const INDENTATION =
  "expected the lines of a quoted string to be indented more than its key, got less; they are read as if they were";

it.each([
  ["a:\n  b: 'it''s\n  fun\n\n  c'\n  d: 1\n", { a: { b: "it's fun\nc", d: 1 } }, [`2: ${INDENTATION}`]],
  ['a: "b\n\\"c\\""\nd: "e\nf"\n', { a: 'b "c"', d: "e f" }, [`1: ${INDENTATION}`, `3: ${INDENTATION}`]],
  ["a: 1\nb: 2\na: 3\n", { a: 3, b: 2 }, ["3: expected unique keys, got one twice; the last one counts"]],
  ["a: 'b'# c\n", { a: "b" }, ["1: expected white space before a comment, got none"]],
])("reads %j with a warning, as other parsers do", (source, value, warnings) => {
  expect(parseSource("a.yaml", source)).toEqual({ value, warnings: warnings.map((text) => `a.yaml:${text}`) });
});

it.each(['\ufeff{ "a": 1 }', "\ufeffa: 1\n"])("reads %j, which begins with a byte order mark", (source) => {
  expect(parseSource("a.yaml", source)).toEqual({ value: { a: 1 }, warnings: [] });
});

it.each([
  ["a: 'b\nc: 2\n", "Missing closing 'quote at line 3"],
  ["a: 'b\nc: 'd\n", "Missing closing 'quote at line 1"],
  ["a: 1\n\tb: 2\n", "Tabs are not allowed as indentation at line 2"],
  ["a: 'b\nc'\nd: [\n", "Missing closing 'quote at line 1"],
])("rejects %j", (source, message) => {
  expect(() => parseSource("a.yaml", source)).toThrow(`a.yaml: expected valid YAML, got: ${message}`);
});

it.each([
  '{ "a": [9007199254740993, 7], "b": "9007199254740993" }',
  'a: [9007199254740993, 7]\nb: "9007199254740993"\n',
])("reads the integers of %j exactly", (source) => {
  expect(parseSource("a.yaml", source).value).toEqual({ a: [9007199254740993n, 7], b: "9007199254740993" });
});

it("reads an integer of thousands of digits as a number", () => {
  const digits = "9".repeat(5000);
  expect(parseSource("a.yaml", `a: ${digits}\n`).value).toEqual({ a: Infinity });
  expect(parseSource("a.json", `{ "a": ${digits} }`).value).toEqual({ a: Infinity });
});

it("reads an anchor with hundreds of aliases, as other tools write them", () => {
  const source = `a: &id001 { b: 1 }\nc: [${"*id001, ".repeat(500)}]\n`;
  expect(parseSource("a.yaml", source).value).toEqual({ a: { b: 1 }, c: Array(500).fill({ b: 1 }) });
});

const numbers = [...Array(20_000).keys()];
const keys = numbers.map((number) => `k${number}`);

it.each([
  ["aliases", `a: &a b\nc: [${"*a ,".repeat(20_000)}]\n`, { a: "b", c: numbers.map(() => "b") }],
  ["keys", keys.map((key) => `${key}: v\n`).join(""), Object.fromEntries(keys.map((key) => [key, "v"]))],
  ["keys in one line", `{${keys}}`, Object.fromEntries(keys.map((key) => [key, null]))],
])("reads thousands of %s", (_, source, value) => {
  expect(JSON.stringify(parseSource("a.yaml", source).value)).toBe(JSON.stringify(value));
});

it("rejects thousands of tags in one line", () => {
  expect(() => parseSource("a.yaml", `a: ${"!a ".repeat(30_000)}b\n`)).toThrow(
    "a.yaml: expected valid YAML, got: A node can have at most one tag at line 1, column 7",
  );
});

it("reads the last anchor before an alias, and keys that are aliases", () => {
  const source = "a: &a 1\nb: *a\nc: &a [2]\nd: *a\n&k e: 3\nf: { *k : 4 }\n";
  expect(parseSource("a.yaml", source).value).toEqual({ a: 1, b: 1, c: [2], d: [2], e: 3, f: { e: 4 } });
});

it("reads collections as keys by their source", () => {
  const source = `a: {{b}}\n? [d]\n: 1\nf: ${"{".repeat(200)}g${"}".repeat(200)}\n`;
  const { value } = parseSource("a.yaml", source);
  const nested = `${"{".repeat(199)}g${"}".repeat(199)}`;
  expect(value).toEqual({ a: { "{b}": null }, "[d]": 1, f: { [nested]: null } });
});

it("warns about each key that occurs twice, at its line", () => {
  const { value, warnings } = parseSource("a.yaml", "a: 1\nb: { c: 1, c: 2 }\nd:\n  e: 1\n  e: 2\na: 2\n");
  expect(value).toEqual({ a: 2, b: { c: 2 }, d: { e: 2 } });
  expect(warnings.map((warning) => warning.split(":")[1])).toEqual(expect.arrayContaining(["2", "5", "6"]));
  expect(warnings).toHaveLength(3);
});

it.each([
  ["empty lists", "[]"],
  ["strings", "[x]"],
])("rejects aliases that expand to billions of %s", (_, first) => {
  const lines = [`a0: &a0 ${first}`];
  for (let level = 1; level <= 40; level++) lines.push(`a${level}: &a${level} [${`*a${level - 1}, `.repeat(2)}]`);
  expect(() => parseSource("a.yaml", lines.join("\n"))).toThrow("a.yaml: expected aliases that expand to at most");
});

it("rejects an alias within its own anchor", () => {
  expect(() => parseSource("a.yaml", "a: &a [*a ]\n")).toThrow(/a\.yaml: expected /);
});

it("reads the largest exact integer next to one that a number cannot hold", () => {
  const source = '{ "a": 9007199254740991, "b": -9007199254740991, "c": -9007199254740993, "d": 1234567890123456.5 }';
  const { value } = parseSource("a.json", source);
  expect(value).toEqual({
    a: 9007199254740991,
    b: -9007199254740991,
    c: -9007199254740993n,
    d: 1234567890123456.5,
  });
});
