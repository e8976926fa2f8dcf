// Reads the body of a request or a response in each media type.

import { resolveSchema } from "../schema/references.ts";
import { contentKind } from "./content-kind.ts";
import type { Content, Contract, JsonSchema } from "./contract.ts";
import { formFields, normalizeFiles } from "./form-fields.ts";
import type { PlainMedia } from "./inline-references.ts";
import { eventItems, lineItems, type StreamMedia } from "./stream-items.ts";

type Schemas = Contract["schemas"];

export function readResponseContent(content: Record<string, PlainMedia>, schemas: Schemas): Content[] {
  return Object.entries(content).map(([mediaType, media]) => readMedia(mediaType, media, schemas));
}

/** Reads a request body. Streaming media types become binary, because only responses are decoded as streams. */
export function readRequestContent(content: Record<string, PlainMedia>, schemas: Schemas): Content[] {
  return readResponseContent(content, schemas).map(({ items, ...rest }) =>
    items ? { ...rest, kind: "binary" } : rest,
  );
}

function readMedia(mediaType: string, media: PlainMedia, schemas: Schemas): Content {
  const follow = (schema: JsonSchema): JsonSchema => resolveSchema(schema, schemas);
  const schema = media.schema as JsonSchema | undefined;
  const kind = contentKind(mediaType, schema && follow(schema));
  const content = {
    mediaType,
    kind,
    ...(schema && { schema }),
    examples: media.example === undefined ? (media.examples ?? {}) : { "": media.example },
  };
  switch (kind) {
    case "events":
      return { ...content, items: eventItems(media as StreamMedia, follow) };
    case "lines":
      return { ...content, items: lineItems(media as StreamMedia, follow) };
    case "form":
    case "multipart": {
      const fields = formFields(schema ?? {}, media.encoding ?? {}, kind === "multipart", schemas);
      return { ...content, schema: normalizeFiles(schema ?? {}, fields, schemas), fields };
    }
    default:
      return content;
  }
}
