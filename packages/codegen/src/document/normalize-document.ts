// Normalizes a document to OpenAPI 3.1 or 3.2 in one pass: it checks every value that the generators read, reports all
// problems, resolves references to parts that are not components, names operations and schemas, and uses one notation.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { HTTP_METHODS, type JsonSchema } from "../contract/contract.ts";
import { pathShape, requestPath } from "../contract/path-parameters.ts";
import { ContractError, type ContractProblem, describeValue } from "../contract/problem.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { formatJsonPointer, getByJsonPointer } from "../runtime/json/json-pointer.ts";
import { nameBodySchemas } from "./normalize/body-schemas.ts";
import * as grammar from "./normalize/grammar.ts";
import { isSendablePath } from "./normalize/names.ts";
import { Normalization, type Site } from "./normalize/normalization.ts";
import { components, normalizePathItem, sentRequests } from "./normalize/operation.ts";
import { OperationNames } from "./normalize/operation-names.ts";
import { object, stringOf } from "./normalize/rules.ts";
import { schema } from "./normalize/schema.ts";
import { breakSchemaCycles, replaceLargeSchemas, reportEndlessSchemas } from "./normalize/schema-cycles.ts";
import { security } from "./normalize/security.ts";
import { servers } from "./normalize/servers.ts";
import { separateUnionParents } from "./normalize/union-parents.ts";

export interface InspectedDocument {
  /** The normalized document, without the parts that are left out. If there are errors, it cannot be used to generate. */
  document: OpenAPIObject;
  /** Errors and warnings, in the order in which they were found. */
  problems: ContractProblem[];
  /** True if a schema has the keyword `writeOnly`, so that requests and responses differ. */
  hasWriteOnly: boolean;
}

/** Normalized documents, which need no second pass. */
const inspected = new WeakMap<object, InspectedDocument>();

/**
 * Returns an equivalent normalized document.
 *
 * @throws ContractError that lists all problems of the document
 */
export function normalizeDocument(document: OpenAPIObject): OpenAPIObject {
  const { document: normalized, problems } = inspectDocument(document);
  if (problems.some(({ severity }) => severity === "error")) throw new ContractError(problems);
  return normalized;
}

/**
 * Normalizes a document and returns its problems. Accepts any value.
 *
 * @param file name of the document in the problems
 */
export function inspectDocument(document: unknown, file?: string): InspectedDocument {
  const known = isRecord(document) ? inspected.get(document) : undefined;
  if (known) return known;
  const { normalized, problems, hasWriteOnly } = normalize(document);
  const located = file === undefined ? problems : problems.map((problem) => ({ file, ...problem }));
  const result = { document: normalized as unknown as OpenAPIObject, problems: located, hasWriteOnly };
  inspected.set(normalized, result);
  return result;
}

function normalize(document: unknown): {
  normalized: Record<string, unknown>;
  problems: ContractProblem[];
  hasWriteOnly: boolean;
} {
  const run = new Normalization(isRecord(document) ? document : {});
  if (!isRecord(document)) run.root.error(`expected an OpenAPI document, got ${describeValue(document)}`);
  else if (!isSupportedVersion(run)) reportVersion(run);
  const normalized = isRecord(document) && isSupportedVersion(run) ? normalizeRoot(document, run) : {};
  return { normalized, problems: run.problems, hasWriteOnly: run.hasWriteOnly };
}

function isSupportedVersion({ document }: Normalization): boolean {
  return typeof document.openapi === "string" && /^3\.[0-2](\.|$)/.test(document.openapi);
}

function reportVersion(run: Normalization): void {
  const { openapi, swagger } = run.document;
  const got =
    typeof openapi === "object"
      ? describeValue(openapi)
      : (openapi ?? (swagger === undefined ? "none" : `swagger ${stringOf(swagger)}`));
  run.root.member("openapi").error(`expected 3.0, 3.1 or 3.2, got ${got}`);
}

const rootFields = object({
  servers,
  tags: grammar.tags,
  security,
  components,
  webhooks: sentRequests,
  "x-sdk": grammar.client,
  "x-rate-limits": grammar.rateLimits,
});

function normalizeRoot(original: Record<string, unknown>, run: Normalization): Record<string, unknown> {
  const { "x-webhooks": extension, ...rest } = original;
  // Tools that cannot write `webhooks` use the notation of OpenAPI 3.0 in later versions, too.
  const isExtension = extension !== undefined && original.webhooks === undefined;
  const fields = rootFields(isExtension ? { ...rest, webhooks: extension } : original, run.root) ?? {};
  const normalized = {
    ...fields,
    ...(run.isOpenApi30 && { openapi: "3.1.1" }),
    info: normalizeInfo(original.info, run.root.member("info")),
    ...(original.paths !== undefined && { paths: normalizePaths(original.paths, run.root.member("paths")) }),
  };
  const components = completeComponents(fields.components, run);
  const isEmpty = !Object.values(normalized.paths ?? {}).some((item) =>
    HTTP_METHODS.some((name) => Object.hasOwn(item, name)),
  );
  if (isEmpty && fields.webhooks === undefined) {
    run.root.member("paths").report("at least one operation", undefined, "nothing can be called: add one");
  }
  return components ? { ...normalized, components } : normalized;
}

