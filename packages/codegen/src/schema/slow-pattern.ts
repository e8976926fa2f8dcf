// Finds the patterns that backtracking makes slow, and compiles them for the validators, which check them in linear time.
import { type AST, RegExpParser } from "@eslint-community/regexpp";
import type { Instruction, SlowPattern } from "../runtime/validation/validation-run.ts";
import { regularExpression } from "../runtime/validation/value-checks.ts";

export interface PatternAnalysis extends SlowPattern {
  /** True if the time can grow exponentially with the length of a string. */
  isExponential: boolean;
  /** Length of the longest string that the engine of JavaScript checks in about 10 ms. */
  nativeLength: number;
}

const MAX_INSTRUCTIONS = 2000;
/** Steps of the engine of JavaScript that take about 10 ms. */
const MAX_STEPS = 1_000_000;
/** Largest number of ways to match a pattern without loops. The engine of JavaScript tries each. */
const MAX_WAYS = 10_000;
/** Largest number of ways to match a pattern that may be tried for each character of a string. */
const MAX_WAYS_PER_CHARACTER = 100;
/** A quantifier that repeats more often is a loop. */
const MAX_COPIES = 16;

const analyses = new Map<string, PatternAnalysis | undefined>();

/**
 * Returns how to check a pattern that is slow for some strings, or undefined for any other pattern.
 *
 * A pattern is fast if its time grows in proportion to the length of a string, or if the next character always decides where to continue.
 * Then the engine of JavaScript tries each position once.
 */
export function analyzePattern(pattern: string): PatternAnalysis | undefined {
  if (!analyses.has(pattern)) analyses.set(pattern, analyze(pattern));
  return analyses.get(pattern);
}

function analyze(pattern: string): PatternAnalysis | undefined {
  const { unicode } = regularExpression(pattern);
  const tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode });
  const lookarounds = collect(tree, (node) => node.type === "Assertion" && node.kind.startsWith("look"));
  const backreferences = collect(tree, (node) => node.type === "Backreference");
  // They change how the characters inside a group match: `(?i:a)`.
  const modifiers = collect(tree, (node) => node.type === "Group" && node.modifiers !== null);
  const ways = countWays(tree);
  const isNested =
    ways > MAX_WAYS ||
    collect(tree, (node) => node.type === "Quantifier" && node.max > 1).some((outer) =>
      collect(outer, isVariable).some((inner) => inner !== outer),
    );
  // An unanchored pattern begins at each position.
  const degree = countLoops(tree) + backreferences.length + (isAnchored(tree) ? 0 : 1);
  if (!isNested && (degree === 0 || (degree === 1 && ways <= MAX_WAYS_PER_CHARACTER))) return undefined;
  const canBeCompiled = lookarounds.length + backreferences.length + modifiers.length === 0;
  const program = canBeCompiled ? compile(tree) : undefined;
  const isDecided = program !== undefined && isDeterministic(program, pattern, unicode);
  if (isDecided && (isAnchored(tree) || countLoops(tree) === 0)) return undefined;
  const isExponential = isNested && !isDecided;
  const exponent = isDecided ? 2 : degree;
  const nativeLength = isExponential ? exponentialLength(tree) : polynomialLength(ways, exponent);
  return { maxLength: isExponential && program ? 0 : nativeLength, program, isExponential, nativeLength };
}

function polynomialLength(ways: number, exponent: number): number {
  return Math.floor((MAX_STEPS / Math.max(1, ways / MAX_WAYS_PER_CHARACTER)) ** (1 / exponent));
}

/**
 * Returns the power of a string's length that the time to match a node grows with: the number of its loops. What follows a lookaround is
 * tried after it, and not in it, so their loops do not multiply.
 */
function countLoops(node: AST.Node): number {
  if ("alternatives" in node) return Math.max(...node.alternatives.map(countLoops));
  if (node.type === "Quantifier") return countLoops(node.element) + (isLoop(node) ? 1 : 0);
  if (node.type !== "Alternative") return 0;
  let before = 0;
  let longest = 0;
  for (const element of node.elements) {
    const own = countLoops(element);
    longest = Math.max(longest, before + own);
    if (!isLookaround(element)) before += own;
  }
  return longest;
}

function isLookaround(node: AST.Node): node is AST.LookaroundAssertion {
  return node.type === "Assertion" && "alternatives" in node;
}

