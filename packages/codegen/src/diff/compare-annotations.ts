// Compares what programs do not depend on: descriptions, examples, and extensions without a meaning for generators.
import { isDeepStrictEqual } from "node:util";
import type { Finding } from "./schemas/finding.ts";

const PROSE = ["title", "summary", "description", "externalDocs", "termsOfService", "contact", "license", "links"];
const EXAMPLES = ["example", "examples"];

/** Extensions of which the contract model has the meaning, and which are compared there. */
const COMPARED = [
  "x-deprecation",
  "x-error-codes",
  "x-hideReplay",
  "x-hideTryItPanel",
  "x-overloads",
  "x-pagination",
  "x-rate-limits",
  "x-sdk",
  "x-sdk-method",
  "x-webhooks",
];

/** Finds the annotations that differ. The pointer of a finding is that of the annotated part. */
export function compareAnnotations(before: object, after: object, pointer: string): Finding[] {
  const [old, now]: Record<string, unknown>[] = [{ ...before }, { ...after }];
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]);
  return [...names].flatMap((name): Finding[] => {
    const rule = ruleFor(name);
    const [from, to] = [old?.[name], now?.[name]];
    if (rule === undefined || isDeepStrictEqual(from, to)) return [];
    const noun = EXAMPLES.includes(name) ? "example" : name;
    const article = name.startsWith("x-") ? "" : /^[aeiou]/.test(noun) ? "an " : "a ";
    const description =
      from === undefined
        ? `now has ${article}${noun}`
        : to === undefined
          ? `no longer has ${article}${noun}`
          : `has a different ${noun}`;
    return [{ rule, pointer, keyword: name, description, before: from, after: to }];
  });
}

function ruleFor(name: string): "documentation-changed" | "example-changed" | "extension-changed" | undefined {
  if (PROSE.includes(name)) return "documentation-changed";
  if (EXAMPLES.includes(name)) return "example-changed";
  return name.startsWith("x-") && !COMPARED.includes(name) ? "extension-changed" : undefined;
}
