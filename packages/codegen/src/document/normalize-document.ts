// Normalizes a document to OpenAPI 3.1 or 3.2 in one pass: it checks every value that the generators read, reports all
// problems, resolves references to parts that are not components, names operations and schemas, and uses one notation.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { HTTP_METHODS, type JsonSchema } from "../contract/contract.ts";
import { ContractError, type ContractProblem } from "../contract/problem.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { formatJsonPointer, getByJsonPointer } from "../runtime/json/json-pointer.ts";
import { type Location, locationFromTokens, memberOf, ROOT } from "./location.ts";
import { nameBodySchemas } from "./normalize/body-schemas.ts";
import * as grammar from "./normalize/grammar.ts";
import { Normalization } from "./normalize/normalization.ts";
import { components, normalizePathItem, sentRequests } from "./normalize/operation.ts";
import { OperationNames } from "./normalize/operation-names.ts";
import { rateLimits } from "./normalize/rate-limits.ts";
import { object } from "./normalize/rules.ts";
import { schema } from "./normalize/schema.ts";
import { reportEndlessSchemas, reportSchemaCycles } from "./normalize/schema-cycles.ts";
import { servers } from "./normalize/servers.ts";
import { separateUnionParents } from "./normalize/union-parents.ts";

export interface InspectedDocument {
  /** The normalized document. If there are errors, it lacks the invalid values, and cannot be used to generate. */
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
  if (!isRecord(document)) run.reject(ROOT, "an OpenAPI document", document);
  else if (!isSupportedVersion(run)) reportVersion(run);
  const normalized = isRecord(document) && isSupportedVersion(run) ? normalizeRoot(document, run) : {};
  return { normalized, problems: run.problems, hasWriteOnly: run.hasWriteOnly };
}

function isSupportedVersion({ document }: Normalization): boolean {
  return typeof document.openapi === "string" && /^3\.[0-2](\.|$)/.test(document.openapi);
}

function reportVersion(run: Normalization): void {
  const { openapi, swagger } = run.document;
  const got = openapi ?? (swagger === undefined ? undefined : `swagger ${swagger}`);
  const isSwagger = openapi === undefined && swagger !== undefined;
  const fix = isSwagger ? "convert it: npx swagger2openapi --yaml --outfile openapi.yaml FILE" : undefined;
  run.error(memberOf(ROOT, "openapi"), `expected 3.0, 3.1 or 3.2, got ${got ?? "none"}`, fix);
}

const rootFields = object({
  servers,
  tags: grammar.tags,
  security: grammar.security,
  components,
  webhooks: sentRequests,
  "x-sdk": grammar.client,
  "x-rate-limits": rateLimits,
});

function normalizeRoot(original: Record<string, unknown>, run: Normalization): Record<string, unknown> {
  const { "x-webhooks": extension, ...rest } = original;
  // Tools that cannot write `webhooks` use the notation of OpenAPI 3.0 in later versions, too.
  const isExtension = extension !== undefined && original.webhooks === undefined;
  const fields = rootFields(isExtension ? { ...rest, webhooks: extension } : original, ROOT, run) ?? {};
  const normalized = {
    ...fields,
    ...(run.isOpenApi30 && { openapi: "3.1.1" }),
    info: normalizeInfo(original.info, memberOf(ROOT, "info"), run),
    ...(original.paths !== undefined && { paths: normalizePaths(original.paths, memberOf(ROOT, "paths"), run) }),
  };
  const components = completeComponents(fields.components, run);
  const isEmpty = !Object.values(normalized.paths ?? {}).some((item) =>
    HTTP_METHODS.some((name) => Object.hasOwn(item, name)),
  );
  if (isEmpty && fields.webhooks === undefined) {
    run.warn(memberOf(ROOT, "paths"), "expected at least one operation, got none", "nothing can be called: add one");
  }
  return components ? { ...normalized, components } : normalized;
}

function normalizeInfo(value: unknown, location: Location, run: Normalization): object {
  const info = value === undefined ? run.reject(location, "an object", value) : grammar.info(value, location, run);
  if (!info) return {};
  if (isRecord(value) && (value.title ?? undefined) === undefined) {
    const fix = "add a title, which gives the client its name";
    run.reject(memberOf(location, "title"), "a string", value.title, fix);
  }
  if (info.version !== undefined) return info;
  run.warn(memberOf(location, "version"), "expected a string, got none", '"0.0.0" is used: add one');
  return { ...info, version: "0.0.0" };
}

function normalizePaths(value: unknown, location: Location, run: Normalization): object | undefined {
  if (!isRecord(value)) return run.reject(location, "an object", value);
  const names = new OperationNames(run);
  const items = Object.entries(value).flatMap(([path, item]) => {
    // The paths object may have extensions (OpenAPI 3.1, section 4.8.8).
    if (path.startsWith("x-")) return [];
    const at = memberOf(location, path);
    checkPath(path, at, run);
    const normalized = normalizePathItem(item, at, run, { path, names });
    return normalized ? [[path, normalized] as const] : [];
  });
  return Object.fromEntries(items);
}

function checkPath(path: string, location: Location, run: Normalization): void {
  if (!path.startsWith("/")) run.reject(location, "a path that begins with /", path);
  const [delimiter] = /[?#]/.exec(path) ?? [];
  if (delimiter !== undefined) {
    const fix = delimiter === "?" ? "declare query parameters instead" : "a fragment is not sent to the server";
    run.reject(location, `a path without "${delimiter}"`, path, fix);
  }
  // Without a separator, the end of the first value is ambiguous.
  if (path.includes("}{")) run.reject(location, "a separator between placeholders", path);
  if (/[{}]/.test(path.replace(/\{[^{}]+\}/g, ""))) run.reject(location, "placeholders such as {name}", path);
}

/** Renames components, and adds the parts that references name, whose normalization may name further parts. */
function completeComponents(value: unknown, run: Normalization): object | undefined {
  const sections = isRecord(value) ? value : {};
  const schemas = renameSchemas(sections.schemas, run);
  const responses = nameBodySchemas(sections.responses, "Response", schemas, run);
  const requestBodies = nameBodySchemas(sections.requestBodies, "Body", schemas, run);
  for (let part = run.pendingParts.shift(); part; part = run.pendingParts.shift()) {
    const target = getByJsonPointer(run.document, formatJsonPointer(part.tokens));
    schemas[part.name] = (schema(target, locationFromTokens(part.tokens), run) ?? {}) as JsonSchema;
  }
  separateUnionParents(schemas, run);
  reportSchemaCycles(schemas, run);
  reportEndlessSchemas(schemas, run);
  const isEmpty = Object.keys(schemas).length === 0 && sections.schemas === undefined;
  if (isEmpty && value === undefined) return undefined;
  return {
    ...sections,
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