/** Returns the length from which on a string can be matched in more than `MAX_STEPS` ways. */
function exponentialLength(tree: AST.Pattern): number {
  if (countWays(tree) > MAX_WAYS) return 0;
  const base = Math.max(...[tree, ...collect(tree, isLookaround).filter(isLookaround)].map(growth));
  return Math.floor(Math.log(MAX_STEPS) / Math.log(Math.max(base, 2)));
}

/**
 * Returns the factor by which the number of ways to match a string grows with each character: the reciprocal of the radius of convergence
 * of their generating function (Flajolet and Sedgewick, "Analytic Combinatorics", section IV.3).
 */
function growth(part: AST.Pattern | AST.LookaroundAssertion): number {
  const converges = (x: number) => Number.isFinite(part.alternatives.reduce((sum, node) => sum + generate(node, x), 0));
  let [low, high] = [0, 1];
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    if (converges(middle)) low = middle;
    else high = middle;
  }
  return 1 / high;
}

/** Returns the sum of `x` to the power of the length over all ways to match a node. It is infinite if there are too many ways. */
function generate(node: AST.Node, x: number): number {
  if (node.type === "Assertion" || node.type === "Backreference") return 1;
  if ("alternatives" in node) return node.alternatives.reduce((sum, inner) => sum + generate(inner, x), 0);
  if (node.type === "Alternative") return node.elements.reduce((product, inner) => product * generate(inner, x), 1);
  if (node.type !== "Quantifier") return x;
  // An iteration that matches nothing ends a loop.
  const once = isLoop(node) ? generate(node.element, x) - generate(node.element, 0) : generate(node.element, x);
  if (isLoop(node)) return once < 1 ? 1 / (1 - once) : Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let count = node.min; count <= node.max; count++) sum += once ** count;
  return sum;
}

/** Returns the number of ways to match a node, of which a loop counts as one. */
function countWays(node: AST.Node): number {
  if ("alternatives" in node) return node.alternatives.reduce((sum, inner) => sum + countWays(inner), 0);
  if (node.type === "Alternative") return node.elements.reduce((product, inner) => product * countWays(inner), 1);
  if (node.type !== "Quantifier" || isLoop(node)) return 1;
  const ways = countWays(node.element);
  let sum = 0;
  for (let count = node.min; count <= node.max; count++) sum += ways ** count;
  return sum;
}

function isLoop(node: AST.Node): boolean {
  return node.type === "Quantifier" && node.max > MAX_COPIES;
}

/** Returns whether a node can match several lengths, or in several ways. */
function isVariable(node: AST.Node): boolean {
  if (node.type === "Quantifier") return node.min !== node.max;
  return (node.type === "Group" || node.type === "CapturingGroup") && node.alternatives.length > 1;
}

function isAnchored({ alternatives }: AST.Pattern): boolean {
  return alternatives.every(({ elements: [first] }) => first?.type === "Assertion" && first.kind === "start");
}

function collect(node: AST.Node, test: (node: AST.Node) => boolean): AST.Node[] {
  const found = test(node) ? [node] : [];
  if ("alternatives" in node) found.push(...node.alternatives.flatMap((inner) => collect(inner, test)));
  if (node.type === "Alternative") found.push(...node.elements.flatMap((inner) => collect(inner, test)));
  if (node.type === "Quantifier") found.push(...collect(node.element, test));
  return found;
}

