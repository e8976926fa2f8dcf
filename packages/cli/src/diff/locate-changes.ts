// Adds the line of the contract's source to each change.
import { existsSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { readDocumentLines } from "@onecontract/codegen";
import type { Change, ContractDiff } from "@onecontract/codegen/diff";
import { formatJsonPointer, getByJsonPointer } from "@onecontract/codegen/json/json-pointer";
import { parseTypeSpecPath } from "../input/compile-typespec.ts";
import { type FindLine, type LineSources, readTypeSpecLines } from "./typespec-lines.ts";

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
  const { sourceFile, released, after, isSource = false, nameOf = relativeFile } = sources;
  const [find, findReleased] = [await readLines(sourceFile, sources), await readLines(released, sources)];
  const locate = (change: Change): Change => {
    // The current source has at best the line of what contained a removed part.
    const keyword = change.keyword === undefined ? [] : [change.keyword];
    const value = getByJsonPointer(after, change.pointer + formatJsonPointer(keyword));
    // The next item of a list takes the position of a removed one.
    const parent = change.pointer.slice(0, change.pointer.lastIndexOf("/"));
    const isItem = change.isRemoved && Array.isArray(getByJsonPointer(after, parent));
    const isOwn = isSource && change.isRemoved && (value === undefined || isItem);
    const own = isOwn ? findReleased?.(change) : undefined;
    const current = own ? undefined : find?.(isItem ? { ...change, pointer: parent } : change);
    if (current) return { ...change, source: { ...current, file: relativeFile(current.file) } };
    // Only the previous source has the line of a removed keyword.
    const wasRemoved = change.isRemoved || (change.before !== undefined && change.after === undefined);
    const previous = own ?? (wasRemoved ? findReleased?.(change) : undefined);
    return previous ? { ...change, source: { ...previous, file: nameOf(previous.file) } } : change;
  };
  return {
    ...diff,
    changes: mergeByLine(changes.map(locate)),
    allowed: allowed.map(({ change, reason }) => ({ change: locate(change), reason })),
  };
}

/** Returns a function that finds the lines of a source, or undefined if it cannot be read. */
export async function readLines(
  sourceFile: string,
  documents: Pick<LineSources, "before" | "after">,
): Promise<FindLine | undefined> {
  const typespec = parseTypeSpecPath(sourceFile);
  return typespec ? readTypeSpecLines({ ...documents, sourceFile: typespec.main }) : readDocumentLines(sourceFile);
}

/**
 * Merges equal changes that come from one line: TypeSpec copies a property into every model that spreads it, and a change of it
 * differs only in its direction. The changes are sorted, so the first has the highest rating.
 */
function mergeByLine(changes: Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const [index, change] of changes.entries()) {
    const { source, rule, description, alsoAffects = [], sdk } = change;
    const key = source && !change.isRemoved ? JSON.stringify([source, rule, description]) : String(index);
    const first = merged.get(key);
    if (!first) merged.set(key, change);
    else {
      const parts = [[change.operation, change.target].filter(Boolean).join(": "), ...alsoAffects];
      const all = [...new Set([...(first.alsoAffects ?? []), ...parts])];
      const operations = [...new Set([...first.operations, ...change.operations])];
      merged.set(key, { ...first, operations, alsoAffects: all, sdk: [...new Set([...first.sdk, ...sdk])] });
    }
  }
  return [...merged.values()];
}

function relativeFile(file: string): string {
  const path = relative(process.cwd(), file).replaceAll("\\", "/");
  return path.startsWith("..") ? file : path;
}
