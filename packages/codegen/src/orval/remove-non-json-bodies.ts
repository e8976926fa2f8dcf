// Prepares non-JSON bodies for orval: it keeps JSON bodies, removes all others, and adds the schemas of forms and stream
// items as components, so that orval generates types for them.
import type { ContentObject, OpenAPIObject, RequestBodyObject, ResponseObject } from "openapi3-ts/oas31";
import { bodyTypes, hasNonJsonBodies } from "../contract/body-types.ts";
import type { Content, Contract } from "../contract/contract.ts";
import { resolveReference } from "../contract/resolve-reference.ts";

/** Removes non-JSON bodies and adds their types as components. Returns the document itself if all bodies are JSON. */
export function removeNonJsonBodies(original: OpenAPIObject, contract: Contract): OpenAPIObject {
  const operations = contract.operations.filter(hasNonJsonBodies);
  if (operations.length === 0) return original;
  const document = structuredClone(original);
  for (const operation of operations) {
    const target = resolveReference(document, document.paths?.[operation.path] ?? {})[operation.method];
    if (!target) continue;
    for (const { name, schema } of bodyTypes(contract, operation).values()) {
      if ("$ref" in schema) continue;
      document.components = { ...document.components, schemas: { ...document.components?.schemas, [name]: schema } };
    }
    if (target.requestBody) {
      const body = resolveReference<RequestBodyObject>(document, target.requestBody);
      const content = jsonContent(body.content, operation.requestBody?.content ?? []);
      if (Object.keys(content).length > 0) target.requestBody = { ...body, content };
      else delete target.requestBody;
    }
    for (const { status, content } of operation.responses) {
      const response = resolveReference<ResponseObject>(document, target.responses?.[status] ?? { description: "" });
      target.responses = {
        ...target.responses,
        [status]: { ...response, content: jsonContent(response.content ?? {}, content) },
      };
    }
  }
  return document;
}

function jsonContent(content: ContentObject, contents: Content[]): ContentObject {
  const json = contents.filter(({ kind }) => kind === "json");
  return Object.fromEntries(
    json.map(({ mediaType }) => [mediaType.includes("*") ? "application/json" : mediaType, content[mediaType] ?? {}]),
  );
}
