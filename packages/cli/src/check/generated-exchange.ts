// Generates a request to an operation and a response to it from the contract.
import {
  type Content,
  type Header,
  isPlainHeader,
  type JsonSchema,
  type Operation,
  type OperationResponse,
  type Parameter,
  requestContent,
  unionVariants,
} from "@onecontract/codegen";
import { isObject, isRecord } from "@onecontract/codegen/json/is-record";
import { withoutEmptyString } from "@onecontract/codegen/schema/merge-schemas";
import { headerJson } from "@onecontract/codegen/sdk/json-headers";
import { fillEmptyParts, generateBody, MAX_ATTEMPTS, preferredContent, withoutEmptyParts } from "./generated-body.ts";
import type { ValueGenerator } from "./value-generator.ts";

export interface GeneratedRequest {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  cookie: Record<string, unknown>;
  body?: unknown;
}

export interface GeneratedResponse {
  status: number;
  headers: Record<string, unknown>;
  /** The declared content of the body. */
  content?: Content | undefined;
  body?: unknown;
}

/** Generates every required part, and each optional part at random. */
export function generateRequest(operation: Operation, generator: ValueGenerator): GeneratedRequest {
  const request: GeneratedRequest = { path: {}, query: {}, header: {}, cookie: {} };
  for (const location of ["path", "query", "header", "cookie"] as const) {
    const declared = operation.parameters.filter((parameter) => parameter.in === location && !isEncoding(parameter));
    request[location] = generateParameters(declared, location, generator);
  }
  const contents = operation.requestBody?.content ?? [];
  const content = requestContent(operation);
  const isSent = content && (operation.requestBody?.required || generator.random() < 0.7);
  if (isSent) request.body = withoutStream(operation, generateBody(content, contents, "body", "request", generator));
  return request;
}

/** Clears the flag with which a client asks for a stream, because the calls expect the complete response, unless there is only a stream. */
function withoutStream({ responses }: Operation, body: unknown): unknown {
  const contents = responses.flatMap(({ status, content }) => (/^[45]/.test(status) ? [] : content));
  const hasBoth = contents.some(({ items }) => items) && contents.some(({ items }) => !items);
  return hasBoth && isRecord(body) && body.stream === true ? { ...body, stream: false } : body;
}

/** Returns whether a parameter is the encoding of the body, which the client does not compress. */
function isEncoding({ name, in: location, required }: Parameter): boolean {
  return location === "header" && name.toLowerCase() === "content-encoding" && !required;
}

/**
 * Generates the headers and the body of a declared response.
 *
 * @param all every response that the operation declares
 */
export function generateResponse(
  declared: OperationResponse,
  all: OperationResponse[],
  generator: ValueGenerator,
): GeneratedResponse {
  const status = concreteStatus(declared.status, all);
  // The server sets the length and the type of a body, which it does not compress, and `fetch` would follow a Location.
  const headers = declared.headers
    .filter(({ name }) => !/^(content-(encoding|length|type)|location|transfer-encoding)$/i.test(name))
    .flatMap((header) => generateHeader(header, generator));
  const content = preferredContent(declared.content);
  const isEmpty = content === undefined || [204, 205, 304].includes(status);
  const body = isEmpty
    ? undefined
    : generateBody(content, declared.content, `${declared.status} body`, "response", generator);
  return { status, headers: Object.fromEntries(headers), content, body };
}

/** Returns the status itself. For a range or `default`, returns a status that no other response declares. */
function concreteStatus(status: string, all: OperationResponse[]): number {
  if (/^\d+$/.test(status)) return Number(status);
  const declared = new Set(all.map((response) => response.status));
  const hasSuccess = [...declared].some((key) => /^[23]/.test(key));
  const undeclared = (hasSuccess ? ["4", "5"] : ["2"]).find((digit) => !declared.has(`${digit}XX`));
  const digit = /^\d/.exec(status)?.[0] ?? undeclared ?? "4";
  const candidates = digit === "2" ? [200, 201, 202, 203] : [0, 9, 18, 22].map((rest) => Number(digit) * 100 + rest);
  return candidates.find((candidate) => !declared.has(String(candidate))) ?? Number(digit) * 100;
}

function generateParameters(
  parameters: Parameter[],
  location: string,
  generator: ValueGenerator,
): Record<string, unknown> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const entries = parameters.flatMap((parameter): [string, unknown][] => {
      if (!parameter.required && generator.random() < 0.4) return [];
      const value = withoutNames(generateParameter(parameter, generator), parameter, otherNames(parameter, parameters));
      return value === undefined ? [] : [[parameter.name, value]];
    });
    const decoded = location === "header" ? entries.map(([name, value]) => [name.toLowerCase(), value]) : entries;
    if (generator.isValid(location, Object.fromEntries(decoded))) return Object.fromEntries(entries);
  }
  throw new Error(`${location}: expected values that their schemas allow, got none in ${MAX_ATTEMPTS} attempts`);
}

