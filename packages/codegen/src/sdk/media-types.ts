// Selects the functions of the runtime that encode request bodies and read response bodies, by media type.
import { requestContent } from "../contract/content-kind.ts";
import type { Content, Contract, FormField, Operation, OperationResponse } from "../contract/contract.ts";
import { declaredPartType } from "../contract/form-fields.ts";
import { isJson } from "../contract/media-type.ts";
import { pascalCase } from "../contract/naming.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { bodies, runtime } from "./modules.ts";
import { fieldStyle } from "./query-style.ts";
import { successRange } from "./success-responses.ts";

/** Returns the media types that a call can send in place of the default one. Ranges such as `image/*` are not among them. */
export function alternativeContents(operation: Operation): Content[] {
  const selected = requestContent(operation);
  return (operation.requestBody?.content ?? []).filter(
    (content) => content !== selected && !content.mediaType.includes("*"),
  );
}

/** Returns the operation with one media type of its request body. */
export function withContent(operation: Operation, content: Content): Operation {
  const { requestBody } = operation;
  return requestBody ? { ...operation, requestBody: { ...requestBody, content: [content] } } : operation;
}

/** Returns the name of the constant that describes an operation with another media type of its request body. */
export function alternativeName(name: string, { mediaType }: Content): string {
  return `${name}As${pascalCase(mediaType)}`;
}

/** Emits the encoder of the request body, or returns undefined if there is no body. */
export function bodyEncoder(contract: Contract, operation: Operation): TypeScript | undefined {
  const content = requestContent(operation);
  if (!content) return undefined;
  const { mediaType, kind, fields = [] } = content;
  if (kind === "form") return formEncoder(contract, operation, fields);
  if (kind === "multipart") return multipartEncoder(fields);
  const isRange = mediaType.includes("*");
  if (kind === "json" && (mediaType === "application/json" || isRange)) return ts`${runtime}.jsonBody`;
  if (kind !== "json" && isRange) return ts`${bodies}.blobBody("application/octet-stream")`;
  if (/^multipart\//i.test(mediaType)) return ts`${bodies}.blobBody(${ts.literal(mediaType)})`;
  const encoder = kind === "json" ? ts`${runtime}.jsonBody` : ts`${bodies}.rawBody`;
  return ts`${runtime}.withMediaType(${encoder}, ${ts.literal(mediaType)})`;
}

/** Returns whether the request body may be a stream, which can be sent only once. */
export function mayStreamBody(operation: Operation): boolean {
  return hasFiles(operation) || bodyContents(operation).some(({ kind }) => kind === "binary");
}

/** Returns whether a form of the operation has files. */
export function hasFiles(operation: Operation): boolean {
  return bodyContents(operation).some(
    ({ kind, fields = [] }) => kind === "multipart" && fields.some(({ part }) => part === "file"),
  );
}

function bodyContents(operation: Operation): Content[] {
  const selected = requestContent(operation);
  return [...(selected ? [selected] : []), ...alternativeContents(operation)];
}

/** Serializers that the runtime uses for fields without another one. */
const DEFAULT_STYLES = ["runtime.form", "runtime.repeated"];

function formEncoder(contract: Contract, operation: Operation, fields: FormField[]): TypeScript {
  const styles = fields
    .filter(({ part }) => part === "text")
    .map(({ name, style, explode, schema }): [string, TypeScript] => [
      name,
      fieldStyle(contract, operation, { name, style, explode, schema }),
    ])
    .filter(([, style]) => !DEFAULT_STYLES.includes(style.toString()));
  return styles.length > 0 ? ts`${bodies}.styledFormBody(${ts.object(styles)})` : ts`${bodies}.formBody`;
}

/** Emits the media types of parts, unless they are the default of the runtime. */
function multipartEncoder(fields: FormField[]): TypeScript {
  const types = fields.flatMap((field): [string, TypeScript][] => {
    const type = declaredPartType(field);
    return type === undefined ? [] : [[field.name, ts.literal(type)]];
  });
  const deepNames = fields.filter(({ style }) => style === "deepObject").map(({ name }) => name);
  if (types.length + deepNames.length === 0) return ts`${bodies}.multipartBody`;
  const values = [ts.object(types), deepNames.length > 0 && ts.literal(deepNames)];
  return ts`${bodies}.typedMultipartBody(${ts.join(values, ", ")})`;
}

/**
 * Returns the contents of a response that a call requests by default: `application/json` if the contract declares it, otherwise every JSON, and
 * otherwise all of them. Streams have a separate method.
 */
export function preferredContents({ content }: OperationResponse): Content[] {
  const buffered = content.filter(({ items }) => !items);
  const json = buffered.filter(({ kind }) => kind === "json");
  const plain = json.filter(({ mediaType }) => /^application\/json\b/i.test(mediaType));
  return [plain, json, buffered].find((contents) => contents.length > 0) ?? [];
}

/** Returns the contents of successful responses that a call receives only if it asks for them. */
export function otherContents(operation: Operation): Content[] {
  const others = successResponses(operation).flatMap((response) => {
    const preferred = preferredContents(response);
    return response.content.filter((content) => !content.items && !preferred.includes(content));
  });
  const byMediaType = new Map(others.map((content) => [content.mediaType, content]));
  return [...byMediaType.values()].filter(({ mediaType }) => !mediaType.includes("*"));
}

/** Returns the media types of successful responses that a call requests by default. */
export function requestedMediaTypes(operation: Operation): string[] {
  const preferred = successResponses(operation).flatMap(preferredContents);
  return [...new Set(preferred.map(({ mediaType }) => mediaType))];
}

/** Returns the `Accept` header, or undefined for the default of the runtime. */
export function acceptHeader(operation: Operation): string | undefined {
  const names = requestedMediaTypes(operation);
  if (names.every(isJson)) return undefined;
  return names.length > 1 && !names.includes("*/*") ? names.join(", ") : "*/*";
}

/** Emits the reader of successful responses; undefined for JSON, the default of the runtime. */
export function responseReader(operation: Operation): TypeScript | undefined {
  const contents = bufferedContents(operation);
  if (new Set(contents.map(readerName)).size < 2) return contents[0] && contentReader(contents[0]);
  const byPrefix = contents
    .map((content): [string, TypeScript] => [
      content.mediaType.toLowerCase().replace(/[;*].*/s, ""),
      contentReader(content) ?? ts`undefined`,
    ])
    .sort(([a], [b]) => b.length - a.length);
  // Several statuses may have the same media type.
  return ts`${bodies}.readByMediaType(${ts.object([...new Map(byPrefix)])})`;
}

/** Returns the contents of successful responses that are not streams. */
function bufferedContents(operation: Operation): Content[] {
  return successResponses(operation)
    .flatMap(({ content }) => content)
    .filter(({ items }) => !items);
}

function successResponses({ responses }: Operation): OperationResponse[] {
  const range = successRange(responses);
  return responses.filter((response) => response === range || /^2/.test(response.status));
}

function contentReader(content: Content): TypeScript | undefined {
  const name = readerName(content);
  return name === undefined ? undefined : ts`${bodies}.${ts.identifier(name)}`;
}

function readerName({ kind }: Content): string | undefined {
  if (kind === "json") return undefined;
  return kind === "text" || kind === "form" ? "readString" : "readBlob";
}
