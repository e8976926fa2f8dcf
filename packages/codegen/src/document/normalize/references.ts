// Checks and normalizes `$ref`. References to components remain. Targets elsewhere are inlined, or become components.

import { INVISIBLE } from "../../contract/naming.ts";
import { describeValue } from "../../contract/problem.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { isReference } from "../../schema/references.ts";
import { type Location, locate, locationFromTokens, memberOf } from "../location.ts";
import { followReferences, lookUp, type Target } from "../references.ts";
import type { FoundTarget, Normalization } from "./normalization.ts";
import type { Rule } from "./rules.ts";

const UNREADABLE =
  "files in the folder of the contract are read, and other folders and URLs only with --allow-references";

/** Returns a rule for what may be a reference to a component of the section. */
export function orReference(section: string, rule: Rule): Rule {
  const self: Rule = (value, location, run) => {
    if (!isRecord(value) || !Object.hasOwn(value, "$ref")) {
      const normalized = rule(value, location, run);
      return isRecord(normalized) ? locate(normalized, location) : normalized;
    }
    const target = findTarget(value.$ref, memberOf(location, "$ref"), run);
    if (!target) return undefined;
    const [root, ownSection, name = "", ...rest] = target.tokens;
    // A component whose name is invalid is left out.
    if (root !== "components" || rest.length > 0 || INVISIBLE.test(name)) return inline(target, self, location, run);
    if (ownSection !== section) {
      const message = `expected a reference to ${section}, got ${describeValue(value.$ref)}`;
      run.warn(memberOf(location, "$ref"), message, "the definition is used here: refer to another one");
      return inline(target, self, location, run);
    }
    // A component that is left out has been reported.
    const key = target.tokens.join("\n");
    const isValid = run.validComponents.get(key) ?? inline(target, self, location, run) !== undefined;
    run.validComponents.set(key, isValid);
    return isValid ? value : undefined;
  };
  return self;
}

function inline({ value, tokens }: Target, rule: Rule, location: Location, run: Normalization): unknown {
  const key = tokens.join("\n");
  if (run.inlining.has(key)) return run.omit(location, "expected a definition, got one that contains itself");
  run.inlining.add(key);
  const normalized = rule(value, locationFromTokens(tokens), run);
  run.inlining.delete(key);
  return normalized;
}

/** Returns the target of a reference within the document, or reports that there is none. The target may be a reference. */
export function findTarget(reference: unknown, location: Location, run: Normalization): Target | undefined {
  if (typeof reference !== "string")
    return run.reject(location, "a reference such as #/components/schemas/Book", reference);
  if (!reference.startsWith("#"))
    return run.reject(location, "a reference to a definition that can be read", reference, UNREADABLE);
  const found = findCached(reference, run);
  if (!found.target) return run.reject(location, "a reference to a definition in the document", reference);
  if (!found.isCircular) return found.target;
  return run.reject(location, "a reference to a definition", reference, "it refers to itself");
}

/** Looks up each reference once. */
function findCached(reference: string, run: Normalization): FoundTarget {
  const known = run.targets.get(reference);
  if (known) return known;
  const target = lookUp(reference, run.document);
  const found = { target, isCircular: followReferences(target?.value, run.document).isCircular };
  run.targets.set(reference, found);
  return found;
}

/** Returns the definition that a reference leads to, following references to references, or undefined. */
export function findDefinition(value: unknown, document: object): Target | undefined {
  return isReference(value) ? followReferences(value, document).definition : { value, tokens: [] };
}
