// Invalid documents are reported and never crash the reader: random values in contracts are replaced by others.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { inspectContract } from "./read-contract.ts";

const MUTATIONS = Number(process.env.FUZZ_RUNS ?? 300);

const REPLACEMENTS = [
  null,
  7,
  true,
  "",
  "a",
  "{",
  [],
  [null],
  {},
  { $ref: "#/components/schemas/Nowhere" },
  { $ref: 7 },
];

/** Returns a generator of integers below `limit` (mulberry32), so that a failure can be repeated. */
function seededRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

interface Slot {
  owner: object;
  key: string;
}

function listSlots(owner: unknown, slots: Slot[] = []): Slot[] {
  if (typeof owner !== "object" || owner === null) return slots;
  for (const [key, value] of Object.entries(owner)) {
    slots.push({ owner, key });
    listSlots(value, slots);
  }
  return slots;
}

/** Replaces or deletes one to three values of the document. */
function mutate(document: object, random: (limit: number) => number): void {
  for (let count = random(3); count >= 0; count--) {
    const slots = listSlots(document);
    const { owner, key } = slots[random(slots.length)] ?? { owner: document, key: "info" };
    const option = random(REPLACEMENTS.length + 2);
    if (option === REPLACEMENTS.length) Reflect.deleteProperty(owner, key);
    else if (option > REPLACEMENTS.length) {
      const other = slots[random(slots.length)];
      Reflect.set(owner, key, structuredClone(other && Reflect.get(other.owner, other.key)));
    } else Reflect.set(owner, key, structuredClone(REPLACEMENTS[option]));
  }
}

describe.each(["ferry.yaml", "archive.yaml"])("inspectContract on mutations of %s", (fixture) => {
  const source = readFileSync(fileURLToPath(import.meta.resolve(`@onecontract/testing/fixtures/${fixture}`)), "utf8");
  const original: OpenAPIObject = parse(source);

  it.each(["3.0.3", "3.1.0"])("returns a contract or problems, as OpenAPI %s", (openapi) => {
    for (let seed = 1; seed <= MUTATIONS; seed++) {
      const document = structuredClone({ ...original, openapi });
      mutate(document, seededRandom(seed));
      let result: ReturnType<typeof inspectContract>;
      try {
        result = inspectContract(document);
      } catch (cause) {
        throw new Error(`expected a contract or problems with seed ${seed}, got an error`, { cause });
      }
      const errors = result.problems.filter(({ severity }) => severity === "error");
      expect(errors.length > 0).toBe(result.contract === undefined);
      for (const { message } of result.problems) expect(message).toMatch(/^expected .*, got /s);
    }
  });
});
