// Creates the context that orval passes through all functions, with facts that it would otherwise compute for each reference.
import { type ContextSpec, type NormalizedOutputOptions, pascal } from "@orval/core";

/** Keywords for which orval searches the target of each reference. */
const SEARCHED_KEYWORDS = /"(?:readOnly|\$dynamicRef|\$dynamicAnchor)":/;

/**
 * Returns the context of a document.
 *
 * orval stores the names of the schemas in the context when it needs them first. It copies the context for each reference, so
 * it would compute them in many copies. It also processes the target of each reference, and the targets of the references in
 * it, to find read-only properties, except those in `parents`, which it uses to stop at cycles. If the document has no such
 * property, all schemas are in `parents`.
 */
export function createContext(spec: ContextSpec["spec"], output: NormalizedOutputOptions): ContextSpec {
  const names = new Set(Object.keys(spec.components?.schemas ?? {}).map((name) => pascal(name)));
  const workspace = process.cwd();
  const context = { target: workspace, workspace, spec, output, normalizedComponentSchemaNames: names };
  return SEARCHED_KEYWORDS.test(JSON.stringify(spec)) ? context : { ...context, parents: listFrom(names) };
}

/** Returns a list whose `includes` takes constant time. */
function listFrom(names: ReadonlySet<string>): string[] {
  return Object.assign([...names], { includes: (name: string) => names.has(name) });
}
