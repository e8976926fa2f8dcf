// The console describes a violation as the generated validators of server, SDK and MCP server do.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { validationRuntime } from "@onecontract/codegen";
import { afterAll, beforeAll, expect, it } from "vitest";
import { validateValue } from "../src/console/browser/validate-value.ts";
import type { JsonSchema } from "../src/console/console-data.ts";
import type { AnySchema } from "../src/schema/resolve-schema.ts";

interface Validator {
  (value: unknown): boolean;
  issues(root: string): { path: string; expected: string; received: string }[];
}

let folder: string;
let createValidator: (schemas: Record<string, object>, schema: object) => Validator;
beforeAll(async () => {
  folder = mkdtempSync(join(import.meta.dirname, ".generated-"));
  for (const { path, content } of validationRuntime(folder)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  ({ createValidator } = await import(join(folder, "validation.gen.ts")));
});
afterAll(() => rmSync(folder, { recursive: true }));

const schemas: Record<string, JsonSchema> = {
  Colour: { type: "string", enum: ["red", "blue"] },
  Line: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", minLength: 1, maxLength: 3 },
      colour: { $ref: "#/components/schemas/Colour" },
    },
    additionalProperties: false,
  },
};
const line = { $ref: "#/components/schemas/Line" };

it.each<[AnySchema, unknown]>([
  [{ type: "integer", minimum: 1, maximum: 9 }, 10],
  [{ type: "integer" }, "one"],
  [{ type: "integer", format: "int32" }, 2 ** 40],
  [{ type: "number", exclusiveMinimum: 0, multipleOf: 0.5 }, -1],
  [{ type: "string", pattern: "^a", maxLength: 9 }, "b"],
  [{ type: ["string", "null"] }, 7],
  [{ type: "boolean" }, 0],
  [{ const: "car" }, "bus"],
  [{ type: "array", minItems: 1, items: line }, []],
  [{ type: "array", items: line }, [{ name: "long" }, { name: "a", colour: "green" }]],
  [line, {}],
  [line, { name: "a", extra: 1 }],
  [line, [1]],
  [{ oneOf: [line, { type: "string" }] }, 7],
  [{ allOf: [{ minLength: 2 }] }, "a"],
])("with the schema %j the value %j has one description", (schema, value) => {
  const validate = createValidator(schemas, schema);
  expect(validate(value)).toBe(false);
  const issues = validate.issues("body");
  const messages = issues.map(({ path, expected, received }) => `${path}: expected ${expected}, got ${received}`);
  expect(validateValue(schemas, schema, value, "body")).toEqual(messages);
});
