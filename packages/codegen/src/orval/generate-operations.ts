// Generates the code of each operation.
import type { ClientGeneratorsBuilder, ContextSpec, GeneratorOperation, GeneratorVerbOptions } from "@orval/core";

/** Resolves to the code of the operations, by their position in the document. Operations without code are omitted. */
export async function generateOperations(
  { client }: ClientGeneratorsBuilder,
  verbs: GeneratorVerbOptions[],
  context: ContextSpec,
): Promise<Record<string, GeneratorOperation>> {
  const { output } = context;
  const operations: Record<string, GeneratorOperation> = {};
  for (const [position, verb] of verbs.entries()) {
    const { operationName, tags, route, pathRoute, doc } = verb;
    const options = { route, pathRoute, override: output.override, context, output: output.target };
    const { implementation, imports, docComment = doc } = await client(verb, options, output.client, output);
    if (!implementation) continue;
    operations[position] = {
      implementation: docComment + implementation,
      imports,
      operationName,
      tags,
      mockOutputs: [],
    };
  }
  return operations;
}
