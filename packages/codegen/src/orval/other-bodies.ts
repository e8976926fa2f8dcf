// Bodies other than JSON, in the document that TypeScript types are made from: orval gets the JSON ones as they are, and the
// schemas of forms and of streamed items as components.
import type { ContentObject, OpenAPIObject, RequestBodyObject, ResponseObject } from "openapi3-ts/oas31";
import { bodyTypes, hasOtherBodies } from "../contract/body-types.ts";
import type { Content, Contract } from "../contract/contract.ts";
import { resolve } from "../contract/resolve.ts";

/** The document itself where the contract has nothing but JSON. */
export function withoutOtherBodies(given: OpenAPIObject, contract: Contract): OpenAPIObject {
  const operations = contract.operations.filter(hasOtherBodies);
  if (operations.length === 0) return given;
  const document = structuredClone(given);
  for (const operation of operations) {
    const target = resolve(document, document.paths?.[operation.path] ?? {})[operation.method];
    if (!target) continue;
    for (const { name, schema } of bodyTypes(contract, operation).values()) {
      if ("$ref" in schema) continue;
      document.components = { ...document.components, schemas: { ...document.components?.schemas, [name]: schema } };
    }
    if (target.requestBody) {
      const body = resolve<RequestBodyObject>(document, target.requestBody);
      const content = jsonContent(body.content, operation.requestBody?.content ?? []);
      if (Object.keys(content).length > 0) target.requestBody = { ...body, content };
      else delete target.requestBody;
    }
    for (const { status, content } of operation.responses) {
      const response = resolve<ResponseObject>(document, target.responses?.[status] ?? { description: "" });
      target.responses = {
        ...target.responses,
        [status]: { ...response, content: jsonContent(response.content ?? {}, content) },
      };
    }
  }
  return document;
}

function jsonContent(content: ContentObject, known: Content[]): ContentObject {
  const json = known.filter(({ kind }) => kind === "json");
  return Object.fromEntries(
    json.map(({ mediaType }) => [mediaType.includes("*") ? "application/json" : mediaType, content[mediaType] ?? {}]),
  );
}
