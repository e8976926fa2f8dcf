// Decodes files that a model sends in base64.

import { Buffer } from "node:buffer";
import { isRecord } from "./gen/runtime/json/is-record.ts";
import type { Arguments } from "./service.ts";

/** A file in the tool's input schema. */
interface FileArgument {
  base64: string;
  name?: string;
  type?: string;
}

/**
 * Returns the input with its files decoded.
 *
 * @param files names of the arguments that are files, or arrays of files
 */
export function withFiles(input: Arguments, files: readonly string[] = []): Arguments {
  if (files.length === 0) return input;
  const entries = Object.entries(input).map(([name, value]) => {
    if (!files.includes(name)) return [name, value];
    return [name, Array.isArray(value) ? value.map(decodeFile) : decodeFile(value)];
  });
  return Object.fromEntries(entries);
}

function decodeFile(value: unknown): unknown {
  if (!isFile(value)) return value;
  const { base64, name = "file", type = "" } = value;
  return new File([Buffer.from(base64, "base64")], name, { type });
}

function isFile(value: unknown): value is FileArgument {
  return isRecord(value) && typeof value.base64 === "string";
}
