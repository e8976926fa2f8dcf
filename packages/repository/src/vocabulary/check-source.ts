// Finds words in the names and comments of a source file that the vocabulary replaces.
import jsTokens from "js-tokens";
import { fragmentStart, nameWords, phrases, platformNames } from "./word-list.ts";

export interface Finding {
  /** Number of the line, from 1. */
  line: number;
  /** The word, or the beginning of the comment. */
  found: string;
  /** Words to use instead, or another suggestion. */
  advice: string;
}

/** Keywords that a declared name follows. Names that a source only uses, such as those of the platform, are not checked. */
const DECLARATIONS = new Set(["const", "let", "function", "class", "interface", "type", "enum"]);

/**
 * Checks the declared names and the comments of a source file.
 *
 * @param source TypeScript, JavaScript or TypeSpec
 * @param jsx true if the source contains JSX, whose content is not checked @default false
 */
export function checkSource(source: string, jsx = false): Finding[] {
  const findings: Finding[] = [];
  const reported = new Set<string>();
  let line = 1;
  let lastCommentLine = -1;
  /** The keyword that declares the next name, unless it is the `type` of an import. */
  let keyword = "";
  let lastPunctuator = "";
  for (const { type, value } of jsTokens(source, { jsx })) {
    if (type === "IdentifierName" || type === "PrivateIdentifier") {
      const isDeclared = DECLARATIONS.has(keyword) || type === "PrivateIdentifier";
      if (isDeclared && !reported.has(value)) {
        findings.push(...checkName(value).map((finding) => ({ ...finding, line })));
        reported.add(value);
      }
      keyword = value === "type" && /[{,]/.test(lastPunctuator) ? "" : value;
      lastPunctuator = "";
    } else if (type === "SingleLineComment" || type === "MultiLineComment") {
      const isContinued = type === "SingleLineComment" && lastCommentLine === line - 1;
      findings.push(...checkComment(value, isContinued).map((finding) => ({ ...finding, line })));
      lastCommentLine = line;
    } else if (type === "Punctuator") {
      keyword = "";
      lastPunctuator = value;
    }
    line += value.split("\n").length - 1;
  }
  return findings;
}

/**
 * Checks the words of a name.
 *
 * @param name an identifier, or the name of a file or a folder
 */
export function checkName(name: string): Omit<Finding, "line">[] {
  if (platformNames.includes(name)) return [];
  const words = wordsIn(name).filter((word) => Object.hasOwn(nameWords, word));
  return words.map((word) => ({ found: `"${word}" in ${name}`, advice: `use ${nameWords[word]}` }));
}

/**
 * Checks the beginning and the phrases of a comment.
 *
 * @param isContinued the line before is a comment too, so this one does not begin a sentence
 */
function checkComment(comment: string, isContinued: boolean): Omit<Finding, "line">[] {
  const content = comment.replace(/^(\/\/|\/\*+)[\s*]*/, "");
  const start = isContinued ? undefined : fragmentStart.exec(content)?.[0];
  const found = Object.keys(phrases).filter((phrase) => new RegExp(`\\b${phrase}\\b`, "i").test(content));
  return [
    ...(start ? [{ found: `comment that begins with "${start}"`, advice: "give it a subject" }] : []),
    ...found.map((phrase) => ({ found: `"${phrase}"`, advice: `use ${phrases[phrase]}` })),
  ];
}

function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}
