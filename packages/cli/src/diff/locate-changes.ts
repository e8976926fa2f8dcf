// Adds the line of the contract's source to each change.
import { existsSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { readDocumentLines, type SourceLine } from "@onecontract/codegen";
import type { Change, ContractDiff } from "@onecontract/codegen/diff";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { formatJsonPointer, getByJsonPointer } from "@onecontract/codegen/json/json-pointer";
import { parseTypeSpecPath } from "../input/compile-typespec.ts";
import { runInTypeSpecProcess } from "../input/typespec-process.ts";
import type { LineSources, LocatedPart } from "./typespec-lines.ts";

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
  const all = [...changes, ...allowed.map(({ change }) => change)];
  const isItem = (change: Change) => change.isRemoved && Array.isArray(getByJsonPointer(after, parentOf(change)));
  // The next item of a list takes the position of a removed one.
  const parts = all.map((change) => (isItem(change) ? { ...change, pointer: parentOf(change) } : change));
  const [lines, releasedLines] = await Promise.all([
    findLines(sourceFile, parts, sources),
    findLines(released, all, sources),
  ]);
  const located = all.map((change, index): Change => {
    const [current, earlier] = [lines[index], releasedLines[index]];
    // The current source has at best the line of what contained a removed part.
    const keyword = change.keyword === undefined ? [] : [change.keyword];
    const value = getByJsonPointer(after, change.pointer + formatJsonPointer(keyword));
    const isOwn = isSource && change.isRemoved && (value === undefined || isItem(change));
    const own = isOwn ? earlier : undefined;
    if (current && !own) return { ...change, source: { ...current, file: relativeFile(current.file) } };
    // Only the previous source has the line of a removed keyword.
    const wasRemoved = change.isRemoved || (change.before !== undefined && change.after === undefined);
    const previous = own ?? (wasRemoved ? earlier : undefined);
    return previous ? { ...change, source: { ...previous, file: nameOf(previous.file) } } : change;
  });
  return {
    ...diff,
    changes: mergeByLine(located.slice(0, changes.length)),
    allowed: allowed.map(({ change, reason }, index) => ({
      change: located[changes.length + index] ?? change,
      reason,
    })),
  };
}

function parentOf({ pointer }: Change): string {
  return pointer.slice(0, pointer.lastIndexOf("/"));
}

/** Returns the lines of the parts in a source. There are none if it cannot be read. */
export async function findLines(
  sourceFile: string,
  parts: readonly LocatedPart[],
  { before, after }: Pick<LineSources, "before" | "after">,
): Promise<(SourceLine | undefined)[]> {
  const typespec = parseTypeSpecPath(sourceFile);
  if (!typespec) return parts.map(readDocumentLines(sourceFile));
  const task = { main: resolve(typespec.main), parts: parts.map(toPart), before, after };
  const { lines } = await runInTypeSpecProcess<{ lines: unknown[] }>(task);
  // The process runs code of the contract.
  return lines.map((line) => (isSourceLine(line) ? line : undefined));
}

function toPart({ pointer, isRemoved, keyword, before, after }: LocatedPart): LocatedPart {
  return { pointer, ...(isRemoved && { isRemoved }), ...(keyword !== undefined && { keyword }), before, after };
}

function isSourceLine(value: unknown): value is SourceLine {
  return isRecord(value) && Number.isInteger(value.line) && typeof value.file === "string" && existsSync(value.file);
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
