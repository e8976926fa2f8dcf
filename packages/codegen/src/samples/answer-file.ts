// Where samples put an answer of bytes, and what they import for files.
import type { Operation } from "../contract/contract.ts";
import { ExampleFile } from "./example-file.ts";

/** The file for an answer that is nothing but bytes. */
export function answerFile({ operationId, responses }: Operation): ExampleFile | undefined {
  const contents = responses.find(({ status }) => /^2/.test(status))?.content ?? [];
  const [first] = contents;
  if (!first || contents.some(({ kind }) => kind !== "binary")) return undefined;
  return new ExampleFile(operationId, first.mediaType, false);
}

/** Lines at the start of a TypeScript sample. */
export function nodeImports(isSent: boolean, isKept: boolean): string {
  return [
    isSent ? 'import { openAsBlob } from "node:fs";\n' : "",
    isKept ? 'import { writeFile } from "node:fs/promises";\n' : "",
    isSent || isKept ? "\n" : "",
  ].join("");
}
