// Checks and normalizes `$ref`. References to components remain. Targets elsewhere are inlined, or become components.

import { INVISIBLE } from "../../contract/naming.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { isReference } from "../../schema/references.ts";
import { locate, pointerTo } from "../location.ts";
import { followReferences, lookUp, type Target } from "../references.ts";
import type { Fields, FoundTarget, Normalization, Site } from "./normalization.ts";
import type { RecordRule, Rule } from "./rules.ts";

const UNREADABLE =
  "files in the folder of the contract are read, and other folders and URLs only with --allow-references";

/** Returns a rule for what may be a reference to a component of the section. */
export function orReference(section: string, rule: Rule): Rule {
  const self: Rule = (value, site) => {
    if (!isRecord(value) || !Object.hasOwn(value, "$ref")) {
      const normalized = rule(value, site);
      return isRecord(normalized) ? locate(normalized, site) : normalized;
    }
    const target = findTarget(value.$ref, site.member("$ref"));
    if (!target) return undefined;
    const [root, ownSection, name = "", ...rest] = target.tokens;
    // A component whose name is invalid is left out.
    if (root !== "components" || rest.length > 0 || INVISIBLE.test(name)) return inline(target, self, site);
    if (ownSection !== section) {
      const fix = "the definition is used here: refer to another one";
      site.member("$ref").report(`a reference to ${section}`, value.$ref, fix);
      return inline(target, self, site);
    }
    // A component that is left out has been reported.
    const key = target.tokens.join("\n");
    const isValid = site.run.validComponents.get(key) ?? inline(target, self, site) !== undefined;
    site.run.validComponents.set(key, isValid);
    return isValid ? value : undefined;
  };
  return self;
}

/** Returns a rule for what may be a reference, in whose place the definition is used. */
export function inlineReference(rule: RecordRule): RecordRule {
  const self: RecordRule = (value, site) => {
    if (!isRecord(value) || typeof value.$ref !== "string") return rule(value, site);
    const target = findTarget(value.$ref, site.member("$ref"));
    return target && inline(target, self, site);
  };
  return self;
}

function inline<T>({ value, tokens }: Target, rule: (value: unknown, site: Site) => T, site: Site): T | undefined {
  const key = tokens.join("\n");
  if (site.run.inlining.has(key)) return site.omit("expected a definition, got one that contains itself");
  site.run.inlining.add(key);
  const normalized = rule(value, site.run.at(tokens));
  site.run.inlining.delete(key);
  return normalized;
}

/** Returns the target of a reference within the document, or reports that there is none. The target may be a reference. */
export function findTarget(reference: unknown, site: Site): Target | undefined {
  if (typeof reference !== "string") return site.reject("a reference such as #/components/schemas/Book", reference);
  if (!reference.startsWith("#"))
    return site.reject("a reference to a definition that can be read", reference, UNREADABLE);
  const found = findCached(ownDefinition(reference, site) ?? reference, site.run);
  if (!found.target) return site.reject("a reference to a definition in the document", reference);
  if (!found.isCircular) return found.target;
  return site.reject("a reference to a definition", reference, "it refers to itself");
}

/**
 * Returns the reference to a definition within the schema that contains the reference: converters of JSON Schema keep `#/$defs/Book`, which
 * was relative to the schema, in documents that have no such definition.
 */
function ownDefinition(reference: string, { parent, run }: Site): string | undefined {
  if (!/^#\/(?:\$defs|definitions)\//.test(reference) || findCached(reference, run).target) return undefined;
  for (let site = parent; site; site = site.parent) {
    const own = `#${pointerTo(site).replaceAll("%", "%25")}${reference.slice(1)}`;
    if (findCached(own, run).target) return own;
  }
  return undefined;
}

/** Looks up each reference once, together with those that it leads to. */
function findCached(reference: string, { targets, document }: Normalization): FoundTarget {
  const chain = new Map<string, Target | undefined>();
  let next: string | undefined = reference;
  while (next !== undefined && !targets.has(next) && !chain.has(next)) {
    const target = lookUp(next, document);
    chain.set(next, target);
    next = isReference(target?.value) ? target.value.$ref : undefined;
  }
  const isCircular = next !== undefined && (targets.get(next)?.isCircular ?? true);
  for (const [name, target] of chain) targets.set(name, { target, isCircular });
  return targets.get(reference) ?? { target: undefined, isCircular };
}

/** Returns the definition of an object, or an empty object if it is none or has no valid reference. */
export function definitionOf(value: unknown, document: object): Fields {
  const definition = findDefinition(value, document)?.value;
  return isRecord(definition) ? definition : {};
}

/** Returns the definition that a reference leads to, following references to references, or undefined. */
export function findDefinition(value: unknown, document: object): Target | undefined {
  return isReference(value) ? followReferences(value, document).definition : { value, tokens: [] };
}
