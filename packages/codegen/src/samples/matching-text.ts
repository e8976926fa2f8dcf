// A text that a pattern of the contract matches, for examples.
import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** How often a repeated part of the pattern is tried, at the most. */
const REPEATS_MAX = 64;
/** What may stand for a class that names none of its characters. */
const CHARACTERS = ["a", "A", "1", "-", "_", " ", "é", "\n"];

interface Bounds {
  minLength?: number | undefined;
  maxLength?: number | undefined;
}

/**
 * @param wanted is taken where the pattern matches it
 * @returns undefined where none is found, as for a pattern with a lookahead that asks for something
 */
export function matchingText(pattern: string, bounds: Bounds, wanted: string): string | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = bounds;
  const parsed = parse(pattern);
  if (!parsed) return undefined;
  const fits = (text: string) => {
    const { length } = [...text];
    return length >= minLength && length <= maxLength && parsed.expression.test(text);
  };
  if (fits(wanted)) return wanted;
  for (let repeats = 1; repeats <= REPEATS_MAX; repeats++) {
    const text = textOf(parsed.tree, repeats);
    if (fits(text)) return text;
  }
  return undefined;
}

/** JSON Schema asks for Unicode mode (2020-12, section 6.4), in which not every pattern of the wild is valid. */
function parse(pattern: string): { tree: AST.Pattern; expression: RegExp } | undefined {
  try {
    const tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true });
    return { tree, expression: new RegExp(pattern, "u") };
  } catch {
    return undefined;
  }
}

function textOf(node: AST.Node, repeats: number): string {
  switch (node.type) {
    case "Pattern":
    case "Group":
    case "CapturingGroup":
      return node.alternatives[0] ? textOf(node.alternatives[0], repeats) : "";
    case "Alternative":
      return node.elements.map((element) => textOf(element, repeats)).join("");
    case "Quantifier":
      return textOf(node.element, repeats).repeat(Math.min(Math.max(node.min, repeats), node.max));
    case "Character":
      return String.fromCodePoint(node.value);
    case "CharacterClass":
      return classText(node, repeats);
    case "CharacterClassRange":
      return textOf(node.min, repeats);
    case "CharacterSet":
      return CHARACTERS.find((character) => new RegExp(node.raw, "u").test(character)) ?? "";
    case "Backreference":
      return [node.resolved]
        .flat()
        .slice(0, 1)
        .map((group) => textOf(group, repeats))
        .join("");
    default:
      return "";
  }
}

function classText(node: AST.CharacterClass, repeats: number): string {
  const [first] = node.elements;
  if (first && !node.negate) return textOf(first, repeats);
  return CHARACTERS.find((character) => new RegExp(node.raw, "u").test(character)) ?? "";
}
