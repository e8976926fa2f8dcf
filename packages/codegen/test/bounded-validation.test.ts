// Validation takes a bounded time for any contract and any request.
import { describe, expect, it, vi } from "vitest";
import type { JsonSchema } from "../src/contract/contract.ts";
import { inspectContract } from "../src/index.ts";
import { applicators } from "../src/runtime/validation/applicators.ts";
import { files } from "../src/runtime/validation/files.ts";
import { rareKeywords } from "../src/runtime/validation/rare-keywords.ts";
import { patternTest, slowPatterns } from "../src/runtime/validation/slow-patterns.ts";
import type { Schema } from "../src/runtime/validation/validation-run.ts";
import { createValidators } from "../src/runtime/validation/validator.ts";
import { matchingString } from "../src/schema/matching-string.ts";
import { analyzePattern } from "../src/schema/slow-pattern.ts";
import { toValidationSchema } from "../src/validators/validation-schema.ts";

const EXTENSIONS = [applicators, rareKeywords, slowPatterns];

function validator(schema: JsonSchema, schemas: Record<string, JsonSchema> = {}) {
  const prepare = (source: JsonSchema) => toValidationSchema(source, schemas, "request") as Schema;
  const prepared = Object.entries(schemas).map(([name, source]) => [name, prepare(source)]);
  return createValidators(Object.fromEntries(prepared), EXTENSIONS)(prepare(schema));
}

const EXPONENTIAL = [
  "^(a+)+$",
  "^(a*)*$",
  "^(a|a)*$",
  "^(a|ab?|b)*$",
  "^([a-z0-9]+-?)+$",
  "^(a{1,10}){1,10}$",
  "(x+x+)+y",
  "^(\\w+\\s?)*$",
  "^(?:a(?:b?)+)+$",
  "^(a|a|a|a|a|a|a|a|a|a)*$",
  `^${"(a|a)".repeat(27)}$`,
  `^${"a{0,16}".repeat(7)}$`,
];

const FAST = [
  "^\\d+$",
  "^[A-Z]{2}[A-Z0-9]{9}[0-9]$",
  "^[a-z0-9]+(-[a-z0-9]+)*$",
  "^(?=.*[A-Z])(?=.*\\d).{8,}$",
  "^([01]?[0-9]|2[0-3]):[0-5][0-9]$",
  "^(\\d{1,3}\\.){3}\\d{1,3}$",
  "^v\\d+\\.\\d+\\.\\d+(-[a-z.]+)?$",
  "^#[0-9a-fA-F]{3,8}$",
  "\\d",
  "^(?:\\p{Script=Cyrillic}|[a-z])+$",
];

describe("analyzePattern", () => {
  it.for(EXPONENTIAL)("finds %s", (pattern) => {
    expect(analyzePattern(pattern)).toMatchObject({ isExponential: true, maxLength: 0 });
  });

  it.for([
    "^(?:\\p{Script=Cyrillic}|[^a-z])+$",
    "^(?:\\p{Script=Cyrillic}|\\W)+$",
    "^(?:\\p{Ll}|[\\u{10400}-\\u{1044f}])+$",
  ])("finds %s, whose classes have characters of a property in common", (pattern) => {
    expect(analyzePattern(pattern)).toMatchObject({ isExponential: true, maxLength: 0 });
  });

  it.for(FAST)("leaves %s to the engine of JavaScript", (pattern) => {
    expect(analyzePattern(pattern)).toBeUndefined();
  });

  it.for([
    ["^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$", 99],
    ["[a-z]+@", 1000],
    ["^(.+)\\1$", 1000],
    ["^.*(?=.{8,})(?=.*\\d)(?=.*[a-z])", 1000],
    ["^x*(?=x*y)", 1000],
    ["^.*(?=.*(?=.*(?=.*z)))", 31],
    ["^(?=x*x*y)", 1000],
    ["a{0,16}a{0,16}a{0,16}b", 20_354],
  ] as const)("limits %s to %d characters", ([pattern, maxLength]) => {
    expect(analyzePattern(pattern)).toMatchObject({ isExponential: false, maxLength });
  });
});

describe("analyzePattern without linear time", () => {
  it.for([
    ["^(?=a)(a+)+$", 19],
    ["^(?=a)((((((a+)+)+)+)+)+)+$", 7],
    ["^((?!x)(a?){8})+$", 5],
    ["^(?=(a+)+$)a", 19],
    ["^(?:(?i:[a-z])|[A-Z])+$", 19],
  ] as const)("limits %s to %d characters", ([pattern, maxLength]) => {
    expect(analyzePattern(pattern)).toMatchObject({ isExponential: true, maxLength, program: undefined });
  });
});

