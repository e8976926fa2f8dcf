// JSON values that JavaScript cannot represent: exact integers, unusual number literals and very deep arrays.

export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | NumberLiteral
  | DeepArray
  | JsonValue[]
  | { [name: string]: JsonValue };

/** A number that is serialized as it is written: `1e400`, `1.0`. */
export class NumberLiteral {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toJSON(): unknown {
    return rawJson(this.source);
  }
}

/** Nested arrays that exceed the stack of recursive code, with a large integer in the innermost one. */
export class DeepArray {
  readonly depth: number;

  constructor(depth: number) {
    this.depth = depth;
  }

  toJSON(): string {
    return `@deep:${this.depth}@`;
  }
}

export function stringifyJson(value: JsonValue): string {
  const exact = (_key: string, inner: unknown) => (typeof inner === "bigint" ? rawJson(String(inner)) : inner);
  // JSON.stringify is recursive, so it serializes a placeholder for deep arrays.
  return JSON.stringify(value, exact).replace(/"@deep:([0-9]+)@"/g, (_all, depth: string) => {
    return `${"[".repeat(Number(depth))}100000000000000000000${"]".repeat(Number(depth))}`;
  });
}

/** Parses JSON. Integers that a number cannot represent exactly become bigints. @throws SyntaxError */
export function parseJson(json: string): unknown {
  return JSON.parse(json, (_key: string, value: unknown, context?: { source?: string }) => {
    const isInexact = typeof value === "number" && !Number.isSafeInteger(value);
    const source = context?.source ?? "";
    return isInexact && /^-?[0-9]+$/.test(source) ? BigInt(source) : value;
  });
}

/** Returns whether a value is an object or an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Calls JSON.rawJSON (ECMA-262), which TypeScript's library does not declare yet. */
function rawJson(source: string): unknown {
  const rawJSON: unknown = Reflect.get(JSON, "rawJSON");
  if (typeof rawJSON !== "function") throw new Error("JSON.rawJSON: expected Node 22 or newer");
  return rawJSON(source);
}
