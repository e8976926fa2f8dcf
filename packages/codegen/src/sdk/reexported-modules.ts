// Selects the modules of the runtime that a contract needs: `bodies.gen.ts` re-exports those for bodies other than JSON, and
// `pages.gen.ts` those for pagination. The SDK contains no others, so that it stays small.

import { requestContent } from "../contract/content-kind.ts";
import type { Contract, Operation } from "../contract/contract.ts";
import { modelNames } from "../contract/operation-names.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { alternativeContents, responseReader } from "./media-types.ts";
import { PAGE_MODULES } from "./pagination.ts";
import { jsonFieldNames, renamedParameters } from "./parameter-names.ts";
import { streamContent } from "./success-responses.ts";

/** Emits the re-export of the modules' public types, except for types that share their name with a model of the contract. */
export function emitBodiesExport({ schemas, operations }: Contract): TypeScript | undefined {
  const modules = bodyModules(operations);
  const models = modelNames(schemas);
  const names = [
    ...(modules.includes("stream") ? ["Stream", "StreamCall", "StreamOptions"] : []),
    ...(modules.includes("raw-body") ? ["BytesInput"] : []),
    ...(modules.includes("multipart-body") ? ["FileInput", "FileStream"] : []),
  ].filter((name) => !models.has(name));
  return names.length > 0
    ? ts`export type { ${ts.join(names.map(ts.identifier), ", ")} } from "./bodies.gen.ts";`
    : undefined;
}

/** Emits `bodies.gen.ts`, which re-exports the modules that the operations need; undefined if they need none. */
export function renderBodiesFile(operations: Operation[]): TypeScript | undefined {
  return emitReexports(bodyModules(operations));
}

/** Emits a module that re-exports modules below `src/runtime/sdk/`. */
function emitReexports(modules: string[]): TypeScript | undefined {
  const exports = modules.map((name) => ts`export * from ${ts.literal(`./runtime/sdk/${name}.ts`)};`);
  return modules.length > 0 ? ts.lines(exports) : undefined;
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
  jsonHeader: ["json-headers"],
  stream: ["event-parser", "item-readers", "stream", "stream-call"],
};

function bodyModules(operations: Operation[]): string[] {
  const features = operations.flatMap((operation) => [
    requestContent(operation)?.kind ?? "",
    ...alternativeContents(operation).flatMap(({ kind }) => [kind, "alternative"]),
    responseReader(operation) === undefined ? "" : "reader",
    streamContent(operation).stream ? "stream" : "",
    renamedParameters(operation, "cookie").length > 0 ? "cookie" : "",
    jsonFieldNames(operation).length > 0 ? "jsonHeader" : "",
  ]);
  return [...new Set(features.flatMap((feature) => FEATURE_MODULES[feature] ?? []))].sort();
}

/** Emits `pages.gen.ts`, which re-exports the modules that the operations need; undefined if they need none. */
export function renderPagesFile(operations: Operation[]): TypeScript | undefined {
  return emitReexports(pageModules(operations));
}

function pageModules(operations: Operation[]): string[] {
  const found = operations.flatMap(({ pagination }) => pagination ?? []);
  if (found.length === 0) return [];
  const needsLocations = found.some(({ style, items }) => style !== "link-header" || items.length > 0);
  const styles = new Set(found.map(({ style }) => PAGE_MODULES[style]));
  return ["page-call", ...(needsLocations ? ["page-location"] : []), ...styles].sort();
}
