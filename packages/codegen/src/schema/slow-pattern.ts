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
/** A quantifier that repeats more often is a loop. */
const MAX_COPIES = 16;

const analyses = new Map<string, PatternAnalysis | undefined>();

/**
 * Returns how to check a pattern that is slow for some strings, or undefined for any other pattern.
 *
 * A pattern that begins with `^` is fast if it has at most one loop, or if the next character always decides where to continue. Then the
 * engine of JavaScript tries each position once.
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
  const loops = collect(tree, isLoop);
  const isNested =
    countWays(tree) > MAX_WAYS ||
    collect(tree, (node) => node.type === "Quantifier" && node.max > 1).some((outer) =>
      collect(outer, isVariable).some((inner) => inner !== outer),
    );
  // The longest time grows with the number of loops, and of positions that an unanchored pattern begins at.
  const degree = loops.length + backreferences.length + (isAnchored(tree) ? 0 : 1);
  const canBeCompiled = lookarounds.length + backreferences.length === 0;
  if (!isNested && (degree <= 1 || loops.length + backreferences.length === 0)) return undefined;
  // Each lookaround at the beginning is tried once, so their loops do not multiply.
  if (!isNested && isAnchored(tree) && loops.length <= 1 + lookarounds.length && backreferences.length === 0)
    return undefined;
  const program = canBeCompiled ? compile(tree) : undefined;
  const isDecided = program !== undefined && isDeterministic(program, pattern, unicode);
  if (isDecided && (isAnchored(tree) || loops.length === 0)) return undefined;
  const isExponential = isNested && !isDecided;
  const exponent = isDecided ? 2 : Math.max(degree, 2);
  const nativeLength = isExponential ? exponentialLength(tree) : Math.floor(MAX_STEPS ** (1 / exponent));
  return { maxLength: isExponential && program ? 0 : nativeLength, program, isExponential, nativeLength };
}

function exponentialLength(tree: AST.Pattern): number {
  if (countWays(tree) > MAX_WAYS) return 0;
  const widths = collect(tree, (node) => "alternatives" in node).map((node) =>
    "alternatives" in node ? node.alternatives.length : 1,
  );
  return Math.floor(Math.log(MAX_STEPS) / Math.log(1 + Math.max(1, ...widths)));
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
    const expression = new RegExp(`^(?:${source})$`, unicode ? "su" : "s");
    const found = accepted.get(source) ?? new Set(characters.filter((character) => expression.test(character)));
    // Properties of Unicode have more characters than the samples.
    if (/\\p/i.test(source)) found.add("\\p");
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

/** Returns ASCII, the characters of the pattern and their neighbours, which are the ends of its ranges, and some others. */
function sampleCharacters(pattern: string): string[] {
  const escaped = [...pattern.matchAll(/\\[ux]\{?([0-9a-f]{2,6})/gi)].map(([, digits = ""]) =>
    Number.parseInt(digits, 16),
  );
  const own = [...pattern].map((character) => character.codePointAt(0) ?? 0);
  const near = [...own, ...escaped].flatMap((code) => [code - 1, code, code + 1]);
  const others = [..."éßΩ中\u00a0\u2028😀"].map((character) => character.codePointAt(0) ?? 0);
  const codes = new Set([...Array(128).keys(), ...near, ...others]);
  return [...codes].filter((code) => code >= 0 && code <= 0x10ffff).map((code) => String.fromCodePoint(code));
}
