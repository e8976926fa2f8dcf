// Emits the types of request and response bodies.
import type { Content, Operation, OperationResponse } from "../contract/contract.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import type { OperationTypes } from "../orval/model-types.ts";
import type { RuntimeType } from "./named-operation.ts";

/** Returns a set of fields for each media type of the request body; it has `mediaType` if the contract declares several. */
export function emitRequestBodies(
  { requestBody }: Operation,
  types: OperationTypes,
  runtime: RuntimeType,
): TypeScript[][] {
  if (!requestBody) return [];
  const { content, required } = requestBody;
  const mark = !required && content.length < 2 && ts`?`;
  const bodies = content.map((variant) => {
    const hasMediaType = content.length > 1 || variant.mediaType.includes("*");
    const mediaType = ts`/** Media type of the request body. */ mediaType${mark}: ${emitMediaType(variant.mediaType)};`;
    const body = ts`body${mark}: ${emitRequestBody(variant, types, runtime)};`;
    return hasMediaType ? [mediaType, body] : [body];
  });
  return required || content.length < 2 ? bodies : [...bodies, [ts`mediaType?: undefined;`, ts`body?: undefined;`]];
}

/** Returns the fields that a handler receives if its operation streams or declares several response media types. */
export function emitNegotiationFields({ responses }: Operation): TypeScript[] {
  const success = responses.filter(({ status }) => /^(2|default)/.test(status));
  const contents = success.flatMap(({ content }) => content);
  const kinds = new Set(contents.map(({ kind }) => kind));
  const mediaTypes = [...new Set(contents.map(({ mediaType }) => mediaType))].filter((name) => !name.includes("*"));
  const accepts = ts`
    /** Media type that the client prefers (\`Accept\`). */
    accepts: ${ts.union(mediaTypes.map(ts.literal))};
  `;
  const signal = ts`
    /** Aborted when the stream ends or the client disconnects. */
    signal: AbortSignal;
  `;
  const lastEventId = ts`
    /** ID of the last event that a reconnecting client has received. */
    lastEventId: string | undefined;
  `;
  return [
    ...(mediaTypes.length > 1 ? [accepts] : []),
    ...(kinds.has("events") || kinds.has("lines") ? [signal] : []),
    ...(kinds.has("events") ? [lastEventId] : []),
  ];
}

/** Returns the type of the body for each media type, and the media type if the handler has to name it. */
export function emitResponseBodies(
  { content, status }: OperationResponse,
  types: OperationTypes,
  runtime: RuntimeType,
) {
  if (content.length === 0) return [{ body: ts`undefined`, mediaType: undefined }];
  const json = ts.union(types.response(status));
  return content.map((variant, index) => {
    const isDefault = index === 0 && !variant.mediaType.includes("*");
    const body = emitResponseBody(variant, json, types, runtime);
    return { body, mediaType: isDefault ? undefined : emitMediaType(variant.mediaType) };
  });
}

/** Returns a template literal type for a range such as `image/*`. */
function emitMediaType(mediaType: string): TypeScript {
  if (mediaType === "*/*") return ts`string`;
  const [start = "", ...rest] = mediaType.split("*");
  return rest.length > 0 ? ts.templateLiteral(start, ts`string`) : ts.literal(mediaType);
}

function emitRequestBody(content: Content, types: OperationTypes, runtime: RuntimeType): TypeScript {
  switch (content.kind) {
    case "json":
    case "form":
      return types.requestBody(content, runtime("Writable"));
    case "multipart":
      return ts`${runtime("WithFiles")}<${types.requestBody(content, runtime("Writable"))}>`;
    case "text":
      return ts`string`;
    default:
      return runtime("ByteStream");
  }
}

function emitResponseBody(content: Content, json: TypeScript, types: OperationTypes, runtime: RuntimeType): TypeScript {
  switch (content.kind) {
    case "json":
      return json;
    case "text":
    case "form":
      return ts`string`;
    case "events":
    case "lines":
      return ts`AsyncIterable<${types.content(content)}>`;
    default:
      return runtime("Bytes");
  }
}
