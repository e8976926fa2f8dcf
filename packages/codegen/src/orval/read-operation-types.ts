// Reads the types of operations without generating code.
import type { Contract } from "../contract/contract.ts";
import { withOverloads } from "../contract/overloads.ts";
import { createContext } from "./create-context.ts";
import { contractProject } from "./generator-config.ts";
import { type TypedOperation, typedOperations } from "./operation-types.ts";
import { completeOutput } from "./output-options.ts";
import { readVerbs } from "./read-verbs.ts";

/** Resolves to the types of the operations of a contract, with those of their overloads. */
export async function readOperationTypes(contract: Contract): Promise<TypedOperation[]> {
  const project = contractProject(contract, { directory: "." }, { hasOverloads: true, files: () => [] });
  const context = createContext(project.input.target, completeOutput(project, project.output.target));
  return typedOperations(withOverloads(contract), await readVerbs(context));
}
