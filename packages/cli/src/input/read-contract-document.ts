// Reads a contract from the file that the user names: TypeSpec, or OpenAPI 3.x in JSON or YAML, in one file or several.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { normalizeDocument } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { parse } from "yaml";
import { runProgram } from "../run-program.ts";
import { messageFor, UserError } from "../user-error.ts";
import { compileTypeSpec } from "./compile-typespec.ts";

/**
 * Reads a document like `readContractDocument`, and normalizes it for the generators.
 *
 * @throws UserError like `readContractDocument`
 */
export async function readNormalizedContract(path: string): Promise<OpenAPIObject> {
  return normalizeDocument(await readContractDocument(path));
}

/**
 * Reads a document. TypeSpec is compiled. References to other files are resolved by bundling the document with Redocly.
 *
 * @param location path or URL that the document was read from, for errors and relative references
 * @throws UserError that names the location if the document cannot be read, does not compile, or is not OpenAPI 3.x
 */
export async function readContractDocument(path: string, location = path): Promise<OpenAPIObject> {
  if (extname(path) === ".tsp") return compileTypeSpec(path);
  const document = parseDocument(location, await readSource(path));
  checkVersion(location, document);
  return hasExternalReference(document) ? bundle(location) : document;
}

async function readSource(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const got =
      error instanceof Error && "code" in error && error.code === "ENOENT" ? "no such file" : messageFor(error);
    throw new UserError(`${path}: expected an OpenAPI document, got ${got}`, { cause: error });
  }
}

function parseDocument(path: string, source: string): OpenAPIObject {
  const isJson = /^\s*\{/.test(source);
  try {
    const document: unknown = isJson ? JSON.parse(source) : parse(source);
    if (typeof document === "object" && document !== null) return document as OpenAPIObject;
  } catch (error) {
    const [firstLine] = messageFor(error).split("\n");
    throw new UserError(`${path}: expected valid ${isJson ? "JSON" : "YAML"}, got: ${firstLine}`, { cause: error });
  }
  throw new UserError(`${path}: expected an OpenAPI document, got a file without fields`);
}

function checkVersion(path: string, document: OpenAPIObject): void {
  const { openapi, swagger }: { openapi?: unknown; swagger?: unknown } = { ...document };
  if (typeof openapi === "string" && /^3\.[0-2](\.|$)/.test(openapi)) return;
  if (swagger !== undefined) {
    throw new UserError(
      `${path}: expected OpenAPI 3.x, got Swagger ${swagger}. To convert it, run:\n  npx swagger2openapi --yaml --outfile openapi.yaml ${path}`,
    );
  }
  throw new UserError(`${path}: openapi: expected 3.0, 3.1 or 3.2, got ${openapi ?? "none"}`);
}

/** Returns whether a `$ref` names another file or URL. A YAML anchor may contain itself. */
export function hasExternalReference(value: unknown, seen = new Set<object>()): boolean {
  if (typeof value !== "object" || value === null || seen.has(value)) return false;
  seen.add(value);
  return Object.entries(value).some(([key, item]) => {
    if (key === "$ref" && typeof item === "string") return !item.startsWith("#");
    return hasExternalReference(item, seen);
  });
}

async function bundle(path: string): Promise<OpenAPIObject> {
  const program = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));
  const folder = await mkdtemp(join(tmpdir(), "onecontract-bundle-"));
  const output = join(folder, "bundled.json");
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" };
  try {
    const result = await runProgram(process.execPath, [program, "bundle", path, "--output", output], { env });
    if (!result.succeeded) throw new UserError(`${path}: cannot be bundled\n${result.output.trim()}`);
    return JSON.parse(await readFile(output, "utf8"));
  } finally {
    await rm(folder, { recursive: true });
  }
}
