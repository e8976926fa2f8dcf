// Finds the lines of an OpenAPI document in YAML or JSON.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Node as JsonNode, parseTree } from "jsonc-parser";
import type { LineCounter } from "yaml";
import { isRecord } from "../runtime/json/is-record.ts";
import { parseJsonPointer } from "../runtime/json/json-pointer.ts";
import { LINEAR_TIME, loadYaml } from "./load-yaml.ts";

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
  const source = readSource(file);
  const { LineCounter, parseDocument } = loadYaml();
  const lineCounter = new LineCounter();
  const isJson = /^\s*\{/.test(source);
  const contents = isJson
    ? readJson(source, lineCounter)
    : parseDocument(source, { ...LINEAR_TIME, lineCounter }).contents;
  return ({ pointer, keyword, isRemoved }) => {
    const tokens = parseJsonPointer(pointer);
    // A keyword that was removed is not in the document, and the line is that of the part.
    const { offset, depth } = findOffset(contents, keyword === undefined ? tokens : [...tokens, keyword]);
    // The path item or the component of a removed part is useful, but the beginning of the document is not.
    if (offset === undefined || depth < Math.min(tokens.length, isRemoved ? 3 : 1)) return undefined;
    return { file: resolve(file), line: lineCounter.linePos(offset).line };
  };
}

/** Largest size of a decompressed file. Gzip stores it in a thousandth of its bytes. */
const MAX_BYTES = 128 * 2 ** 20;

/**
 * Returns the text of a file, without a byte order mark. It may be compressed: `1.0.0.yaml.gz`.
 *
 * @throws Error that names the file if it cannot be decompressed, or is too large then
 */
export function readSource(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith(".gz") ? decompress(file, bytes) : bytes).toString().replace(/^\ufeff/, "");
}

function decompress(file: string, bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    const got = isTooLarge ? "more" : cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file}: expected gzip of at most ${MAX_BYTES} bytes, got ${got}`, { cause });
  }
}

/** Reads JSON without the parser of YAML, which takes ten times as long and three times the memory. */
function readJson(source: string, lineCounter: LineCounter): JsonNode | undefined {
  let lineStart = 0;
  do {
    lineCounter.addNewLine(lineStart);
    lineStart = source.indexOf("\n", lineStart) + 1;
  } while (lineStart > 0);
  return parseTree(source);
}

function isJsonNode(node: unknown): node is JsonNode {
  return isRecord(node) && "offset" in node && "length" in node;
}

/** Returns the offset of the deepest part of a path that exists, and its depth. */
function findOffset(root: unknown, tokens: string[]): { offset: number | undefined; depth: number } {
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
  if (isJsonNode(node)) {
    if (node.type === "array") {
      const item = node.children?.[Number(token)];
      return item && { value: item, offset: item.offset };
    }
    const property = node.children?.find(({ children }) => children?.[0]?.value === token);
    return property && { value: property.children?.[1], offset: property.offset };
  }
  const { isMap, isScalar, isSeq } = loadYaml();
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
