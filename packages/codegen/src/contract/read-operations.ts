// Reads the operations of a normalized document, and the requests that the service sends: webhooks, and callbacks of operations.
import type {
  CallbackObject,
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
} from "openapi3-ts/oas31";
import { resolveReference } from "../document/references.ts";
import {
  type Contract,
  type Endpoint,
  HTTP_METHODS,
  type HttpMethod,
  type Operation,
  type OperationResponse,
  type PathItem,
  type RequestBody,
  type Webhook,
} from "./contract.ts";
import { camelCase, takeName } from "./naming.ts";
import { readRequestContent, readResponseContent } from "./read-content.ts";
import { readHeaders, readParameters } from "./read-parameters.ts";
import { readSecurity } from "./read-security.ts";
import { readOperationServers } from "./read-servers.ts";

/** Returns the operations in the order of the document. */
export function readOperations(document: OpenAPIObject): Operation[] {
  return Object.entries<PathItem>(document.paths ?? {}).flatMap(([path, item]) =>
    // The methods have the order of the document.
    Object.keys(item).flatMap((key) => {
      const method = HTTP_METHODS.find((name) => name === key);
      const declaration = method && item[method];
      if (!declaration) return [];
      const { operationId = "", "x-deprecation": deprecation } = declaration;
      const operation: Operation = {
        ...readEndpoint(document, method, declaration),
        operationId,
        path,
        deprecation,
        sdk: { method: camelCase(operationId) },
        hideTryIt: declaration["x-hideTryItPanel"] === true || declaration["x-hideReplay"] === true,
        servers: readOperationServers(document.servers, declaration.servers ?? item.servers),
        parameters: readParameters(document, parametersOf(item, declaration)),
        security: readSecurity(declaration.security ?? document.security ?? []),
      };
      return [operation];
    }),
  );
}

function readEndpoint(document: OpenAPIObject, method: HttpMethod, declaration: OperationObject): Endpoint {
  const { summary, description, deprecated = false } = declaration;
  return {
    declaration,
    method,
    tag: declaration.tags?.[0],
    summary,
    description,
    deprecated,
    requestBody: readRequestBody(document, declaration.requestBody),
    responses: readResponses(document, declaration),
  };
}

/** Returns the parameters of the path, followed by those of the operation. */
function parametersOf(item: PathItem, operation: OperationObject): (ParameterObject | ReferenceObject)[] {
  return [...(item.parameters ?? []), ...(operation.parameters ?? [])];
}

function readRequestBody(
  document: OpenAPIObject,
  value: RequestBodyObject | ReferenceObject = { content: {} },
): RequestBody | undefined {
  const declaration = resolveReference<RequestBodyObject>(document, value);
  const { required = false, description, content } = declaration;
  if (Object.keys(content).length === 0) return undefined;
  return { declaration, required, description, content: readRequestContent(document, content) };
}

function readResponses(document: OpenAPIObject, { responses = {} }: OperationObject): OperationResponse[] {
  return Object.entries<ResponseObject | ReferenceObject>(responses).map(([status, value]) => {
    const declaration = resolveReference<ResponseObject>(document, value);
    const { description, headers, content } = declaration;
    return {
      declaration,
      status,
      description,
      headers: readHeaders(document, headers),
      content: readResponseContent(document, content),
    };
  });
}

/** Returns the webhooks in the order of the document, then the callbacks of its operations. Their names are unique. */
export function readWebhooks(document: OpenAPIObject): Contract["webhooks"] {
  const webhooks = membersOf<PathItem | ReferenceObject>(document.webhooks).flatMap(([name, value]) =>
    readSentRequests(document, name, value),
  );
  const callbacks = Object.values<PathItem>(document.paths ?? {}).flatMap((item) =>
    HTTP_METHODS.flatMap((method) => readCallbacks(document, item[method])),
  );
  return makeNamesUnique([...webhooks, ...callbacks]);
}

function readCallbacks(document: OpenAPIObject, operation: OperationObject | undefined): Webhook[] {
  const { operationId = "", callbacks } = operation ?? {};
  return membersOf<CallbackObject | ReferenceObject>(callbacks).flatMap(([name, value]) =>
    membersOf<PathItem | ReferenceObject>(resolveReference<CallbackObject>(document, value)).flatMap(
      ([expression, item]) =>
        readSentRequests(document, name, item).map((webhook) => ({
          ...webhook,
          callback: { operationId, expression },
        })),
    ),
  );
}

/** Returns the members of an object, except for extensions. */
function membersOf<T>(value: Record<string, T> = {}): [string, T][] {
  return Object.entries(value).filter(([name]) => !name.startsWith("x-"));
}

function readSentRequests(document: OpenAPIObject, name: string, value: PathItem | ReferenceObject): Webhook[] {
  const item = resolveReference<PathItem>(document, value);
  return HTTP_METHODS.flatMap((method): Webhook[] => {
    const declaration = item[method];
    if (!declaration) return [];
    const parameters = readParameters(document, parametersOf(item, declaration));
    const headers = parameters.filter((parameter) => parameter.in === "header");
    return [{ ...readEndpoint(document, method, declaration), name, headers }];
  });
}

/** Adds the operation of a callback, or the method, to the later of equal names, then a number. */
function makeNamesUnique(webhooks: Webhook[]): Webhook[] {
  const taken = new Set<string>();
  return webhooks.map((webhook) => {
    const { name, method, callback } = webhook;
    const longName = callback ? `${callback.operationId}.${name}` : `${name}.${method}`;
    return { ...webhook, name: takeName(taken.has(name) ? longName : name, taken) };
  });
}
