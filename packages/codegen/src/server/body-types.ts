// Emits the types of request and response bodies.
import type { BodyType } from "../contract/body-types.ts";
import type { Content, Contract, Operation, OperationResponse } from "../contract/contract.ts";
import { hasReadOnlyFields } from "../contract/form-fields.ts";

export type BodyTypes = Map<Content, BodyType>;

/** Returns a set of fields for each media type of the request body; it has `mediaType` if the contract declares several. */
export function emitRequestBodies(
  { requestBody }: Operation,
  json: string,
  types: BodyTypes,
  schemas: Contract["schemas"],
): string[][] {
  if (!requestBody) return [];
  const { content, required } = requestBody;
  const bodies = content.map((variant) => {
    const hasMediaType = content.length > 1 || variant.mediaType.includes("*");
    const mark = required || content.length > 1 ? "" : "?";
    const mediaType = hasMediaType
      ? [`/** Media type of the request body. */ mediaType${mark}: ${emitMediaType(variant.mediaType)};`]
      : [];
    return [...mediaType, `body${mark}: ${emitRequestBody(variant, json, types, schemas)};`];
  });
  return required || content.length < 2 ? bodies : [...bodies, ["mediaType?: undefined;", "body?: undefined;"]];
}

/** Returns the fields that a handler receives if its operation streams or declares several response media types. */
export function emitNegotiationFields({ responses }: Operation): string[] {
  const success = responses.filter(({ status }) => /^(2|default)/.test(status));
  const contents = success.flatMap(({ content }) => content);
  const isStream = contents.some(({ kind }) => kind === "events" || kind === "lines");
  const mediaTypes = [...new Set(contents.map(({ mediaType }) => mediaType))].filter((name) => !name.includes("*"));
  return [
    ...(mediaTypes.length > 1
      ? [
          `/** Media type that the client prefers (\`Accept\`). */\n  accepts: ${mediaTypes.map((name) => JSON.stringify(name)).join(" | ")};`,
        ]
      : []),
    ...(isStream ? ["/** Aborted when the stream ends or the client disconnects. */\n  signal: AbortSignal;"] : []),
    ...(contents.some(({ kind }) => kind === "events")
      ? ["/** ID of the last event that a reconnecting client has received. */\n  lastEventId: string | undefined;"]
      : []),
  ];
}

/** Returns the type of the body for each media type, and the media type if the handler has to name it. */
export function emitResponseBodies({ content }: OperationResponse, json: string, types: BodyTypes): string[][] {
  if (content.length === 0) return [[json]];
  return content.map((variant, index) => {
    const isDefault = index === 0 && !variant.mediaType.includes("*");
    return [emitResponseBody(variant, json, types), ...(isDefault ? [] : [emitMediaType(variant.mediaType)])];
  });
}

/** Returns a template literal type for a range such as `image/*`. */
function emitMediaType(mediaType: string): string {
  if (mediaType === "*/*") return "string";
  return mediaType.includes("*") ? `\`${mediaType.replace(/\*.*/s, "")}\${string}\`` : JSON.stringify(mediaType);
}

function emitRequestBody(content: Content, json: string, types: BodyTypes, schemas: Contract["schemas"]): string {
  const declared = types.get(content)?.name ?? "unknown";
  const name = hasReadOnlyFields(content, schemas) ? `Writable<${declared}>` : declared;
  switch (content.kind) {
    case "json":
      return json;
    case "form":
      return name;
    case "multipart":
      return `WithFiles<${name}>`;
    case "text":
      return "string";
    default:
      return "ByteStream";
  }
}

function emitResponseBody(content: Content, json: string, types: BodyTypes): string {
  switch (content.kind) {
    case "json":
      return json;
    case "text":
    case "form":
      return "string";
    case "events":
    case "lines":
      return `AsyncIterable<${types.get(content)?.name ?? "unknown"}>`;
    default:
      return "Bytes";
  }
}