describe("patternTest", () => {
  const strings = [
    "",
    "a",
    "ab",
    "aab",
    "ba",
    "a-b",
    "aa bb",
    "a@b.c",
    "a@b",
    "2:30",
    "xxy",
    "XXy",
    "x y",
    "é",
    "😀",
    "a\nb",
    "-",
    "1.2.3",
  ];
  const patterns = [
    ...EXPONENTIAL,
    ...FAST,
    "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$",
    "\\bb\\b",
    "^\\s+|\\s+$",
    "^(a|b){2,3}?c*$",
    "^.$",
    "^(.+)+$",
    "^(?:(?i:x+)+)y$",
    "[\\w-.]+$",
  ];

  it.for(patterns)("accepts what JavaScript accepts: %s", (pattern) => {
    const program = analyzePattern(pattern)?.program;
    const matches = patternTest(pattern, program && { maxLength: -1, program });
    const expression = new RegExp(pattern, pattern.includes("\\w-.") ? "" : "u");
    for (const string of strings) expect([string, matches(string)]).toEqual([string, expression.test(string)]);
  });
});

describe("a validator", () => {
  // Each of these takes minutes or longer when it is not bounded.
  it.for(EXPONENTIAL)("checks strings of any length with %s", (pattern) => {
    const validate = validator({ type: "string", pattern });
    for (const length of [27, 4000, 1_000_000]) expect(validate(`${"a".repeat(length)}!`)).toBe(false);
    expect(validate("a".repeat(100))).toBe(!/y|\(a\|a\)\(/.test(pattern));
  });

  it("rejects long strings for a pattern that cannot be checked in linear time", () => {
    const validate = validator({ type: "string", pattern: "^(a+)+\\1$" });
    expect(validate("aa")).toBe(true);
    expect(validate(`${"a".repeat(40)}!`)).toBe(false);
  });

  it("does not run a pattern on a string that is too long", () => {
    const validate = validator({ type: "string", maxLength: 10, pattern: "^(a+)+$" });
    expect(validate(`${"a".repeat(4000)}!`)).toBe(false);
    expect(validate.issues("body")).toHaveLength(1);
  });

  it("checks names of properties", () => {
    const validate = validator({
      type: "object",
      patternProperties: { "^(a+)+$": { type: "string" } },
      additionalProperties: false,
    });
    expect(validate({ aaa: "x" })).toBe(true);
    expect(validate({ [`${"a".repeat(40)}!`]: "x" })).toBe(false);
  });

  const reference = { $ref: "#/components/schemas/Node" };
  const nest = (depth: number, leaf: unknown): unknown => (depth === 0 ? leaf : { next: nest(depth - 1, leaf) });
  const object = (keyword: string, count: number): Record<string, JsonSchema> => ({
    Node: { type: "object", [keyword]: Array(count).fill({ type: "object", properties: { next: reference } }) },
  });

  it.for(["oneOf", "anyOf", "allOf"])("checks each object with a component once: %s", (keyword) => {
    const validate = validator(reference, object(keyword, 3));
    expect(validate(nest(60, {}))).toBe(keyword !== "oneOf");
    expect(validate(nest(60, 7))).toBe(false);
    expect(validate.issues("body").length).toBeGreaterThan(0);
  });

  it("checks the media type of a file that has many spaces in it", () => {
    const validate = createValidators({}, [files])({ file: { contentType: "image/png, text/*" } });
    const file = (type: string) => new File([], "a", { type });
    expect(validate(file("Image/PNG ; a=b"))).toBe(true);
    expect(validate(file(`image/png${" ".repeat(300_000)}x`))).toBe(false);
  });

  it.for(["oneOf", "anyOf"])("stops early for a small value that takes many steps: %s", (keyword) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const variant = (index: number): JsonSchema => ({
      type: "object",
      required: [`k${index}`],
      properties: { a: reference, list: { type: "array", items: reference } },
    });
    const validate = validator(reference, { Node: { [keyword]: Array.from({ length: 60 }, (_, i) => variant(i)) } });
    const tree = (depth: number): unknown => {
      const inner = depth === 0 ? {} : tree(depth - 1);
      return depth === 0 ? inner : { a: inner, list: [inner, inner] };
    };
    // As JSON, so that no object is in it twice.
    const value = JSON.parse(JSON.stringify(tree(6)));
    expect(validate(value)).toBe(false);
    const [, steps] = /more than (\d+) steps/.exec(warn.mock.calls[0]?.[0] ?? "") ?? [];
    expect(Number(steps)).toBeLessThan(500_000);
    warn.mockRestore();
  });

  const numbers = Array.from({ length: 1000 }, (_, index) => index);
  const names = Object.fromEntries(numbers.map((index) => [`n${index}`, index]));
  it.for<[string, JsonSchema, unknown]>([
    ["uniqueItems", { uniqueItems: true, maxItems: 1 }, numbers],
    ["enum", { enum: [[]] }, numbers],
    ["const", { const: [] }, numbers],
    ["contains", { contains: { type: "string" } }, numbers],
    ["propertyNames", { propertyNames: { minLength: 1 }, maxProperties: 1 }, names],
    ["maxProperties", { maxProperties: 1 }, names],
    ["maxLength", { maxLength: 40_000 }, "a".repeat(64_000)],
  ])("counts what a keyword reads among the steps: %s", ([, leaf, value]) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const level = (index: number) => ({ $ref: `#/components/schemas/Level${index}` });
    const levels = numbers
      .slice(0, 11)
      .map((index) => [`Level${index}`, { anyOf: [level(index + 1), level(index + 1)] }]);
    const validate = validator(level(0), { ...Object.fromEntries(levels), Level11: leaf });
    expect(validate(value)).toBe(false);
    expect(validate.errors?.map(({ keyword }) => keyword)).toEqual(["steps"]);
    warn.mockRestore();
  });

  it("accepts unique long strings, and large objects", () => {
    const list = { type: "array", uniqueItems: true, items: reference } as const;
    const strings = numbers.map((index) => `${index}`.padStart(10_000));
    expect(validator(list, { Node: { minLength: 10 } })(strings)).toBe(true);
    const objects = { additionalProperties: reference, propertyNames: { maxLength: 10 }, minProperties: 1 };
    expect(validator(objects, { Node: { type: "integer" } })(names)).toBe(true);
  });

  it("accepts a large list of values of a component", () => {
    const validate = validator({ type: "array", items: reference }, { Node: { anyOf: [{ type: "integer" }] } });
    expect(validate(Array(500_000).fill(0))).toBe(true);
  });

  it.each<[string, JsonSchema, unknown]>([
    ["items", { type: "array", items: { type: "string", pattern: "^(a+)+$" } }, Array(20_000).fill("a".repeat(4000))],
    [
      "names",
      { type: "object", patternProperties: { "^([a-z]+)+$": {} } },
      Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`${"a".repeat(9)}${index.toString(36)}!`, 0])),
    ],
  ])("stops after slow patterns of %s have taken too long, and names the pattern", (_title, schema, value) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const validate = validator(schema);
    expect(validate(value)).toBe(false);
    expect(validate.issues("body")[0]?.expected).toBe("a value with fewer or shorter parts");
    expect(warn.mock.calls[0]?.[0]).toMatch(/^\^.*\$: a value took more than 1000 ms to validate/);
    warn.mockRestore();
  });

  it("stops after too many steps, and names the schema", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const validate = validator({ type: "array", items: reference }, { Node: { type: "object" } });
    expect(validate(Array(2_600_000).fill({}))).toBe(false);
    expect(validate.issues("body")[0]?.expected).toBe("a value with fewer or shorter parts");
    expect(warn.mock.calls[0]?.[0]).toContain("#/components/schemas/Node: a value took more than");
    warn.mockRestore();
  });
});

it("an example is found for a slow pattern", () => {
  expect(matchingString("^(a+)+$", {}, `${"a".repeat(4000)}!`)).toMatch(/^a+$/);
});

it("a contract with a slow pattern has a warning", () => {
  const schemas = { Slug: { type: "string", pattern: "^(a+)+$" } };
  const document = { openapi: "3.1.0", info: { title: "A", version: "1.0.0" }, paths: {}, components: { schemas } };
  const { problems } = inspectContract(document as never);
  expect(problems).toContainEqual({
    severity: "warning",
    pointer: "/components/schemas/Slug/pattern",
    message: 'expected a pattern with one way to match each string, got "^(a+)+$"',
    fix: "it is checked with a slower engine: remove nested quantifiers and repeated alternatives",
  });
});
