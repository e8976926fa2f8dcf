// Normalizes path items and operations. Names operations, repairs path parameters, and removes what OpenAPI or HTTP ignores.

import { HTTP_METHODS, type HttpMethod } from "../../contract/contract.ts";
import { describeValue } from "../../contract/problem.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { type Location, locate, locationFromTokens, memberOf } from "../location.ts";
import { componentSections, parameter, requestBody, response, responseObject } from "./grammar.ts";
import { operationId, visibleName } from "./names.ts";
import type { Normalization } from "./normalization.ts";
import type { OperationNames } from "./operation-names.ts";
import {
  addPathParameters,
  keepMeaningfulParameters,
  reportAmbiguousProperties,
  reportEqualParameters,
} from "./parameters.ts";
import { findDefinition, findTarget, orReference } from "./references.ts";
import { boolean, extensibleMap, list, map, object, type Rule, string } from "./rules.ts";
import { schema } from "./schema.ts";
import { security, takeCredentials } from "./security.ts";
import { servers } from "./servers.ts";

/** Statuses whose responses have no body (RFC 9110, section 15). Responses to HEAD never have one. */
const BODILESS_STATUS = /^(1\d\d|204|205|304)$/;

/** Methods whose request body has no meaning (OpenAPI 3.0.3, section 4.7.10.1; RFC 9110, section 9.3). */
const BODILESS_METHODS: readonly HttpMethod[] = ["get", "head"];

const STATUS = /^([1-5]\d\d|[1-5]XX|default)$/;

const strings = { summary: string, description: string };

const pathItem: Rule = (value, location, run) => sentItem(value, location, run);

/** Requests that the service sends: the webhooks of a document, or the requests of a callback. */
export const sentRequests = extensibleMap(orReference("pathItems", pathItem));

const callback = orReference("callbacks", sentRequests);

/** Accepts `create`, or `bookings.payments.create`, which selects the resource, too. */
function sdkMethod(value: unknown, location: Location, run: Normalization): unknown {
  const parts = typeof value === "string" ? value.split(".") : [];
  const isName = parts.length > 0 && parts.every((part) => /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(part));
  return isName ? value : run.reject(location, 'a name such as "create"', value);
}

const variants = map(string);

const overload = object(
  {
    ...strings,
    operationId,
    parameters: list(object({ name: string, in: string, required: boolean, schema }, ["name", "in"])),
    requestBody: object({ required: boolean, content: variants }, ["content"]),
    responses: map(variants),
  },
  ["operationId"],
);

const operationFields = object({
  ...strings,
  operationId,
  tags: list(visibleName),
  parameters: list(parameter),
  requestBody,
  responses,
  callbacks: extensibleMap(callback),
  deprecated: boolean,
  security,
  servers,
  "x-sdk-method": sdkMethod,
  "x-deprecation": object({ since: string, sunset: string, successor: string, reason: string }),
  "x-pagination": object({}),
  "x-codeSamples": list(object({})),
  "x-overloads": list(overload),
});

const itemFields = { ...strings, servers, parameters: list(parameter) };

const sharedFields = object(itemFields);

const sentItem = object({
  ...itemFields,
  ...Object.fromEntries([...HTTP_METHODS, "trace"].map((method) => [method, operationFields])),
});

export const components = object({
  ...componentSections,
  callbacks: map(callback),
  pathItems: map(orReference("pathItems", pathItem)),
});

function responses(value: unknown, location: Location, run: Normalization): unknown {
  if (!isRecord(value)) return run.reject(location, "an object", value);
  const copy: Record<string, unknown> = {};
  let isSame = true;
  let count = 0;
  for (const name of Object.keys(value)) {
    const isExtension = name.startsWith("x-");
    const rewritten = isExtension ? undefined : response(value[name], memberOf(location, name), run);
    const status = statusName(name, location, run);
    if (!isExtension) count += 1;
    if (rewritten !== value[name] || status !== name) isSame = false;
    if (status !== undefined && rewritten !== undefined) copy[status] = rewritten;
  }
  if (count === 0) reportNoResponses(location, run);
  return isSame ? value : copy;
}

/** Returns `4XX` for `4xx`, which some documents use, or undefined if the name is not a status. */
function statusName(name: string, location: Location, run: Normalization): string | undefined {
  if (STATUS.test(name)) return name;
  if (name.startsWith("x-")) return undefined;
  if (/^[1-5]xx$/.test(name)) return name.toUpperCase();
  const expected = "a status code such as 404, a range such as 4XX, or default";
  return run.reject(memberOf(location, name), expected, name);
}

function reportNoResponses(location: Location, run: Normalization): void {
  run.warn(location, "expected at least one response, got none", "handlers can return nothing: declare the responses");
}

export interface PathContext {
  path: string;
  names: OperationNames;
}

