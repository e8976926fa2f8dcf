// Lists the operations and webhooks of a normalized document with the locations of their parts.
import type {
  CallbackObject,
  HeaderObject,
  MediaTypeObject,
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  PathItemObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
} from "openapi3-ts/oas31";
import { type Contract, HTTP_METHODS, type HttpMethod, type Operation, type Webhook } from "../contract/contract.ts";
import { resolveReference } from "../document/references.ts";
import { isReference } from "../schema/references.ts";
import { type Located, memberOf } from "./change.ts";

export interface OperationParts {
  /** Endpoint or webhook: `GET /pets`, `webhook booking.created`. */
  name: string;
  /** The operation object. */
  source: Located<OperationObject>;
  parameters: Located<ParameterObject>[];
  body?: Located<RequestBodyObject>;
  responses: Map<string, Located<ResponseObject>>;
}

export interface OperationSide extends OperationParts {
  model: Operation;
}

export interface WebhookSide extends OperationParts {
  model: Webhook;
}

/** Returns the operations in the order of the document. */
export function listOperations(document: OpenAPIObject, contract: Contract): OperationSide[] {
  const models = new Map(contract.operations.map((model) => [`${model.method} ${model.path}`, model]));
  return membersOf<PathItemObject>(document.paths, "/paths").flatMap((item) =>
    HTTP_METHODS.flatMap((method) => {
      const model = models.get(`${method} ${item.name}`);
      return model ? [{ ...readParts(document, item, method, `${method.toUpperCase()} ${item.name}`), model }] : [];
    }),
  );
}

/** Returns the webhooks, then the callbacks of the operations. */
export function listWebhooks(document: OpenAPIObject, contract: Contract): WebhookSide[] {
  const webhooks = membersOf<PathItemObject | ReferenceObject>(document.webhooks, "/webhooks");
  const callbacks = membersOf<PathItemObject>(document.paths, "/paths").flatMap(({ value, pointer }) =>
    HTTP_METHODS.flatMap((method) =>
      membersOf<CallbackObject | ReferenceObject>(value[method]?.callbacks, `${pointer}/${method}/callbacks`).flatMap(
        (callback) => {
          const followed = follow<CallbackObject>(document, callback);
          return membersOf<PathItemObject | ReferenceObject>(followed.value, followed.pointer);
        },
      ),
    ),
  );
  const requests = [...webhooks, ...callbacks]
    .map((item) => follow<PathItemObject>(document, item))
    .flatMap((item) => HTTP_METHODS.filter((method) => item.value[method]).map((method) => ({ item, method })));
  // The contract model lists the same requests in the same order, with unique names.
  return requests.flatMap(({ item, method }, index) => {
    const model = contract.webhooks[index];
    if (!model) return [];
    const kind = model.callback ? "callback" : "webhook";
    return [{ ...readParts(document, item, method, `${kind} ${model.name}`), model }];
  });
}

function readParts(
  document: OpenAPIObject,
  item: Located<PathItemObject>,
  method: HttpMethod,
  name: string,
): OperationParts {
  const operation: OperationObject = item.value[method] ?? { responses: {} };
  const pointer = `${item.pointer}/${method}`;
  const parameters = [
    ...listParameters(document, item.value.parameters, `${item.pointer}/parameters`),
    ...listParameters(document, operation.parameters, `${pointer}/parameters`),
  ];
  const byKey = new Map(parameters.map((parameter) => [parameterKey(parameter.value), parameter]));
  const { requestBody } = operation;
  const responses = membersOf<ResponseObject | ReferenceObject>(operation.responses, `${pointer}/responses`);
  return {
    name,
    source: { value: operation, pointer },
    parameters: [...byKey.values()],
    ...(requestBody && {
      body: follow<RequestBodyObject>(document, { value: requestBody, pointer: `${pointer}/requestBody` }),
    }),
    responses: new Map(responses.map((response) => [response.name, follow<ResponseObject>(document, response)])),
  };
}

/** Header names are case-insensitive (RFC 9110, section 5.1), other names are not. */
export function parameterKey({ name, in: location }: { name: string; in: string }): string {
  return `${location} ${location === "header" ? name.toLowerCase() : name}`;
}

/** A body or a response. */
export type WithContent = Pick<ResponseObject, "content">;

/** Returns the media types of a body. */
export function mediaTypes({ value, pointer }: Located<WithContent>): (Located<MediaTypeObject> & { name: string })[] {
  return membersOf<MediaTypeObject>(value.content, `${pointer}/content`);
}

export type LocatedHeader = Located<HeaderObject> & { name: string };

export function responseHeaders(document: OpenAPIObject, { value, pointer }: Located<ResponseObject>): LocatedHeader[] {
  return membersOf<HeaderObject | ReferenceObject>(value.headers, `${pointer}/headers`).map((header) => ({
    name: header.name,
    ...follow<HeaderObject>(document, header),
  }));
}

/** Returns the members of an object, except for extensions. */
function membersOf<T extends object = object>(
  value: Record<string, T> | undefined,
  pointer: string,
): (Located<T> & { name: string })[] {
  return Object.entries(value ?? {})
    .filter(([name]) => !name.startsWith("x-"))
    .map(([name, member]) => ({ name, ...memberOf(pointer, name, member) }));
}

function listParameters(
  document: OpenAPIObject,
  parameters: (ParameterObject | ReferenceObject)[] = [],
  pointer: string,
): Located<ParameterObject>[] {
  return parameters.map((member, index) => follow<ParameterObject>(document, memberOf(pointer, index, member)));
}

/** Follows references to components. */
function follow<T extends object>(
  document: OpenAPIObject,
  { value, pointer }: Located<T | ReferenceObject>,
): Located<T> {
  if (!isReference(value)) return { value, pointer };
  const target = resolveReference<T | ReferenceObject>(document, value);
  return follow(document, { value: target, pointer: decodeURIComponent(value.$ref.slice(1)) });
}
