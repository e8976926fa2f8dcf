// Reads a contract from the file or URL that the user names: TypeSpec, or OpenAPI 3.x in JSON or YAML, in one file or several.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { isObject } from "@onecontract/codegen/json/is-record";
import { MARK } from "@onecontract/codegen/json/long-integers";
import { terminal } from "@onecontract/codegen/language/terminal";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { messageFor, UserError } from "../user-error.ts";
import { compileTypeSpec, parseTypeSpecPath } from "./compile-typespec.ts";
import { download, isUrl, localOriginOf } from "./download.ts";
import { parseSource } from "./parse-source.ts";

export interface ReadOptions {
  /** Path or URL that the document was read from, for errors and relative references. @default the path */
  location?: string;
  /** Folders and URLs, other than the folder of the contract, that references may lead to. */
  allowReferences?: readonly string[] | undefined;
  /** Files of overlays, which are applied in this order. */
  overlays?: readonly string[] | undefined;
}

/**
 * Reads a document. TypeSpec is compiled, and Swagger 2.0 is converted. References to other files are resolved by bundling the document
 * with Redocly; those that cannot be resolved remain, under a warning. Overlays are applied last.
 *
 * @throws UserError that names the location if the document cannot be read, does not compile, or is not OpenAPI 3.x
 */
export async function readContractDocument(
  path: string,
  { overlays, ...options }: ReadOptions = {},
): Promise<OpenAPIObject> {
  return applyOverlayFiles(await readWithoutOverlays(path, options), overlays);
}

/**
 * Returns a copy of the document to which the overlays are applied in their order, or the document itself if there are none.
 *
 * @param isEarlier true for an earlier version of the contract, in which an action may select nothing
 * @throws UserError that names the overlay that cannot be read or applied
 */
export async function applyOverlayFiles(
  document: OpenAPIObject,
  overlays: readonly string[] = [],
  isEarlier = false,
): Promise<OpenAPIObject> {
  if (overlays.length === 0) return document;
  const { applyOverlays } = await import("./apply-overlays.ts");
  const contents = overlays.map(async (file) => ({ file, content: parseDocument(file, await readSource(file)) }));
  return applyOverlays(document, await Promise.all(contents), isEarlier);
}

async function readWithoutOverlays(
  path: string,
  { location = path, allowReferences }: ReadOptions,
): Promise<OpenAPIObject> {
  const typespec = parseTypeSpecPath(path);
  if (typespec) return compileTypeSpec(typespec);
  const source = await readSource(path);
  const document = parseDocument(location, source);
  const isSwagger = "swagger" in document && String(document.swagger).startsWith("2");
  if (!isSwagger) checkVersion(location, document);
  const bundled = hasExternalReference(document)
    ? await bundle({ source, parsed: document }, location, allowReferences)
    : document;
  return isSwagger ? convertSwagger(location, bundled) : bundled;
}

async function bundle(
  root: { source: string; parsed: unknown },
  location: string,
  allowed: ReadOptions["allowReferences"],
): Promise<OpenAPIObject> {
  // Redocly takes 0.2 s to load.
  const { bundleReferences } = await import("./bundle-document.ts");
  const { document, unresolved } = await bundleReferences(root, location, allowed);
  // The normalization leaves out what refers to them.
  for (const line of unresolved) console.error(`${terminal.text(`warning: ${line}`)}`);
  return document;
}

async function readSource(path: string): Promise<string> {
  if (isUrl(path)) return download(path, localOriginOf(path));
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const got =
      error instanceof Error && "code" in error && error.code === "ENOENT" ? "no such file" : messageFor(error);
    throw new UserError(`${path}: expected an OpenAPI document, got ${got}`, { cause: error });
  }
}

function parseDocument(path: string, source: string): OpenAPIObject {
  const document = parseSource(path, source);
  if (typeof document === "object" && document !== null) return document as OpenAPIObject;
  throw new UserError(`${path}: expected an OpenAPI document, got a file without fields`);
}

function checkVersion(path: string, document: OpenAPIObject): void {
  const { openapi }: { openapi?: unknown } = { ...document };
  if (typeof openapi === "string" && /^3\.[0-2](\.|$)/.test(openapi)) return;
  throw new UserError(
    `${path}: openapi: expected 3.0, 3.1 or 3.2, got ${typeof openapi === "object" ? "an object" : (openapi ?? "none")}`,
  );
}

/** Returns whether a `$ref` names another file or URL. */
export function hasExternalReference(document: unknown): boolean {
  if (typeof document !== "object" || document === null) return false;
  const { $ref: reference }: { $ref?: unknown } = document;
  if (typeof reference === "string" && !reference.startsWith("#")) return true;
  for (const item of Object.values(document)) if (hasExternalReference(item)) return true;
  return false;
}

/**
 * Converts Swagger 2.0 to OpenAPI 3.0.
 *
 * @throws UserError that names the location if the document cannot be converted
 */
async function convertSwagger(location: string, document: object): Promise<OpenAPIObject> {
  try {
    // It accepts no bigint, so marked strings stand for integers that a number cannot hold.
    const marked = JSON.parse(
      JSON.stringify(document, (_key, value) => (typeof value === "bigint" ? MARK + value : value)),
    );
    const program = join(import.meta.dirname, `swagger-program${extname(import.meta.filename)}`);
    const [openapi] = await once(new Worker(program, { workerData: marked, env: {} }), "message");
    restoreIntegers(openapi);
    console.error(
      `warning: ${location}: #/swagger: expected OpenAPI 3.x, got 2.0; it is converted: keep the converted document`,
    );
    return openapi;
  } catch (error) {
    throw new UserError(`${location}: expected Swagger 2.0 that can be converted, got: ${messageFor(error)}`, {
      cause: error,
    });
  }
}

/** Replaces the marked strings in a document by the integers that they stand for. The converter repeats some objects. */
function restoreIntegers(value: object, visited = new Set<object>()): void {
  if (visited.has(value)) return;
  visited.add(value);
  for (const [key, member] of Object.entries(value)) {
    if (isObject(member)) restoreIntegers(member, visited);
    else if (typeof member === "string" && member.startsWith(MARK))
      Object.assign(value, { [key]: BigInt(member.slice(MARK.length)) });
  }
}
