import { describe, expect, it } from "vitest";
import { isUnsafeInt64 } from "./int64.ts";

describe("isUnsafeInt64", () => {
  it.each([
    [{ type: "integer", format: "int64" }, true],
    [{ type: ["integer", "null"], format: "int64" }, true],
    [{ type: "integer", format: "int64", minimum: 1 }, true],
    [{ type: "integer", format: "int64", maximum: 100 }, true],
    [{ type: "integer", format: "int64", minimum: 1, maximum: 2 ** 53 }, true],
    [{ type: "integer", format: "int64", minimum: 1, maximum: 2 ** 53 - 1 }, false],
    [{ type: "integer", format: "int64", exclusiveMinimum: 0, exclusiveMaximum: 10 }, false],
    [{ type: "integer", format: "int32" }, false],
    [{ type: "integer", format: "uint64", minimum: 0 }, true],
    [{ type: "string", format: "int64" }, false],
    [{ type: "integer", enum: [1, 9007199254740993n] }, true],
    [{ type: "integer", default: 9007199254740993n }, true],
    [{ type: "integer", const: 2n ** 70n }, false],
    [{ type: "integer", const: 1 }, false],
  ] as const)("given %o, returns %s", (schema, expected) => {
    expect(isUnsafeInt64({ ...schema, type: [...[schema.type].flat()] } as never)).toBe(expected);
  });
});
