// Normalizes path items and operations. Names operations, repairs path parameters, and removes what OpenAPI or HTTP ignores.

import { HTTP_METHODS, type HttpMethod } from "../../contract/contract.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { isDate } from "../../runtime/validation/formats.ts";
import { locate } from "../location.ts";
import { componentSections, parameter, requestBody, response, responseObject } from "./grammar.ts";
import { operationId, visibleName } from "./names.ts";
import type { Fields, Site } from "./normalization.ts";
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

const pathItem: Rule = (value, site) => sentItem(value, site);

/** Requests that the service sends: the webhooks of a document, or the requests of a callback. */
export const sentRequests = extensibleMap(orReference("pathItems", pathItem));

const callback = orReference("callbacks", sentRequests);

/** Accepts `create`, or `bookings.payments.create`, which selects the resource, too. */
function sdkMethod(value: unknown, site: Site): unknown {
  const parts = typeof value === "string" ? value.split(".") : [];
  const isName = parts.length > 0 && parts.every((part) => /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(part));
  return isName ? value : site.reject('a name such as "create"', value);
}

const day: Rule = (value, site) =>
  typeof value === "string" && isDate(value) ? value : site.reject("a date such as 2030-12-05", value);

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
  "x-deprecation": object({ since: day, sunset: day, successor: string, reason: string }),
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

function responses(value: unknown, site: Site): unknown {
  if (!isRecord(value)) return site.reject("an object", value);
  const names = Object.keys(value);
  const declared = names.filter((name) => !name.startsWith("x-"));
  if (declared.length === 0) reportNoResponses(site);
  const rewritten = declared.map((name) => {
    const normalized = response(value[name], site.member(name));
    return { name, status: statusName(name, site), normalized };
  });
  const isSame = rewritten.every(({ name, status, normalized }) => status === name && normalized === value[name]);
  // An object with statuses as keys is as large as an array of 600 items, so most documents are read without making one.
  if (isSame && declared.length === names.length) return value;
  return Object.fromEntries(
    rewritten.flatMap(({ status, normalized }) =>
      status === undefined || normalized === undefined ? [] : [[status, normalized]],
    ),
  );
}

/** Returns `4XX` for `4xx`, which some documents use, or undefined if the name is not a status. */
function statusName(name: string, site: Site): string | undefined {
  if (STATUS.test(name)) return name;
  if (/^[1-5]xx$/.test(name)) return name.toUpperCase();
  const expected = "a status code such as 404, a range such as 4XX, or default";
  return site.member(name).reject(expected, name);
}

function reportNoResponses(site: Site): void {
  site.report("at least one response", undefined, "handlers can return nothing: declare the responses");
}

export interface PathContext {
  path: string;
  names: OperationNames;
}

/** Normalizes an item of `paths`. References are merged with the fields next to them (OpenAPI 3.1, section 4.8.9.1). */
export function normalizePathItem(value: unknown, site: Site, context: PathContext) {
  if (!isRecord(value)) return site.reject("an object", value);
  if (!Object.hasOwn(value, "$ref")) return normalizeFields(value, site, context);
  const { $ref, ...siblings } = value;
  const referenced = findTarget($ref, site.member("$ref"));
  if (!referenced) return undefined;
  const target = findDefinition(referenced.value, site.run.document) ?? referenced;
  const tokens = target.tokens.length > 0 ? target.tokens : referenced.tokens;
  if (!isRecord(target.value)) return site.member("$ref").reject("a reference to a path item", $ref);
  return normalizeFields({ ...target.value, ...siblings }, site.run.at(tokens), context);
}

function normalizeFields(original: Fields, site: Site, context: PathContext): Fields {
  rejectUnsupportedMethods(original, site);
  const shared = sharedFields(original, site) ?? {};
  const item = { ...keepMeaningfulParameters(shared, site, context.path) };
  for (const method of HTTP_METHODS) {
    if (original[method] === undefined) continue;
    const at = site.member(method);
    const operation = normalizeOperation(original[method], at, { ...context, method, item });
    if (operation === undefined) delete item[method];
    else item[method] = operation;
  }
  return item;
}

/** Leaves out other methods (OpenAPI 3.2, section 4.9.1), and TRACE, which `fetch` forbids (WHATWG Fetch, section 2.2.1). */
function rejectUnsupportedMethods(item: Fields, site: Site): void {
  const { trace, additionalOperations } = item;
  const supported = HTTP_METHODS.map((name) => name.toUpperCase()).join(", ");
  const reject = (at: Site, name: string) =>
    at.omit(`expected one of ${supported}, got ${name}, which is not supported`);
  if (trace) reject(site.member("trace"), "TRACE");
  if (!isRecord(additionalOperations)) return;
  const additional = site.member("additionalOperations");
  for (const name of Object.keys(additionalOperations)) reject(additional.member(name), name);
}

interface OperationContext extends PathContext {
  method: HttpMethod;
  item: Fields;
}

function normalizeOperation(value: unknown, site: Site, context: OperationContext): Fields | undefined {
  const { path, names, method, item } = context;
  const fields = operationFields(value, site);
  if (!fields) return undefined;
  if (fields.responses === undefined) reportNoResponses(site.member("responses"));
  const named = names.name(fields, site, method, path);
  reportEqualParameters(fields, site);
  reportAmbiguousProperties(fields, site);
  const bodiless = withoutIgnoredBodies(named, site, method);
  const meaningful = keepMeaningfulParameters(bodiless, site, path);
  const called = takeCredentials(meaningful, site);
  return locate(addPathParameters(called, item, site, path), site);
}

function withoutIgnoredBodies(operation: Fields, site: Site, method: HttpMethod): Fields {
  const cleaned = withoutResponseBodies(operation, site, method === "head" ? /./ : BODILESS_STATUS);
  if (cleaned.requestBody === undefined || !BODILESS_METHODS.includes(method)) return cleaned;
  if (!site.run.isOpenApi30) {
    const expected = `none for ${method.toUpperCase()}, which fetch sends without a body`;
    const fix = "it is ignored: use another method, or query parameters";
    site.member("requestBody").report(expected, cleaned.requestBody, fix);
  }
  const { requestBody: _ignored, ...rest } = cleaned;
  return rest;
}

function withoutResponseBodies(operation: Fields, site: Site, bodiless: RegExp): Fields {
  if (!isRecord(operation.responses)) return operation;
  const declared = site.member("responses");
  const { responses: all } = operation;
  const statuses = Object.keys(all).filter((status) => bodiless.test(status));
  const found = statuses.flatMap((status) => {
    const target = findDefinition(all[status], site.run.document);
    if (!isRecord(target?.value) || target.value.content === undefined) return [];
    const { content: _ignored, ...rest } = target.value;
    const at = target.tokens.length > 0 ? site.run.at(target.tokens) : declared.member(status);
    return [[status, responseObject(rest, at) ?? { description: "Response" }]];
  });
  if (found.length === 0) return operation;
  return { ...operation, responses: { ...operation.responses, ...Object.fromEntries(found) } };
}
