// Decodes files that a model sends in base64.
import { Buffer } from "node:buffer";
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
 * @param files names of the fields of `body` that are files, or "" if `body` itself is a file
 */
export function withFiles(input: Arguments, files: readonly string[] = []): Arguments {
  const { body } = input;
  if (files.length === 0 || body === undefined) return input;
  if (files.includes("") || !isRecord(body)) return { ...input, body: decodeFile(body) };
  const fields = Object.entries(body).map(([name, value]) => {
    if (!files.includes(name)) return [name, value];
    return [name, Array.isArray(value) ? value.map(decodeFile) : decodeFile(value)];
  });
  return { ...input, body: Object.fromEntries(fields) };
}

function decodeFile(value: unknown): unknown {
  if (!isFile(value)) return value;
  const { base64, name = "file", type = "" } = value;
  return new File([Buffer.from(base64, "base64")], name, { type });
}

/** Returns whether a value is an object. Accepts arrays too: they are records of their indexes. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isFile(value: unknown): value is FileArgument {
  return isRecord(value) && typeof value.base64 === "string";
}
