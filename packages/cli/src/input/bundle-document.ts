// Bundles a contract in several files into one document with Redocly. References are confined to the folder of the contract: the text of
// any other file or URL would end up in the documentation and in the SDK.
import { readFile, realpath, stat } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import {
  BaseResolver,
  bundle,
  createConfig,
  type Document,
  getLineColLocation,
  type NormalizedProblem,
  ResolveError,
  Source,
} from "@redocly/openapi-core";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { messageFor, UserError } from "../user-error.ts";
import { download, isUrl, localOriginOf } from "./download.ts";
import { parseSource } from "./parse-source.ts";

/** Total size of the files and documents that a contract refers to. */
const MAX_BYTES = 128 * 2 ** 20;

/** A document, and the references that remain in it because they cannot be resolved. */
interface Bundle {
  document: OpenAPIObject;
  /** File, line, JSON Pointer and reason of each of these references. */
  unresolved: string[];
  /** Size of the other documents, in UTF-16 code units. */
  size: number;
}

/**
 * Returns the document with the targets of its references, like `bundleReferences`.
 *
 * @throws UserError that lists the references that cannot be resolved
 */
export async function bundleDocument(
  source: string,
  location: string,
  allowed?: readonly string[],
): Promise<OpenAPIObject> {
  const root = { source, parsed: parseSource(location, source) };
  const { document, unresolved } = await bundleReferences(root, location, allowed);
  expectNone(unresolved, location);
  return document;
}

function expectNone(unresolved: readonly string[], location: string): void {
  if (unresolved.length === 0) return;
  throw new UserError(`${location}: cannot be bundled\n${unresolved.map((line) => `  ${line}`).join("\n")}`);
}

/**
 * Expects references within the folder of the document, both as this toolkit and as Redocly reads them. Its parser for YAML is another one,
 * which finds references where this one finds none: in merged maps, and behind a carriage return in a comment.
 *
 * @throws UserError that lists the references that cannot be resolved
 */
export async function expectOwnReferences(source: string, location: string): Promise<void> {
  const { unresolved, size } = await bundleReferences({ source, parsed: parseSource(location, source) }, location);
  expectNone(unresolved, location);
  // There is one way to read JSON, and to read a large document again takes seconds.
  if (size === 0 && isJson(source)) return;
  expectNone((await bundleReferences({ source, parsed: undefined }, location)).unresolved, location);
}

function isJson(source: string): boolean {
  try {
    return JSON.parse(source) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Returns the document with the targets of the references that can be resolved.
 *
 * @param root the document, and its source for the lines of messages; without the document, Redocly parses it and all others
 * @param location path or URL of the document
 * @param allowed folders and URLs, other than the folder of the contract, that references may lead to
 */
export async function bundleReferences(
  { source, parsed }: { source: string; parsed: unknown },
  location: string,
  allowed: readonly string[] = [],
): Promise<Bundle> {
  const root = isUrl(location) ? location : resolve(location);
  const resolver = new ConfinedResolver(await resolveAllowed(root, allowed), parsed === undefined);
  const doc = new Source(root, source);
  const { bundle: bundled, problems } = await bundle({
    doc: parsed === undefined ? resolver.parseDocument(doc) : { source: doc, parsed },
    externalRefResolver: resolver,
    config: await createConfig({}),
  });
  const errors = problems.filter(({ severity }) => severity === "error");
  const rejected = resolver.rejected.filter((message) => !errors.some((problem) => problem.message.includes(message)));
  return {
    document: bundled.parsed as OpenAPIObject,
    unresolved: [...errors.map(describeProblem), ...rejected.map((message) => `${location}: ${message}`)],
    size: resolver.size,
  };
}

function describeProblem({ message, location: [found] }: NormalizedProblem): string {
  if (!found) return message;
  const { source, start } = getLineColLocation(found);
  const file = isUrl(source.absoluteRef) ? source.absoluteRef : relative(process.cwd(), source.absoluteRef);
  return `${file}:${start.line}: ${found.pointer ?? "#/"}: ${message}`;
}

/** Returns absolute paths and URLs. */
async function resolveAllowed(root: string, allowed: readonly string[]): Promise<string[]> {
  const folders = allowed.filter((prefix) => !isUrl(prefix)).map((prefix) => resolve(prefix));
  const urls = allowed.filter(isUrl).map((prefix) => new URL(prefix).href);
  if (isUrl(root)) urls.push(new URL(".", root).href);
  // The contract may be a symbolic link itself.
  else folders.push(dirname(root), dirname(await realpath(root)));
  const real = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
  return [...folders, ...real, ...urls];
}

function isWithin(target: string, prefix: string, separator: string): boolean {
  return target === prefix || target.startsWith(prefix.endsWith(separator) ? prefix : prefix + separator);
}

/** Reads every file and URL that a document names: in `$ref`, `externalValue` and the mapping of discriminators. */
class ConfinedResolver extends BaseResolver {
  readonly rejected: string[] = [];
  /** Size of the other documents that were read. */
  size = 0;
  readonly #allowed: readonly string[];
  readonly #parsed = new Map<Source, unknown>();
  readonly #parsesLikeRedocly: boolean;

  constructor(allowed: readonly string[], parsesLikeRedocly: boolean) {
    super();
    this.#allowed = allowed;
    this.#parsesLikeRedocly = parsesLikeRedocly;
  }

  override async loadExternalRef(target: string): Promise<Source> {
    try {
      const content = await (isUrl(target) ? this.#download(target) : this.#readFile(target));
      this.size += content.length;
      if (this.size > MAX_BYTES) throw new Error(`expected at most ${MAX_BYTES} bytes of referenced documents`);
      const source = new Source(target, content.replaceAll("\r\n", "\n"));
      if (!this.#parsesLikeRedocly && /\.(?:json|ya?ml)/i.test(target))
        this.#parsed.set(source, parseSource(target, content));
      return source;
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(messageFor(error));
      this.rejected.push(problem.message);
      throw new ResolveError(problem);
    }
  }

  /** Returns what `parseSource` read: Redocly's parser has no limit of aliases, and repairs nothing. */
  override parseDocument(source: Source): Document {
    return this.#parsed.has(source) ? { source, parsed: this.#parsed.get(source) } : super.parseDocument(source);
  }

  async #download(url: string): Promise<string> {
    const { href } = new URL(url);
    const prefix = this.#allowed.find((allowed) => isUrl(allowed) && isWithin(href, allowed, "/"));
    if (prefix === undefined) throw rejection(url, new URL(".", href).href);
    return download(href, localOriginOf(prefix));
  }

  async #readFile(target: string): Promise<string> {
    const path = target.startsWith("file:") ? fileURLToPath(target) : target;
    this.#expectInside(path, target);
    // A symbolic link in the folder may lead out of it.
    const real = await realpath(path);
    this.#expectInside(real, target);
    const file = await stat(real);
    if (!file.isFile() || file.size > MAX_BYTES)
      throw new Error(`${target}: expected a file of at most ${MAX_BYTES} bytes`);
    return readFile(real, "utf8");
  }

  #expectInside(path: string, target: string): void {
    if (this.#allowed.some((prefix) => !isUrl(prefix) && isWithin(path, prefix, sep))) return;
    throw rejection(target, dirname(path));
  }
}

function rejection(target: string, prefix: string): Error {
  return new Error(
    `expected a reference within the folder of the contract, got ${target}; if you trust it, add: --allow-references ${prefix}`,
  );
}
