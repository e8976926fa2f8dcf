// Reads the operations of a document with orval.
import { type ContextSpec, type GeneratorVerbOptions, generateVerbsOptions, getRoute } from "@orval/core";

/** Resolves to orval's description of each operation: its names, parameters, bodies and types. */
export async function readVerbs(context: ContextSpec): Promise<GeneratorVerbOptions[]> {
  const { output, spec } = context;
  const input = { target: spec, override: {}, unsafeDisableValidation: true };
  const verbs: GeneratorVerbOptions[] = [];
  for (const [pathRoute, item] of Object.entries(spec.paths ?? {})) {
    if (!item) continue;
    const route = getRoute(pathRoute);
    verbs.push(...(await generateVerbsOptions({ verbs: item, input, output, route, pathRoute, context })));
  }
  return verbs;
}
