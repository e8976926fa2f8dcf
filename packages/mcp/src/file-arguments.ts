// Files that a model gives in base64, as the client takes them.
import { Buffer } from "node:buffer";
import type { Arguments } from "./service.ts";

/** As the tool's input schema has it. */
interface FileArgument {
  base64: string;
  name?: string;
  type?: string;
}

/** @param files names of the fields of `body`, or "" for the whole of it */
export function withFiles(input: Arguments, files: readonly string[] = []): Arguments {
  if (files.length === 0 || input.body === undefined) return input;
  if (files.includes("")) return { ...input, body: fileOf(input.body) };
  const fields = Object.entries(Object(input.body)).map(([name, value]) => {
    if (!files.includes(name)) return [name, value];
    return [name, Array.isArray(value) ? value.map(fileOf) : fileOf(value)];
  });
  return { ...input, body: Object.fromEntries(fields) };
}

function fileOf(value: unknown): unknown {
  if (!isFile(value)) return value;
  const { base64, name = "file", type = "" } = value;
  return new File([Buffer.from(base64, "base64")], name, { type });
}

function isFile(value: unknown): value is FileArgument {
  return typeof value === "object" && value !== null && "base64" in value && typeof value.base64 === "string";
}
