// Adds the line of the contract's source to each change.
import { existsSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import type { Change, ContractDiff } from "@onecontract/codegen";
import { readDocumentLines } from "./document-lines.ts";
import type { LineSources } from "./find-line.ts";
import { readTypeSpecLines } from "./typespec-lines.ts";

/** Returns the source of a contract: of `contract/dist/openapi.json` it is `contract/main.tsp`, for example. */
export function findSource(contract: string): string {
  const folder = dirname(contract);
  const candidates = basename(folder) === "dist" ? ["main.tsp", "openapi.yaml", "openapi.json"] : [];
  return candidates.map((file) => join(folder, "..", file)).find((file) => existsSync(file)) ?? contract;
}

/** Adds the lines. A change of which no line is known remains as it is. */
export async function locateChanges(diff: ContractDiff, sources: LineSources): Promise<ContractDiff> {
  const { changes, allowed } = diff;
  if (changes.length + allowed.length === 0) return diff;
  const isTypeSpec = extname(sources.source) === ".tsp";
  const find = isTypeSpec ? await readTypeSpecLines(sources) : readDocumentLines(sources.source);
  const findReleased = readDocumentLines(sources.released);
  const locate = (change: Change): Change => {
    const source = find?.(change) ?? (change.isRemoved ? findReleased(change) : undefined);
    return source ? { ...change, source: { ...source, file: relativeFile(source.file) } } : change;
  };
  return {
    ...diff,
    changes: changes.map(locate),
    allowed: allowed.map(({ change, reason }) => ({ change: locate(change), reason })),
  };
}

function relativeFile(file: string): string {
  const path = relative(process.cwd(), file).replaceAll("\\", "/");
  return path.startsWith("..") ? file : path;
}