/** Normalizes an item of `paths`. References are merged with the fields next to them (OpenAPI 3.1, section 4.8.9.1). */
export function normalizePathItem(value: unknown, location: Location, run: Normalization, context: PathContext) {
  if (!isRecord(value)) return run.reject(location, "an object", value);
  if (!Object.hasOwn(value, "$ref")) return normalizeFields(value, location, run, context);
  const { $ref, ...siblings } = value;
  const referenced = findTarget($ref, memberOf(location, "$ref"), run);
  if (!referenced) return undefined;
  const target = findDefinition(referenced.value, run.document) ?? referenced;
  const tokens = target.tokens.length > 0 ? target.tokens : referenced.tokens;
  if (!isRecord(target.value)) return run.reject(memberOf(location, "$ref"), "a reference to a path item", $ref);
  return normalizeFields({ ...target.value, ...siblings }, locationFromTokens(tokens), run, context);
}

function normalizeFields(
  original: Record<string, unknown>,
  location: Location,
  run: Normalization,
  context: PathContext,
): Record<string, unknown> {
  rejectUnsupportedMethods(original, location, run);
  const shared = sharedFields(original, location, run) ?? {};
  const item = { ...keepMeaningfulParameters(shared, location, run, context.path) };
  for (const method of HTTP_METHODS) {
    if (original[method] === undefined) continue;
    const at = memberOf(location, method);
    const operation = normalizeOperation(original[method], at, run, { ...context, method, item });
    if (operation === undefined) delete item[method];
    else item[method] = operation;
  }
  return item;
}

/** Leaves out other methods (OpenAPI 3.2, section 4.9.1), and TRACE, which `fetch` forbids (WHATWG Fetch, section 2.2.1). */
function rejectUnsupportedMethods(item: Record<string, unknown>, location: Location, run: Normalization): void {
  const { trace, additionalOperations } = item;
  const supported = HTTP_METHODS.map((name) => name.toUpperCase()).join(", ");
  const reject = (at: Location, name: string) =>
    run.omit(at, `expected one of ${supported}, got ${name}, which is not supported`);
  if (trace) reject(memberOf(location, "trace"), "TRACE");
  if (!isRecord(additionalOperations)) return;
  const additional = memberOf(location, "additionalOperations");
  for (const name of Object.keys(additionalOperations)) reject(memberOf(additional, name), name);
}

interface OperationContext extends PathContext {
  method: HttpMethod;
  item: Record<string, unknown>;
}

function normalizeOperation(
  value: unknown,
  location: Location,
  run: Normalization,
  { path, names, method, item }: OperationContext,
): Record<string, unknown> | undefined {
  const fields = operationFields(value, location, run);
  if (!fields) return undefined;
  if (fields.responses === undefined) reportNoResponses(memberOf(location, "responses"), run);
  const named = names.name(fields, location, method, path);
  reportEqualParameters(fields, location, run);
  reportAmbiguousProperties(fields, location, run);
  const bodiless = withoutIgnoredBodies(named, location, run, method);
  const meaningful = keepMeaningfulParameters(bodiless, location, run, path);
  const called = takeCredentials(meaningful, location, run);
  return locate(addPathParameters(called, item, location, run, path), location);
}

function withoutIgnoredBodies(
  operation: Record<string, unknown>,
  location: Location,
  run: Normalization,
  method: HttpMethod,
): Record<string, unknown> {
  const cleaned = withoutResponseBodies(operation, location, run, method === "head" ? /./ : BODILESS_STATUS);
  if (cleaned.requestBody === undefined || !BODILESS_METHODS.includes(method)) return cleaned;
  if (!run.isOpenApi30) {
    const expected = `expected none for ${method.toUpperCase()}, which fetch sends without a body, got ${describeValue(cleaned.requestBody)}`;
    run.warn(memberOf(location, "requestBody"), expected, "it is ignored: use another method, or query parameters");
  }
  const { requestBody: _ignored, ...rest } = cleaned;
  return rest;
}

function withoutResponseBodies(
  operation: Record<string, unknown>,
  location: Location,
  run: Normalization,
  bodiless: RegExp,
): Record<string, unknown> {
  if (!isRecord(operation.responses)) return operation;
  const declared = memberOf(location, "responses");
  const { responses: all } = operation;
  const statuses = Object.keys(all).filter((status) => bodiless.test(status));
  const found = statuses.flatMap((status) => {
    const target = findDefinition(all[status], run.document);
    if (!isRecord(target?.value) || target.value.content === undefined) return [];
    const { content: _ignored, ...rest } = target.value;
    const at = target.tokens.length > 0 ? locationFromTokens(target.tokens) : memberOf(declared, status);
    return [[status, responseObject(rest, at, run) ?? { description: "Response" }]];
  });
  if (found.length === 0) return operation;
  return { ...operation, responses: { ...operation.responses, ...Object.fromEntries(found) } };
}
