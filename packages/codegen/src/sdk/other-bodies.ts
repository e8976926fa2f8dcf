// The modules of the runtime that only some contracts need: forms, files, texts, bytes and streams. They become a part of the generated code
// where the contract has such bodies, so that the package of one without them is not larger for them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pascal } from "@orval/core";
import type { Contract, Operation } from "../contract/contract.ts";
import { responseReader, sentContent } from "./media-types.ts";
import { cookieParameters } from "./parameter-names.ts";
import { streamContent } from "./stream-method.ts";

/** Import of them in the other generated files; nothing where the operations need none. */
export function bodiesImport(operations: Operation[]): string {
  return modulesOf(operations).length > 0 ? 'import * as bodies from "./bodies.gen.ts";\n' : "";
}

/** Types of them that users of the client name, but for those that the contract has by the same name. */
export function bodiesExport({ schemas }: Contract, operations: Operation[]): string {
  const modules = modulesOf(operations);
  const models = new Set(Object.keys(schemas).map(pascal));
  const names = [
    ...(modules.includes("stream") ? ["Stream", "StreamCall", "StreamOptions"] : []),
    ...(modules.includes("bytes-body") ? ["BytesInput"] : []),
    ...(modules.includes("multipart-body") ? ["FileInput", "FileStream"] : []),
  ].filter((name) => !models.has(name));
  return names.length > 0 ? `export type { ${names.join(", ")} } from "./bodies.gen.ts";\n` : "";
}

/**
 * @param directory of the modules
 * @param runtime module that they import from, as the generated files see it
 * @throws Error that names the operation when the contract needs the modules and there are none
 */
export function bodiesFiles(
  operations: Operation[],
  directory: string | undefined,
  runtime: string,
): { name: string; content: string }[] {
  const modules = modulesOf(operations);
  const [first] = operations.filter((operation) => modulesOf([operation]).length > 0);
  if (!first) return [];
  if (directory === undefined) {
    throw new Error(`${first.operationId}: expected the generator's option bodies, for what is not JSON, got none`);
  }
  const all = modules.map((name) => `export * from "./${name}.gen.ts";\n`).join("");
  return [
    { name: "bodies", content: all },
    ...modules.map((name) => ({ name, content: moduleText(join(directory, `${name}.ts`), runtime) })),
  ];
}

function moduleText(file: string, runtime: string): string {
  return readFileSync(file, "utf8")
    .replace(/(?<=from ")\.\.\/src\/runtime\/index\.ts(?=")/g, () => runtime)
    .replace(/(?<=from "\.\/[\w-]+)(?=\.ts")/g, ".gen");
}

/** Modules by what they are for. */
const MODULES: Record<string, string[]> = {
  form: ["form-body"],
  multipart: ["multipart-body", "send-once"],
  text: ["bytes-body"],
  binary: ["bytes-body", "multipart-body", "send-once"],
  reader: ["body-readers"],
  cookie: ["cookie-parameters"],
  stream: ["event-parser", "item-readers", "stream", "stream-call"],
};

function modulesOf(operations: Operation[]): string[] {
  const uses = operations.flatMap((operation) => [
    sentContent(operation)?.kind ?? "",
    responseReader(operation) === undefined ? "" : "reader",
    streamContent(operation).stream ? "stream" : "",
    cookieParameters(operation).length > 0 ? "cookie" : "",
  ]);
  return [...new Set(uses.flatMap((use) => MODULES[use] ?? []))].sort();
}
