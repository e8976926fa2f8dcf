// Applies edits to a contract, one by one, and finds those that change the generated code without a change in the contract diff.
import {
  ContractError,
  generatorProject,
  normalizeDocument,
  sdkGenerator,
  serverGenerator,
} from "@onecontract/codegen";
import { diffContracts } from "@onecontract/codegen/diff";
import type { OpenAPIObject } from "../hostile/contracts.ts";
import { type ContractEdit, contractEdits, describeEdit, editDocument } from "./edits.ts";

export interface SweepCounts {
  edits: number;
  /** Edits after which the contract is invalid or not supported. */
  invalid: number;
  /** Edits after which the generated code is the same. */
  withoutEffect: number;
  /** Edits that change the generated code, and that the diff reports. */
  reported: number;
  /** Edits that change the generated code, and that the diff does not report. */
  silent: string[];
  /** Edits after which a generator or the diff fails with a raw error. */
  failed: string[];
}

interface SweepOptions {
  /** One of this many edits is applied. @default 1 */
  step?: number;
  /** Index of the first one. @default 0 */
  first?: number;
}

const generators = [
  ["sdk", sdkGenerator({ entryPoints: ["operations", "validate"] })],
  ["server", serverGenerator()],
] as const;

export function sweepContract(original: OpenAPIObject, { step = 1, first = 0 }: SweepOptions = {}): SweepCounts {
  const counts: SweepCounts = { edits: 0, invalid: 0, withoutEffect: 0, reported: 0, silent: [], failed: [] };
  const before = normalizeDocument(original);
  const files = generate(before);
  for (const edit of contractEdits(original).filter((_, index) => index % step === first % step)) {
    counts.edits++;
    const outcome = applyEdit(original, edit, before, files);
    if (outcome === "silent") counts.silent.push(describeEdit(edit));
    else if (typeof outcome === "object") counts.failed.push(`${describeEdit(edit)}: ${outcome.message}`);
    else counts[outcome]++;
  }
  return counts;
}

function applyEdit(
  original: OpenAPIObject,
  edit: ContractEdit,
  before: OpenAPIObject,
  files: Map<string, string>,
): "invalid" | "withoutEffect" | "reported" | "silent" | Error {
  try {
    const after = normalizeDocument(editDocument(original, edit) as OpenAPIObject);
    const changed = generate(after);
    const isSame = changed.size === files.size && [...changed].every(([path, content]) => files.get(path) === content);
    if (isSame) return "withoutEffect";
    return diffContracts(before, after).changes.length > 0 ? "reported" : "silent";
  } catch (error) {
    if (error instanceof ContractError) return "invalid";
    return error instanceof Error ? error : new Error(String(error));
  }
}

function generate(document: OpenAPIObject): Map<string, string> {
  const files = generators.flatMap(([name, generator]) =>
    generatorProject({ document, directory: name }, generator).files.map(
      ({ path, content }) => [`${name}/${path}`, content] as const,
    ),
  );
  return new Map(files);
}
