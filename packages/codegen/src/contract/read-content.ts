// The body of a request or a response in each media type.
import type { ContentObject, MediaTypeObject, OpenAPIObject } from "openapi3-ts/oas31";
import { contentKind } from "./content-kind.ts";
import type { Content, JsonSchema } from "./contract.ts";
import { formFields, withFiles } from "./form-fields.ts";
import { resolve } from "./resolve.ts";
import { eventItems, lineItems, type StreamMedia } from "./stream-items.ts";

export function readResponseContent(document: OpenAPIObject, content: ContentObject): Content[] {
  return Object.entries(content).map(([mediaType, media]) => readMedia(document, mediaType, media));
}

/** A stream that a client sends is bytes to whoever reads it. */
export function readRequestContent(document: OpenAPIObject, content: ContentObject): Content[] {
  return readResponseContent(document, content).map(({ items, ...rest }) =>
    items ? { ...rest, kind: "binary" } : rest,
  );
}

function readMedia(document: OpenAPIObject, mediaType: string, media: MediaTypeObject): Content {
  const follow = (schema: JsonSchema): JsonSchema => resolve<JsonSchema>(document, schema);
  const schema = media.schema as JsonSchema | undefined;
  const kind = contentKind(mediaType, schema && follow(schema));
  const named = Object.entries(media.examples ?? {}).map(([name, value]) => [name, resolve(document, value).value]);
  const whole = {
    mediaType,
    kind,
    ...(schema && { schema }),
    examples: media.example === undefined ? Object.fromEntries(named) : { "": media.example },
  };
  switch (kind) {
    case "events":
      return { ...whole, items: eventItems(media as StreamMedia, follow) };
    case "lines":
      return { ...whole, items: lineItems(media as StreamMedia, follow) };
    case "form":
    case "multipart": {
      const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
      const fields = formFields(schema ?? {}, media.encoding ?? {}, kind === "multipart", schemas);
      return { ...whole, schema: withFiles(schema ?? {}, fields, schemas), fields };
    }
    default:
      return whole;
  }
}
