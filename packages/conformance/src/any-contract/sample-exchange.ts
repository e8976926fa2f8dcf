// One call of an operation and one answer to it, with values made from the contract.
import type { Content, Header, JsonSchema, Operation, Parameter, Response } from "@petstore/codegen";
import { type Follow, mergeSchemas } from "./merge-schemas.ts";
import { chosenContent, pruned, type Sampler, sampleBody, TRIES_MAX } from "./sample-body.ts";
import { sampleValue } from "./sample-value.ts";

export interface SampleRequest {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  cookie: Record<string, unknown>;
  body?: unknown;
}

export interface SampleReply {
  status: number;
  headers: Record<string, unknown>;
  /** What the body is one of. */
  content?: Content;
  body?: unknown;
}

/** All required parts, and each optional one or not. */
export function sampleRequest(operation: Operation, sampler: Sampler): SampleRequest {
  const request: SampleRequest = { path: {}, query: {}, header: {}, cookie: {} };
  for (const place of ["path", "query", "header", "cookie"] as const) {
    const declared = operation.parameters.filter((parameter) => parameter.in === place);
    request[place] = parameterValues(declared, place, sampler);
  }
  const content = chosenContent(operation.requestBody?.content ?? []);
  const isSent = content && (operation.requestBody?.required || sampler.random() < 0.7);
  if (isSent) request.body = sampleBody(content, operation.requestBody?.content ?? [], "body", "request", sampler);
  return request;
}

export function sampleReply(response: Response, all: Response[], sampler: Sampler): SampleReply {
  const status = statusOf(response.status, all);
  // The length and type of a body are the server's, and a place to go to would be gone to.
  const headers = response.headers
    .filter(({ name }) => !/^(content-(length|type)|location|transfer-encoding)$/i.test(name))
    .flatMap((header) => headerValue(header, sampler));
  const content = chosenContent(response.content);
  const isEmpty = content === undefined || [204, 205, 304].includes(status);
  const body = isEmpty
    ? undefined
    : sampleBody(content, response.content, `${response.status} body`, "response", sampler);
  return {
    status,
    headers: Object.fromEntries(headers),
    ...(content !== undefined && { content }),
    ...(body !== undefined && { body }),
  };
}

/** The status itself; of a range or `default`, one that the contract does not name. */
export function statusOf(status: string, all: Response[]): number {
  if (/^\d+$/.test(status)) return Number(status);
  const named = new Set(all.map((one) => one.status));
  const hasSuccess = [...named].some((one) => /^2/.test(one));
  const digit = /^\d/.exec(status)?.[0] ?? (hasSuccess ? "4" : "2");
  const candidates = digit === "2" ? [200, 201, 202, 203] : [0, 9, 18, 22].map((rest) => Number(digit) * 100 + rest);
  return candidates.find((one) => !named.has(String(one))) ?? Number(digit) * 100;
}

function parameterValues(parameters: Parameter[], place: string, sampler: Sampler): Record<string, unknown> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const given = parameters.flatMap((parameter): [string, unknown][] => {
      if (!parameter.required && sampler.random() < 0.4) return [];
      const value = parameterValue(parameter, sampler);
      return value === undefined ? [] : [[parameter.name, value]];
    });
    const named = place === "header" ? given.map(([name, value]) => [name.toLowerCase(), value]) : given;
    if (sampler.isValid(place, Object.fromEntries(named))) return Object.fromEntries(given);
  }
  throw new Error(`${place}: expected to find values that their schemas allow, found none in ${TRIES_MAX} tries`);
}

/** Texts that the place can carry: no empty path part, no control or foreign characters in a header. */
function parameterValue(parameter: Parameter, sampler: Sampler): unknown {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const value = pruned(sampleValue(parameter.schema, { ...sampler, direction: "request" }));
    if (value === null || (Array.isArray(value) && value.length === 0)) continue;
    if (isObject(value) && Object.keys(value).length === 0) continue;
    // The text is read as what it looks like where the contract takes both.
    if (
      /^(true|false)$/.test(String(value)) &&
      takesBoolean(parameter.schema, sampler.follow) &&
      typeof value === "string"
    )
      continue;
    if (texts(value).every((text) => canCarry(parameter, text))) return value;
  }
  if (parameter.required)
    throw new Error(`${parameter.in} parameter ${parameter.name}: expected a value to send, found none`);
  return undefined;
}

function takesBoolean(schema: JsonSchema, follow: Follow): boolean {
  const whole = mergeSchemas([schema], follow);
  const forms = [...(whole.oneOf ?? []), ...(whole.anyOf ?? [])] as JsonSchema[];
  return [whole.type].flat().includes("boolean") || forms.some((form) => takesBoolean(form, follow));
}

function canCarry({ in: location }: Parameter, text: string): boolean {
  if (location === "path") return !/^\.{0,2}$/.test(text);
  if (location === "header") return /^[!-+\--~]([ -+\--~]*[!-+\--~])?$/.test(text);
  if (text === "null") return false;
  if (location === "cookie") return /^[\w.-]+$/.test(text);
  return true;
}

function texts(value: unknown): string[] {
  return isObject(value) || Array.isArray(value) ? Object.values(value).flatMap(texts) : [String(value)];
}

function headerValue({ name, schema, required }: Header, sampler: Sampler): [string, unknown][] {
  const whole = mergeSchemas([schema], sampler.follow);
  if (!required && sampler.random() < 0.4) return [];
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const sampled = sampleValue(whole, { ...sampler, direction: "response" });
    const value = Array.isArray(sampled) ? sampled.join() : sampled;
    if (["string", "number", "boolean"].includes(typeof value) && /^[!-~]+$/.test(String(value)))
      return [[name, value]];
  }
  return [];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