function normalizeInfo(value: unknown, site: Site): object {
  const info = grammar.info(value ?? {}, site) ?? {};
  const add = (name: string, used: string, fix: string) => {
    if ((info[name] ?? undefined) !== undefined) return {};
    site.member(name).report("a string", undefined, `"${used}" is used: ${fix}`);
    return { [name]: used };
  };
  const title = add("title", "API", "add a title, which gives the client its name");
  return { ...info, ...title, ...add("version", "0.0.0", "add one") };
}

function normalizePaths(value: unknown, site: Site): object | undefined {
  if (!isRecord(value)) return site.reject("an object", value);
  const names = new OperationNames(site.run);
  const items = Object.entries(value).flatMap(([path, item]) => {
    // The paths object may have extensions (OpenAPI 3.1, section 4.8.8).
    if (path.startsWith("x-")) return [];
    const at = site.member(path);
    const repaired = repairPath(path, value, at);
    const normalized = repaired && normalizePathItem(item, at, { path: repaired, names });
    return normalized ? [[repaired, normalized] as const] : [];
  });
  reportEqualShapes(items, site);
  return Object.fromEntries(items);
}

/** Warns about operations whose paths only the names of parameters distinguish, which OpenAPI forbids (3.1, section 4.8.8.2). */
function reportEqualShapes(items: (readonly [string, object])[], site: Site): void {
  const shapes = Map.groupBy(items, ([path]) => pathShape(path));
  for (const [[first, item] = ["", {}], ...others] of shapes.values()) {
    for (const [path, other] of others) {
      if (!HTTP_METHODS.some((method) => Object.hasOwn(item, method) && Object.hasOwn(other, method))) continue;
      const message = `expected a path that differs from ${first} in more than the names of parameters, got ${path}`;
      const fix = "a server distinguishes their requests by the schemas of the parameters: merge the paths";
      site.member(path).warn(message, fix);
    }
  }
}

/** Longest URL that all servers and clients should support (RFC 9110, section 4.1). */
const MAX_PATH_LENGTH = 8000;

/** Returns the path with a slash at its beginning, or undefined if it is left out. */
function repairPath(path: string, paths: object, site: Site): string | undefined {
  if (path.length > MAX_PATH_LENGTH) return site.reject(`a path of at most ${MAX_PATH_LENGTH} characters`, path);
  if (!isSendablePath(path)) {
    const expected = 'a path without line breaks, control characters, "\\" and the segments "." and ".."';
    return site.reject(expected, path);
  }
  if (/[{}]/.test(path.replace(/\{[^{}]+\}/g, ""))) return site.reject("placeholders such as {name}", path);
  if (path.includes("}{")) {
    const fix = "a server separates them only by enumerated values: add a separator";
    site.report("a separator between placeholders", path, fix);
  }
  if (path.includes("#")) {
    site.report('a path without "#"', path, `${requestPath(path)} is sent: a fragment is not sent to the server`);
  }
  if (path.startsWith("/")) return path;
  const repaired = `/${path}`;
  if (Object.hasOwn(paths, repaired)) return site.reject("a path that begins with /", path);
  site.report("a path that begins with /", path, `${repaired} is used: add it`);
  return repaired;
}

/** Renames components, and adds the parts that references name, whose normalization may name further parts. */
function completeComponents(value: unknown, run: Normalization): object | undefined {
  const sections = isRecord(value) ? value : {};
  const schemas = renameSchemas(sections.schemas, run);
  const responses = nameBodySchemas(sections.responses, "Response", schemas, run);
  const requestBodies = nameBodySchemas(sections.requestBodies, "Body", schemas, run);
  for (let part = run.pendingParts.shift(); part; part = run.pendingParts.shift()) {
    const target = getByJsonPointer(run.document, formatJsonPointer(part.tokens));
    schemas[part.name] = (schema(target, run.at(part.tokens)) ?? {}) as JsonSchema;
  }
  separateUnionParents(schemas, run);
  breakSchemaCycles(schemas, run);
  replaceLargeSchemas(schemas, run);
  reportEndlessSchemas(schemas, run);
  const isEmpty = Object.keys(schemas).length === 0 && sections.schemas === undefined;
  const hasAddedSchemes = Object.keys(run.addedSchemes).length > 0;
  if (isEmpty && value === undefined && !hasAddedSchemes) return undefined;
  const securitySchemes = { ...(isRecord(sections.securitySchemes) && sections.securitySchemes), ...run.addedSchemes };
  return {
    ...sections,
    ...(hasAddedSchemes && { securitySchemes }),
    ...(!isEmpty && { schemas }),
    ...(sections.responses !== undefined && { responses }),
    ...(sections.requestBodies !== undefined && { requestBodies }),
  };
}

/** Returns the schemas, which the grammar has checked, with their new names. */
function renameSchemas(value: unknown, run: Normalization): Record<string, JsonSchema> {
  const schemas = Object.entries(isRecord(value) ? (value as Record<string, JsonSchema>) : {});
  return Object.fromEntries(schemas.map(([name, schema]) => [run.schemaName(name), schema]));
}
