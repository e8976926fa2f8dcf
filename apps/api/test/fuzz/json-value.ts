// JSON as a fuzzer needs it: numbers that JavaScript cannot hold, and numbers as somebody might write them.

export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | NumberText
  | DeepArray
  | JsonValue[]
  | { [name: string]: JsonValue };

/** A number that goes into the text as it is: `1e400`, `1.0`. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return rawJson(this.text);
  }
}

/** Arrays within each other, deeper than recursive code goes, and in the innermost a long number. */
export class DeepArray {
  readonly depth: number;

  constructor(depth: number) {
    this.depth = depth;
  }

  toJSON(): string {
    return `@deep:${this.depth}@`;
  }
}

export function printJson(value: JsonValue): string {
  const exact = (_key: string, inner: unknown) => (typeof inner === "bigint" ? rawJson(String(inner)) : inner);
  // JSON.stringify is recursive itself.
  return JSON.stringify(value, exact).replace(/"@deep:([0-9]+)@"/g, (_all, depth: string) => {
    return `${"[".repeat(Number(depth))}100000000000000000000${"]".repeat(Number(depth))}`;
  });
}

/** Integers that a number cannot hold become bigint. @throws SyntaxError */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
    const isInexact = typeof value === "number" && !Number.isSafeInteger(value);
    const source = context?.source ?? "";
    return isInexact && /^-?[0-9]+$/.test(source) ? BigInt(source) : value;
  });
}

/** ECMA-262, JSON.rawJSON; TypeScript's library does not have it yet. */
function rawJson(text: string): unknown {
  const make: unknown = Reflect.get(JSON, "rawJSON");
  if (typeof make !== "function") throw new Error("JSON.rawJSON: expected Node 22 or newer");
  return make(text);
}
