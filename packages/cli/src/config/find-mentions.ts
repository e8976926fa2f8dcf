// Finds the names of what is hidden in the strings of what is visible, such as descriptions, which only the author of the contract can change.
import type { ContractProblem } from "@onecontract/codegen";
import { isObject } from "@onecontract/codegen/json/is-record";
import { formatJsonPointer } from "@onecontract/codegen/json/json-pointer";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { readOperations } from "./select-operations.ts";

/**
 * Returns a warning for each string that names a hidden operation, path or component. Names of one word, such as `Order`, are not
 * searched, because descriptions have such words anyway.
 *
 * @param original with all operations
 * @param visible without the hidden operations
 */
export function findMentions(original: OpenAPIObject, visible: OpenAPIObject): ContractProblem[] {
  const remaining = new Set(namesIn(visible));
  const paths = Object.keys(visible.paths ?? {});
  const isHidden = (name: string) => !remaining.has(name) && !paths.some((path) => path.startsWith(`${name}/`));
  const hidden = new Set(namesIn(original).filter(isHidden));
  if (hidden.size === 0) return [];
  const strings: [pointer: string, value: string][] = [];
  const collect = (value: unknown, tokens: string[]): void => {
    if (typeof value === "string") strings.push([formatJsonPointer(tokens), value]);
    if (!isObject(value)) return;
    for (const [key, member] of Object.entries(value)) {
      // A property or a parameter can have the name of a component.
      hidden.delete(key);
      if (key === "name") hidden.delete(String(member));
      if (!SYNTAX.has(key)) collect(member, [...tokens, key]);
    }
  };
  collect(visible, []);
  return strings.flatMap(([pointer, value]) => {
    const words = (value.match(WORDS) ?? []).map((word) => WORD_START.exec(word)?.[0] ?? word);
    const [first, ...others] = new Set(words.filter((word) => hidden.has(word)));
    if (first === undefined) return [];
    const further = others.length === 0 ? "" : ` and ${others.length} more`;
    const message = `expected no names of what is hidden, got ${first}${further}`;
    return [{ severity: "warning", pointer, message, fix: "it is published: change it with an overlay" }];
  });
}

/** Members whose strings are not the author's words. */
const SYNTAX = new Set(["$ref", "type", "format", "pattern"]);

/** Paths and identifiers. */
const WORDS = /\/[^\s"'`<>()?#]*|[\p{ID_Continue}$-]+/gu;

/** A word without the punctuation at its end. In `WORDS`, this condition would take quadratic time for a string of slashes. */
const WORD_START = /^.*[\w}]/s;

/** Returns the names of operations, paths and components that consist of several words. */
function namesIn(document: OpenAPIObject): string[] {
  const operations = readOperations(document).flatMap(({ names }) => names);
  const components = Object.values(document.components ?? {}).flatMap((section) => Object.keys(section ?? {}));
  const names = [...operations, ...Object.keys(document.paths ?? {}), ...components];
  return names.filter((name) => /\p{Ll}\p{Lu}|[_/-]/u.test(name));
}
