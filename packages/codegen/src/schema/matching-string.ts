// Creates a string that matches a pattern of the contract, for examples.
import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { patternTest } from "../runtime/validation/slow-patterns.ts";
import { regularExpression } from "../runtime/validation/value-checks.ts";
import { analyzePattern } from "./slow-pattern.ts";
import { MAX_STRING_LENGTH } from "./value-strategy.ts";

/** Largest number of repetitions that the search generates for a quantifier. */
const MAX_REPEATS = 64;
/** Largest number of repetitions, even if a pattern requires more. */
const MAX_COPIES = 1000;
/** Largest number of characters of a repetition: quantifiers inside of others multiply. */
const MAX_REPEATED_LENGTH = MAX_STRING_LENGTH + 1;
/** Strings that match many patterns with lookaheads, which the search does not support. */
const COMMON_STRINGS = ["Example-1", "Example1", "Example_1!", "example1", "EXAMPLE1", "1"];
/** Candidates for negated character classes such as `[^a]` and for character sets such as `\w`. */
const CANDIDATE_CHARACTERS = ["a", "A", "1", "-", "_", " ", "é", "\n"];

export interface StringConstraints {
  minLength?: number | undefined;
  maxLength?: number | undefined;
  format?: string | undefined;
}

/** Beginnings of strings of a format: a pattern often describes only the end of a URL. */
const PREFIXES = new Map([
  ["uri", "https://example.com/"],
  ["url", "https://example.com/"],
]);

/**
 * Returns a string that matches the pattern and the bounds, of the format if one is found.
 *
 * @param preferred string to return if it matches
 * @param index selects one of several matching strings
 * @returns undefined if the search finds no match, for example for a pattern with a complex lookahead
 */
export function matchingString(
  pattern: string,
  constraints: StringConstraints,
  preferred: string,
  index = 0,
): string | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format = "" } = constraints;
  const parsed = parse(pattern);
  if (!parsed) return undefined;
  const matches = (value: string) => {
    const { length } = [...value];
    return length >= minLength && length <= maxLength && parsed.test(value);
  };
  if (matches(preferred)) return preferred;
  const prefix = PREFIXES.get(format) ?? "";
  for (let count = 0; count < MAX_REPEATS; count++) {
    const repeats = ((count + index) % MAX_REPEATS) + 1;
    const value = generateString(parsed.tree, repeats, index);
    if (value.length > MAX_STRING_LENGTH) break;
    const found = [prefix + value, value].find(matches);
    if (found !== undefined) return found;
  }
  // The shortest string, because a pattern that is slow to check allows only short ones.
  const shortest = generateString(parsed.tree, 0, index);
  if (shortest.length <= MAX_STRING_LENGTH && matches(shortest)) return shortest;
  return COMMON_STRINGS.map((value) => value.padEnd(Math.min(minLength, MAX_STRING_LENGTH), "x")).find(matches);
}

/** Returns whether a string matches a pattern. An invalid pattern matches none. */
export function matchesPattern(pattern: string, value: string): boolean {
  return parse(pattern)?.test(value) ?? false;
}

/**
 * Parses a pattern in Unicode mode, as JSON Schema requires (2020-12, section 6.4), or without it if the pattern needs that.
 * Returns undefined if it is invalid.
 */
function parse(pattern: string): { tree: AST.Pattern; test: (value: string) => boolean } | undefined {
  for (const unicode of [true, false]) {
    try {
      const tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode });
      return { tree, test: patternTest(pattern, analyzePattern(pattern)) };
    } catch {
      // The next mode may accept the pattern.
    }
  }
  return undefined;
}

function generateString(node: AST.Node, repeats: number, index: number): string {
  const generate = (inner: AST.Node | undefined) => (inner ? generateString(inner, repeats, index) : "");
  switch (node.type) {
    case "Pattern":
    case "Group":
    case "CapturingGroup":
      return generate(node.alternatives[index % node.alternatives.length]);
    case "Alternative":
      return node.elements.map(generate).join("");
    case "Quantifier": {
      const element = generate(node.element);
      const longest = Math.ceil(MAX_REPEATED_LENGTH / Math.max(element.length, 1));
      return element.repeat(Math.min(Math.max(node.min, repeats), node.max, MAX_COPIES, longest));
    }
    case "Character":
      return String.fromCodePoint(node.value);
    case "CharacterClass":
      return node.negate ? matchingCharacter(node.raw, index) : generate(node.elements[index % node.elements.length]);
    case "CharacterClassRange":
      return String.fromCodePoint(node.min.value + (index % (node.max.value - node.min.value + 1)));
    case "CharacterSet":
      return matchingCharacter(node.raw, index);
    case "Backreference":
      return generate([node.resolved].flat()[0]);
    default:
      return "";
  }
}

/** Returns a character that a class or set allows. */
function matchingCharacter(source: string, index: number): string {
  const set = regularExpression(source);
  const found = CANDIDATE_CHARACTERS.filter((character) => set.test(character));
  return found[index % found.length] ?? "";
}