/** Returns the names that other query parameters send, of which the contract's author was warned. */
function otherNames(parameter: Parameter, parameters: Parameter[]): Set<string> {
  return new Set(parameters.filter((other) => other !== parameter).map(({ name }) => name));
}

/** Removes the properties of an exploded object that would be sent with the name of another parameter. */
function withoutNames(value: unknown, { style, explode }: Parameter, names: ReadonlySet<string>): unknown {
  const isExploded = style === "form" && explode && isObject(value) && !Array.isArray(value);
  if (!isExploded) return value;
  const own = Object.entries(value).filter(([name]) => !names.has(name));
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/** Generates a value that its location can carry. Returns undefined if none is found for an optional parameter. */
function generateParameter(parameter: Parameter, generator: ValueGenerator): unknown {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // Some schemas allow only objects without declared properties, or have patterns that match the empty string first.
    const isFilled = parameter.required && attempt >= MAX_ATTEMPTS / 2;
    const schema = isFilled ? withoutEmptyString(parameter.schema) : parameter.schema;
    const generated = generator.generateParameter(schema);
    const value = isFilled ? fillEmptyParts(generated) : withoutEmptyParts(generated);
    if (value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0)) continue;
    if (isDecodedAsOther(value, parameter.schema, generator.merge) || !isSplitAgain(value, parameter)) continue;
    if (leafStrings(value).every((leaf) => canCarry(parameter, leaf))) return value;
  }
  if (parameter.required)
    throw new Error(`${parameter.in} parameter ${parameter.name}: expected a value to send, got none`);
  return undefined;
}

/** Returns whether a string in the value is decoded as another type: "true" as a boolean if its schema allows both, and "12" as a number. */
function isDecodedAsOther(value: unknown, schema: JsonSchema, merge: ValueGenerator["merge"]): boolean {
  if (!isObject(value)) {
    const types = value === "true" || value === "false" ? ["boolean"] : isNumeric(value) ? ["number", "integer"] : [];
    return allowsType(schema, types, merge);
  }
  const { items, properties = {} } = merge(schema);
  return Object.entries(value).some(([name, part]) => {
    const partSchema = Array.isArray(value) ? items : properties[name];
    return isObject(partSchema) && isDecodedAsOther(part, partSchema, merge);
  });
}

function isNumeric(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value));
}

function allowsType(schema: JsonSchema, types: readonly string[], merge: ValueGenerator["merge"]): boolean {
  if (types.length === 0) return false;
  const merged = merge(schema);
  return (
    [merged.type].flat().some((type) => types.includes(type ?? "")) ||
    unionVariants(merged).some((variant) => allowsType(variant, types, merge))
  );
}

const DELIMITERS: Record<string, string> = { spaceDelimited: " ", pipeDelimited: "|" };

/** Returns whether the server finds the same items in a delimited value. Only in a query, commas within the items of several are encoded. */
function isSplitAgain(value: unknown, { in: location, style, explode }: Parameter): boolean {
  if (!isObject(value) || style === "json" || (location === "query" && explode)) return true;
  const parts = Array.isArray(value) ? value.filter((item) => !isObject(item)) : Object.entries(value).flat();
  const delimiter = DELIMITERS[style] ?? ",";
  const isEncoded = location === "query" && style === "form" && parts.length > 1;
  return isEncoded || !parts.some((part) => String(part).includes(delimiter));
}

/** Rejects empty and dot segments in a path, and control and non-ASCII characters in a header. */
function canCarry({ in: location }: Parameter, value: string): boolean {
  if (location === "path") return !/^\.{0,2}$/.test(value);
  if (value === "null") return false;
  if (location === "header") return /^[!-+\--~]([ -+\--~]*[!-+\--~])?$/.test(value);
  if (location === "cookie") return /^[\w.-]+$/.test(value);
  return true;
}

function leafStrings(value: unknown): string[] {
  return isObject(value) ? Object.values(value).flatMap(leafStrings) : [String(value)];
}

function generateHeader(header: Header, generator: ValueGenerator): [string, unknown][] {
  const { name, schema, style, required } = header;
  if (!required && generator.random() < 0.4) return [];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const generated = generator.generate(schema, "response");
    const isJson = style === "json" && !isPlainHeader({ ...header, schema: generator.merge(schema) }, {});
    const value = isJson ? headerJson(generated) : Array.isArray(generated) ? generated.join() : generated;
    if (["string", "number", "boolean"].includes(typeof value) && /^[!-~]+$/.test(String(value)))
      return [[name, value]];
  }
  return [];
}