/** Returns the instructions of a pattern, or undefined if there are too many. */
function compile(tree: AST.Pattern): Instruction[] | undefined {
  const program: Instruction[] = [];
  const emit = (instruction: Instruction) => program.push(instruction) - 1;

  const alternatives = (nodes: readonly AST.Node[]): void => {
    const ends: number[][] = [];
    for (const [index, node] of nodes.entries()) {
      const isLast = index === nodes.length - 1;
      const split: number[] = [];
      if (!isLast) split.push(emit(split) + 1);
      visit(node);
      if (isLast) continue;
      const end: number[] = [];
      emit(end);
      ends.push(end);
      split.push(program.length);
    }
    for (const end of ends) end.push(program.length);
  };

  const visit = (node: AST.Node): void => {
    if (program.length > MAX_INSTRUCTIONS) return;
    if ("alternatives" in node) alternatives(node.alternatives);
    else if (node.type === "Alternative") node.elements.forEach(visit);
    else if (node.type === "Assertion") emit({ assert: node.raw });
    else if (node.type !== "Quantifier") emit(node.raw);
    else repeat(node);
  };

  const repeat = ({ element, min, max }: AST.Quantifier): void => {
    for (let count = 0; count < min && program.length <= MAX_INSTRUCTIONS; count++) visit(element);
    if (max === Number.POSITIVE_INFINITY) {
      const split: number[] = [];
      const start = emit(split);
      visit(element);
      emit([start]);
      split.push(start + 1, program.length);
      return;
    }
    const splits: number[][] = [];
    for (let count = min; count < max && program.length <= MAX_INSTRUCTIONS; count++) {
      const split: number[] = [];
      split.push(emit(split) + 1);
      splits.push(split);
      visit(element);
    }
    for (const split of splits) split.push(program.length);
  };

  alternatives(tree.alternatives);
  return program.length > MAX_INSTRUCTIONS ? undefined : program;
}

/** Returns whether no two instructions that can be next accept the same character. */
function isDeterministic(program: readonly Instruction[], pattern: string, unicode: boolean): boolean {
  const characters = sampleCharacters(pattern);
  const accepted = new Map<string, Set<string>>();
  const charactersOf = (source: string): Set<string> => {
    const expression = new RegExp(`^(?:${source})$`, unicode ? "u" : "");
    const found = accepted.get(source) ?? new Set(characters.filter((character) => expression.test(character)));
    accepted.set(source, found);
    return found;
  };
  return program.every((instruction, index) => {
    if (index > 0 && typeof instruction !== "string") return true;
    const next = reachable(program, index === 0 && typeof instruction !== "string" ? 0 : index + 1);
    if (!next) return false;
    const all = next.flatMap((state) => [...charactersOf(String(program[state]))]);
    return new Set(all).size === all.length;
  });
}

/** Returns the character classes that are reached from an instruction without a character, or undefined if one is reached in two ways. */
function reachable(program: readonly Instruction[], start: number): number[] | undefined {
  const seen = new Set<number>();
  const pending = [start];
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    const instruction = program[state];
    if (seen.has(state)) return undefined;
    seen.add(state);
    if (Array.isArray(instruction)) pending.push(...instruction);
    else if (typeof instruction === "object") pending.push(state + 1);
  }
  return [...seen].filter((state) => typeof program[state] === "string");
}

/**
 * Returns ASCII, the ends of all ranges of a pattern and their neighbours, and some other characters. Two classes of the pattern that
 * have a character in common have one of these in common.
 */
function sampleCharacters(pattern: string): string[] {
  const escaped = [...pattern.matchAll(/\\[ux]\{?([0-9a-f]{2,6})/gi)].map(([, digits = ""]) =>
    Number.parseInt(digits, 16),
  );
  const own = [...pattern].map((character) => character.codePointAt(0) ?? 0);
  const properties = new Set(pattern.match(/\\p\{[^}]*\}/gi));
  const ends = [...own, ...escaped, ...[...properties].flatMap(rangeEnds)];
  const near = ends.flatMap((code) => [code - 1, code, code + 1]);
  const others = [..."éßΩ中\u00a0\u2028😀"].map((character) => character.codePointAt(0) ?? 0);
  const codes = new Set([...Array(128).keys(), ...near, ...others]);
  return [...codes].filter((code) => code >= 0 && code <= 0x10ffff).map((code) => String.fromCodePoint(code));
}

/** Number of characters that are searched at a time: none of these blocks has both halves of a surrogate pair. */
const BLOCK_SIZE = 1024;

/** Returns the first and the last character of all ranges of a Unicode property: `\p{Lu}`. Without Unicode mode, it is no property. */
function rangeEnds(property: string): number[] {
  const { unicode, source } = regularExpression(property);
  if (!unicode) return [];
  const ranges = new RegExp(`${source}+`, "gu");
  return Array.from({ length: 0x110000 / BLOCK_SIZE }, (_, block) => {
    const codes = Array.from({ length: BLOCK_SIZE }, (_, offset) => block * BLOCK_SIZE + offset);
    const found = String.fromCodePoint(...codes).match(ranges) ?? [];
    return found.flatMap((range) => [range.codePointAt(0) ?? 0, [...range].at(-1)?.codePointAt(0) ?? 0]);
  }).flat();
}
