// The bodies of an operation in the types of its stubs.
import type { BodyType } from "../contract/body-types.ts";
import type { Content, Operation, Response } from "../contract/contract.ts";

export type BodyTypes = Map<Content, BodyType>;

/** @throws Error that names the operation for a body that the stubs cannot read */
export function checkBodies({ operationId, requestBody }: Operation): void {
  const other = requestBody?.content.find(
    ({ kind, mediaType }) => kind === "binary" && mediaType.toLowerCase().startsWith("multipart/"),
  );
  if (other) {
    const expected = "expected multipart/form-data or a body that is no multipart";
    throw new Error(`${operationId}: request body: ${expected}, got ${other.mediaType}, which is not supported`);
  }
}

/** A set of fields for each media type that a request may have; the media type is named where there is a choice. */
export function requestBodies({ requestBody }: Operation, json: string, types: BodyTypes): string[][] {
  if (!requestBody) return [];
  const { content, required } = requestBody;
  const bodies = content.map((one) => {
    const isNamed = content.length > 1 || one.mediaType.includes("*");
    const mark = required || content.length > 1 ? "" : "?";
    const mediaType = isNamed ? [`/** As it came. */ mediaType${mark}: ${mediaTypeText(one.mediaType)};`] : [];
    return [...mediaType, `body${mark}: ${requestText(one, json, types)};`];
  });
  return required || content.length < 2 ? bodies : [...bodies, ["mediaType?: undefined;", "body?: undefined;"]];
}

/** What a handler of a stream or of one of several answers needs to know of the request. */
export function streamParts({ responses }: Operation): string[] {
  const success = responses.filter(({ status }) => /^(2|default)/.test(status));
  const contents = success.flatMap(({ content }) => content);
  const isStream = contents.some(({ kind }) => kind === "events" || kind === "lines");
  const choices = [...new Set(contents.map(({ mediaType }) => mediaType))].filter((one) => !one.includes("*"));
  return [
    ...(choices.length > 1
      ? [
          `/** Which of the answers the request prefers (\`Accept\`). */\n  accepts: ${choices.map((one) => JSON.stringify(one)).join(" | ")};`,
        ]
      : []),
    ...(isStream ? ["/** Aborted once nobody reads the stream any more. */\n  signal: AbortSignal;"] : []),
    ...(contents.some(({ kind }) => kind === "events")
      ? ["/** Id of the last event that a client which connects again has seen. */\n  lastEventId: string | undefined;"]
      : []),
  ];
}

/** Body, and media type where a handler has to say which. */
export function replyTypes({ content }: Response, json: string, types: BodyTypes): string[][] {
  if (content.length === 0) return [[json]];
  return content.map((one, index) => {
    const isDefault = index === 0 && !one.mediaType.includes("*");
    return [responseText(one, json, types), ...(isDefault ? [] : [mediaTypeText(one.mediaType)])];
  });
}

/** `image/*` stands for every type of images. */
function mediaTypeText(mediaType: string): string {
  if (mediaType === "*/*") return "string";
  return mediaType.includes("*") ? `\`${mediaType.replace(/\*.*/s, "")}\${string}\`` : JSON.stringify(mediaType);
}

function requestText(content: Content, json: string, types: BodyTypes): string {
  const name = types.get(content)?.name ?? "unknown";
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

function responseText(content: Content, json: string, types: BodyTypes): string {
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
