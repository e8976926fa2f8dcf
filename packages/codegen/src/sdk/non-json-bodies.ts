// Selects the runtime modules for non-JSON bodies: form, multipart, text and binary bodies, and streams. Only the modules that a
// contract needs are part of its SDK, so that others stay small.

import { pascal } from "@orval/core";
import { requestContent } from "../contract/content-kind.ts";
import type { Contract, Operation } from "../contract/contract.ts";
import { alternativeContents, responseReader } from "./media-types.ts";
import { cookieParameters } from "./parameter-names.ts";
import { streamContent } from "./stream-content.ts";

/** Emits the import of the modules for the generated files, or an empty string if the operations need none. */
export function emitBodiesImport(operations: Operation[]): string {
  return requiredModules(operations).length > 0 ? 'import * as bodies from "./bodies.gen.ts";\n' : "";
}

/** Emits the re-export of the modules' public types, except for types that share their name with a model of the contract. */
export function emitBodiesExport({ schemas }: Contract, operations: Operation[]): string {
  const modules = requiredModules(operations);
  const models = new Set(Object.keys(schemas).map(pascal));
  const names = [
    ...(modules.includes("stream") ? ["Stream", "StreamCall", "StreamOptions"] : []),
    ...(modules.includes("raw-body") ? ["BytesInput"] : []),
    ...(modules.includes("multipart-body") ? ["FileInput", "FileStream"] : []),
  ].filter((name) => !models.has(name));
  return names.length > 0 ? `export type { ${names.join(", ")} } from "./bodies.gen.ts";\n` : "";
}

/** Returns the source of `bodies.gen.ts`, which re-exports the modules that the operations need, or undefined if they need none. */
export function renderBodiesFile(operations: Operation[]): string | undefined {
  const modules = requiredModules(operations);
  if (modules.length === 0) return undefined;
  return modules.map((name) => `export * from "./runtime/sdk/${name}.ts";\n`).join("");
}

/** Modules that each feature needs. */
const FEATURE_MODULES: Record<string, string[]> = {
  form: ["form-body"],
  multipart: ["multipart-body"],
  text: ["raw-body"],
  binary: ["raw-body", "multipart-body"],
  reader: ["raw-body"],
  alternative: ["select-operation"],
  cookie: ["cookie-parameters"],
  stream: ["event-parser", "item-readers", "stream", "stream-call"],
};

/** Returns the names of the runtime modules below `src/runtime/sdk/` that the operations need in addition to the core. */
export function requiredModules(operations: Operation[]): string[] {
  const features = operations.flatMap((operation) => [
    requestContent(operation)?.kind ?? "",
    ...alternativeContents(operation).flatMap(({ kind }) => [kind, "alternative"]),
    responseReader(operation) === undefined ? "" : "reader",
    streamContent(operation).stream ? "stream" : "",
    cookieParameters(operation).length > 0 ? "cookie" : "",
  ]);
  return [...new Set(features.flatMap((feature) => FEATURE_MODULES[feature] ?? []))].sort();
}
