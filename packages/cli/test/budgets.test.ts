// Small contracts that describe huge values: they are generated from in seconds, or rejected with the name of the schema.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spawnCommand } from "./run-command.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "budgets-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const TIMEOUT_MS = 180_000;

function generate(schemas: Record<string, object>) {
  return run(schemas, ["generate", "--input", "pets.json", "--output", "out", "--sdk", "--server", "--mcp", "--docs"]);
}

function run(schemas: Record<string, object>, args: string[]) {
  const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/S0" } } } };
  const responses = { 200: { description: "", ...body } };
  const paths = { "/pets": { post: { operationId: "addPet", requestBody: body, responses } } };
  const document = { openapi: "3.1.0", info: { title: "Pets", version: "1.0.0" }, paths, components: { schemas } };
  writeFileSync(
    join(folder, "pets.json"),
    JSON.stringify(document).replace('"NESTED"', () => nest(6000)),
  );
  return spawnCommand(args, folder, TIMEOUT_MS);
}

/** Returns schemas of which each refers to the next one. */
const chain = (count: number, link: (next: object) => object) => ({
  ...Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`S${index}`, link({ $ref: `#/components/schemas/S${index + 1}` })]),
  ),
  [`S${count}`]: { type: "string" },
});

function nest(depth: number): string {
  return `${'{"type":"object","properties":{"next":'.repeat(depth)}{}${"}}".repeat(depth)}`;
}

const names = "abcdefghij".split("");

describe("a contract", { timeout: TIMEOUT_MS }, () => {
  it.for<[name: string, schemas: Record<string, object>]>([
    ["requires a hundred million items", { S0: { type: "array", minItems: 1e8, items: { type: "integer" } } }],
    ["requires a hundred million unique items", { S0: { type: "array", minItems: 1e8, uniqueItems: true, items: {} } }],
    ["requires a hundred million properties", { S0: { type: "object", minProperties: 1e8, additionalProperties: {} } }],
    ["requires a string of a gigabyte", { S0: { type: "string", minLength: 2 ** 30 } }],
    ["requires a gigabyte by a pattern", { S0: { type: "string", pattern: "^(a{65535}){65535}$" } }],
    [
      "refers ten times to a schema that refers ten times to another",
      chain(9, (next) => ({
        type: "object",
        properties: Object.fromEntries(names.map((name) => [name, next])),
        required: names,
      })),
    ],
    [
      "has a slow pattern with an example",
      { S0: { type: "string", pattern: "^(a+)+$", example: `${"a".repeat(60)}!` } },
    ],
    [
      "has the product of ten unions",
      { S0: { allOf: Array(10).fill({ oneOf: names.map((name) => ({ const: name })) }) } },
    ],
  ])("that %s is generated from", ([, schemas]) => {
    const { status, stderr } = generate(schemas);
    expect(stderr).not.toContain("bug in onecontract");
    expect(status).toBe(0);
  });

  // TypeScript compares the types of nested literals in exponential time.
  it("that nests 100 required objects is compiled", () => {
    const nested = (levels: number): object =>
      levels === 0 ? {} : { type: "object", required: ["a"], properties: { a: nested(levels - 1) } };
    expect(run({ S0: nested(100) }, ["check", "pets.json"]).stdout).toContain("pets: 0 type errors\n");
  });

  it("that requires three to the power of 24 objects is checked, with few attempts to generate one", () => {
    const keys = ["a", "b", "c"];
    const fanOut = (next: object) => ({
      type: "object",
      required: keys,
      properties: Object.fromEntries(keys.map((key) => [key, next])),
    });
    const { stdout } = run(chain(24, fanOut), ["check", "pets.json"]);
    expect(stdout).toMatch(/expected a value that its schema allows, got none in \d\d attempts/);
  });

  it("that doubles a schema 30 times is generated from, with a warning", () => {
    const { status, stderr } = generate(chain(30, (next) => ({ allOf: [next, next] })));
    expect(stderr).toMatch(/#\/components\/schemas\/S\d+: expected at most 5000 schemas/);
    expect(status).toBe(0);
  });

  it.for<[name: string, schemas: Record<string, object>, message: string]>([
    ["nests 130 schemas", { S0: JSON.parse(nest(130)) }, "#/components/schemas/S0/properties/next/properties/next"],
    [
      "nests 6000 schemas",
      { S0: { type: "object", properties: { name: "NESTED" as never } } },
      "expected at most 500 nested values",
    ],
  ])("that %s is rejected", ([, schemas, message]) => {
    const { status, stderr } = generate(schemas);
    expect(stderr).toContain(message);
    expect(stderr).toContain("expected at most");
    expect(status).toBe(1);
  });

  it.each(["bundle", "lint", "generate"])(
    "in YAML whose aliases repeat a billion values is rejected by %s",
    (command) => {
      const levels = names.slice(1).map((name, index) => `${name}: &${name} [${`*${names[index]}, `.repeat(10)}]`);
      const laughs = ["a: &a [x, x, x, x, x, x, x, x, x, x]", ...levels].join("\n");
      const document = "openapi: 3.1.0\ninfo: { title: Pets, version: 1.0.0 }\npaths: {}\n";
      const reference = `components: { schemas: { Pet: { $ref: "./laughs.yaml" } } }\n`;
      writeFileSync(join(folder, "laughs.yaml"), laughs);
      writeFileSync(join(folder, "own.yaml"), `${document}x-laughs:\n${laughs.replace(/^/gm, "  ")}\n`);
      writeFileSync(join(folder, "other.yaml"), document + reference);
      const inputs = { bundle: [], lint: [], generate: ["--input"] }[command] ?? [];
      const outputs =
        { bundle: ["--output", "out.json"], lint: [], generate: ["--output", "out", "--sdk"] }[command] ?? [];
      for (const file of ["own.yaml", "other.yaml"]) {
        const { stderr } = spawnCommand([command, ...inputs, file, ...outputs], folder);
        expect(stderr).toContain("expected aliases that expand to at most 67108864 characters, got more");
      }
    },
  );
});
