// Checks patterns that backtracking makes slow: short strings with JavaScript's engine, and longer ones in linear time. All alternatives are
// followed at the same time (Thompson's construction, https://swtch.com/~rsc/regexp/regexp1.html), so nothing is tried again.
import { isRecord } from "../json/is-record.ts";
import type { Extension } from "./compiler.ts";
import { type Effort, fail, type Instruction, type Run, type SlowPattern, TooManySteps } from "./validation-run.ts";
import { nameTest, regularExpression } from "./value-checks.ts";

/** Largest product of characters and instructions. It takes less than 0.2 s. */
const MAX_EFFORT = 2_000_000;

/** Largest time in ms of the slow patterns of one validation: a value can have many strings and names. */
const MAX_MS = 1000;
const spentMs = new WeakMap<Effort, number>();

/** Returns a test that ends the validation once its slow patterns have taken too long. */
function timedTest(pattern: string, test: (text: string) => boolean): (text: string, run: Run) => boolean {
  return (text, { effort }) => {
    const startMs = Date.now();
    const isMatch = test(text);
    const totalMs = (spentMs.get(effort) ?? 0) + Date.now() - startMs;
    if (totalMs > MAX_MS) throw new TooManySteps(`${pattern}: a value took more than ${MAX_MS} ms`);
    spentMs.set(effort, totalMs);
    return isMatch;
  };
}

export const slowPatterns: Extension = {
  checks: (schema) => {
    const { pattern, slowPattern, maxLength = Number.POSITIVE_INFINITY } = schema;
    if (pattern === undefined || slowPattern === undefined) return [];
    const matches = timedTest(pattern, patternTest(pattern, slowPattern));
    return [
      (value, run) => {
        if (typeof value !== "string" || value.length > 2 * maxLength || matches(value, run)) return;
        fail(run, schema, "pattern", value, { pattern });
      },
    ];
  },
  wrap: (schema, _compiler, check) => {
    const tests = Object.keys(schema.slowNames ?? {}).map((pattern) => timedTest(pattern, nameTest(schema, pattern)));
    if (tests.length === 0) return check;
    return (value, run) => {
      // The checks of properties match the names again, and take as long as this.
      for (const name of isRecord(value) ? Object.keys(value) : []) for (const test of tests) test(name, run);
      check(value, run);
    };
  },
};

/** Returns a function that tests a string in a time that does not depend on how a pattern is written. */
export function patternTest(pattern: string, slow: SlowPattern | undefined): (value: string) => boolean {
  const expression = regularExpression(pattern);
  const { maxLength = Number.POSITIVE_INFINITY, program } = slow ?? {};
  const isMatch = program && compileProgram(program, expression.unicode);
  return (value) => (value.length <= maxLength ? expression.test(value) : (isMatch?.(value) ?? false));
}

function compileProgram(program: readonly Instruction[], isUnicode: boolean): (value: string) => boolean {
  const flags = isUnicode ? "u" : "";
  const classes = program.map((part) => (typeof part === "string" ? new RegExp(`^(?:${part})$`, flags) : undefined));
  return (value) => {
    const characters = isUnicode ? [...value] : value.split("");
    if (characters.length * program.length > MAX_EFFORT) return false;
    let states = new Set<number>();
    for (let position = 0; position <= characters.length; position++) {
      follow(program, 0, characters, position, states);
      if (states.has(program.length)) return true;
      const next = new Set<number>();
      const character = characters[position] ?? "";
      for (const state of states) {
        if (classes[state]?.test(character)) follow(program, state + 1, characters, position + 1, next);
      }
      states = next;
    }
    return states.has(program.length);
  };
}

/** Adds the instructions that are reached without a character. */
function follow(
  program: readonly Instruction[],
  start: number,
  characters: readonly string[],
  position: number,
  states: Set<number>,
): void {
  const pending = [start];
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    if (states.has(state)) continue;
    states.add(state);
    const instruction = program[state];
    if (Array.isArray(instruction)) pending.push(...instruction);
    else if (typeof instruction === "object" && holds(instruction.assert, characters, position))
      pending.push(state + 1);
  }
}

function holds(assertion: string, characters: readonly string[], position: number): boolean {
  if (assertion === "^") return position === 0;
  if (assertion === "$") return position === characters.length;
  const isWord = (index: number) => /^\w$/.test(characters[index] ?? "");
  return (isWord(position - 1) !== isWord(position)) === (assertion === "\\b");
}
