// Reads the body of a request or a response in each media type.
import type { ExampleObject, MediaTypeObject, OpenAPIObject, ReferenceObject } from "openapi3-ts/oas31";
import { resolveReference } from "../document/references.ts";
import { resolveSchema } from "../schema/references.ts";
import { contentKind } from "./content-kind.ts";
import type { Content, JsonSchema } from "./contract.ts";
import { formFields, normalizeFiles } from "./form-fields.ts";
import { eventItems, lineItems, type StreamMedia } from "./stream-items.ts";

/** Reads a response body. Forms become binary, because only requests are encoded as forms. */
export function readResponseContent(document: OpenAPIObject, content?: Record<string, MediaTypeObject>): Content[] {
  return readContent(document, content).map(({ fields, ...rest }) => (fields ? { ...rest, kind: "binary" } : rest));
}

/** Reads a request body. Streaming media types become binary, because only responses are decoded as streams. */
export function readRequestContent(document: OpenAPIObject, content?: Record<string, MediaTypeObject>): Content[] {
  return readContent(document, content).map(({ items, ...rest }) => (items ? { ...rest, kind: "binary" } : rest));
}

function readContent(document: OpenAPIObject, content: Record<string, MediaTypeObject> = {}): Content[] {
  return Object.entries(content).map(([mediaType, media]) => readMedia(document, mediaType, media));
}

function readMedia(document: OpenAPIObject, mediaType: string, declaration: MediaTypeObject): Content {
  const schemas = schemasOf(document);
  const follow = (part: JsonSchema): JsonSchema => resolveSchema(part, schemas);
  const schema = declaration.schema as JsonSchema | undefined;
  const kind = contentKind(mediaType, schema && follow(schema));
  const content = { declaration, mediaType, kind, schema, examples: readExamples(document, declaration) };
  switch (kind) {
    case "events":
      return { ...content, items: eventItems(declaration as StreamMedia, follow) };
    case "lines":
      return { ...content, items: lineItems(declaration as StreamMedia, follow) };
    case "form":
    case "multipart": {
      const fields = formFields(schema ?? {}, declaration.encoding ?? {}, kind === "multipart", schemas);
      return { ...content, schema: normalizeFiles(schema ?? {}, fields, schemas), fields };
    }
    default:
      return content;
  }
}

function readExamples(document: OpenAPIObject, { example, examples = {} }: MediaTypeObject): Record<string, unknown> {
  if (example !== undefined) return { "": example };
  return Object.fromEntries(
    Object.entries<ExampleObject | ReferenceObject>(examples).map(([name, value]) => [
      name,
      resolveReference<ExampleObject>(document, value).value,
    ]),
  );
}

/** Returns the schemas of `components.schemas`, which the normalization has checked. */
export function schemasOf(document: OpenAPIObject | undefined): Record<string, JsonSchema> {
  return (document?.components?.schemas ?? {}) as Record<string, JsonSchema>;
}
