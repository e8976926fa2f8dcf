// Files in samples: the file that a binary response is written to, and the imports for files.
import type { Operation } from "../contract/contract.ts";
import { ExampleFile } from "./example-file.ts";

/**
 * Returns the file that a binary response is written to, or undefined if the response may be something else. If the operation has a
 * body, the name differs from that of the body's file, which the sample must not overwrite.
 */
export function responseFile({ operationId, requestBody, responses }: Operation): ExampleFile | undefined {
  const contents = responses.find(({ status }) => /^2/.test(status))?.content ?? [];
  const [first] = contents;
  if (!first || contents.some(({ kind }) => kind !== "binary")) return undefined;
  return new ExampleFile(requestBody ? `${operationId}-response` : operationId, first.mediaType, false);
}

/** Returns the imports of a TypeScript sample that reads or writes files. */
export function nodeImports(readsFile: boolean, writesFile: boolean): string {
  return [
    readsFile ? 'import { openAsBlob } from "node:fs";\n' : "",
    writesFile ? 'import { writeFile } from "node:fs/promises";\n' : "",
    readsFile || writesFile ? "\n" : "",
  ].join("");
}
