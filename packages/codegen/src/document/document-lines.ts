// Finds the lines of an OpenAPI document in YAML or JSON.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { parseJsonPointer } from "../runtime/json/json-pointer.ts";

/** Line of a file, counted from 1. */
export interface SourceLine {
  file: string;
  line: number;
}

/** A part of a document that has a line. */
export interface DocumentPart {
  /** JSON Pointer to the part. */
  pointer: string;
  /** Keyword of the part that has the line. Without it, it is the line of the part. */
  keyword?: string | undefined;
  /** True if the part is not in the document any more, so that only the line of what contained it is useful. */
  isRemoved?: boolean | undefined;
}

/** Reads a document, and returns a function that finds the line of a part, or of the closest enclosing part. JSON is YAML, too. */
export function readDocumentLines(file: string): (part: DocumentPart) => SourceLine | undefined {
  if (!existsSync(file)) return () => undefined;
  const lineCounter = new LineCounter();
  const { contents } = parseDocument(readFileSync(file, "utf8"), { lineCounter });
  return ({ pointer, keyword, isRemoved }) => {
    const tokens = parseJsonPointer(pointer);
    // A keyword that was removed is not in the document, and the line is that of the part.
    const { offset, depth } = findOffset(contents, keyword === undefined ? tokens : [...tokens, keyword]);
    // The path item or the component of a removed part is useful, but the beginning of the document is not.
    if (offset === undefined || depth < Math.min(tokens.length, isRemoved ? 3 : 1)) return undefined;
    return { file: resolve(file), line: lineCounter.linePos(offset).line };
  };
}

/** Returns the offset of the deepest part of a path that exists, and its depth. */
function findOffset(root: Node | null, tokens: string[]): { offset: number | undefined; depth: number } {
  let current: unknown = root;
  let found: ReturnType<typeof findOffset> = { offset: undefined, depth: 0 };
  for (const [index, token] of tokens.entries()) {
    const next = memberOf(current, token);
    if (!next) break;
    current = next.value;
    found = { depth: index + 1, offset: next.offset };
  }
  return found;
}

function memberOf(node: unknown, token: string): { value: unknown; offset: number | undefined } | undefined {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === token);
    const offset = isScalar(pair?.key) ? pair.key.range?.[0] : undefined;
    return pair && { value: pair.value, offset };
  }
  if (!isSeq(node)) return undefined;
  const value: unknown = node.items[Number(token)];
  const offset = isMap(value) || isScalar(value) || isSeq(value) ? value.range?.[0] : undefined;
  return value === undefined ? undefined : { value, offset };
}
