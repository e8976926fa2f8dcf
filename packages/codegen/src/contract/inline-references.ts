// Lists the operations of a normalized document with all references resolved, except those to schemas.
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
  SecuritySchemeObject,
  ServerObject,
} from "openapi3-ts/oas31";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import { HTTP_METHODS, type HttpMethod } from "./contract.ts";
import { resolveReference } from "./resolve-reference.ts";

/** A media type object whose examples are values. */
export interface PlainMedia extends Omit<MediaTypeObject, "examples"> {
  examples?: Record<string, unknown>;
}

export interface PlainBody extends Omit<RequestBodyObject, "content"> {
  content: Record<string, PlainMedia>;
}

export interface PlainResponse extends Omit<ResponseObject, "content" | "headers"> {
  headers: Record<string, HeaderObject>;
  content: Record<string, PlainMedia>;
}

export interface PlainParameter extends ParameterObject {
  /** JSON Pointer to the parameter in the document. */
  pointer?: string;
}

export interface PlainOperation extends Omit<OperationObject, "parameters" | "requestBody" | "responses"> {
  /** Parameters of the path, followed by those of the operation. */
  parameters: PlainParameter[];
  requestBody?: PlainBody;
  responses: Record<string, PlainResponse>;
  /** The servers of the operation, or those of the path. */
  servers?: ServerObject[];
}

export interface Endpoint {
  path: string;
  method: HttpMethod;
  operation: PlainOperation;
}

/** Returns the operations of a normalized document, in its order. */
export function listEndpoints(document: OpenAPIObject): Endpoint[] {
  return Object.entries<PathItemObject>(document.paths ?? {}).flatMap(([path, item]) =>
    methodsOf(item).flatMap((method) => {
      const operation = item[method];
      return operation
        ? [{ path, method, operation: inlineOperation(document, item, operation, ["paths", path], method) }]
        : [];
    }),
  );
}

/** Returns the methods of a path item in the order of the document. */
function methodsOf(item: PathItemObject): HttpMethod[] {
  return Object.keys(item).flatMap((key) => HTTP_METHODS.find((method) => method === key) ?? []);
}

/** Returns the security schemes of a normalized document, by name. */
export function resolveSecuritySchemes(document: OpenAPIObject): Record<string, SecuritySchemeObject> {
  return mapValues(document.components?.securitySchemes ?? {}, (value) => resolveReference(document, value));
}

/** A request that the service sends. */
export interface SentRequest {
  /** Key in `webhooks` or `callbacks`. */
  name: string;
  method: HttpMethod;
  operation: PlainOperation;
  /** Operation that declares the callback, and the expression of its URL. Absent if the request is a webhook. */
  callback?: { operationId: string; expression: string };
}

/** Returns the webhooks of a normalized document in its order, then the callbacks of its operations. */
export function listSentRequests(document: OpenAPIObject): SentRequest[] {
  const webhooks = Object.entries<PathItemObject | ReferenceObject>(document.webhooks ?? {});
  return [
    ...webhooks.filter(isNoExtension).flatMap(([name, item]) => inlineItem(document, name, item)),
    ...Object.values<PathItemObject>(document.paths ?? {}).flatMap((item) =>
      HTTP_METHODS.flatMap((method) => inlineCallbacks(document, item[method])),
    ),
  ];
}

function inlineCallbacks(
  document: OpenAPIObject,
  { operationId = "", callbacks = {} }: OperationObject = { responses: {} },
): SentRequest[] {
  const declared = Object.entries<CallbackObject | ReferenceObject>(callbacks).filter(isNoExtension);
  return declared.flatMap(([name, value]) =>
    Object.entries<PathItemObject>(resolveReference<CallbackObject>(document, value))
      .filter(isNoExtension)
      .flatMap(([expression, item]) =>
        inlineItem(document, name, item).map((request) => ({ ...request, callback: { operationId, expression } })),
      ),
  );
}

function isNoExtension([name]: [string, unknown]): boolean {
  return !name.startsWith("x-");
}

function inlineItem(document: OpenAPIObject, name: string, value: PathItemObject | ReferenceObject): SentRequest[] {
  const item = resolveReference<PathItemObject>(document, value);
  return HTTP_METHODS.flatMap((method) => {
    const operation = item[method];
    return operation ? [{ name, method, operation: inlineOperation(document, item, operation) }] : [];
  });
}

/** @param tokens reference tokens of the path item. Absent if no problems are reported about its parameters. */
function inlineOperation(
  document: OpenAPIObject,
  item: PathItemObject,
  operation: OperationObject,
  tokens?: string[],
  method = "",
): PlainOperation {
  const { parameters: own = [], requestBody, responses, ...rest } = operation;
  const inline = (values: (ParameterObject | ReferenceObject)[], outer: string[] | undefined) =>
    values.map((value, index): PlainParameter => {
      const parameter = resolveReference(document, value);
      return outer ? { ...parameter, pointer: formatJsonPointer([...outer, "parameters", `${index}`]) } : parameter;
    });
  const parameters = [...inline(item.parameters ?? [], tokens), ...inline(own, tokens && [...tokens, method])];
  const body = requestBody && resolveReference(document, requestBody);
  const servers = operation.servers ?? item.servers;
  return {
    ...rest,
    parameters,
    ...(body && { requestBody: { ...body, content: inlineContent(document, body.content) } }),
    responses: mapValues(responses ?? {}, (value) => inlineResponse(document, value)),
    ...(servers && { servers }),
  };
}

function inlineResponse(document: OpenAPIObject, value: ResponseObject): PlainResponse {
  const response = resolveReference<ResponseObject>(document, value);
  return {
    ...response,
    headers: mapValues(response.headers ?? {}, (header) => resolveReference(document, header)),
    content: inlineContent(document, response.content),
  };
}

function inlineContent(
  document: OpenAPIObject,
  content: Record<string, MediaTypeObject> = {},
): Record<string, PlainMedia> {
  return mapValues(content, (media) => {
    const { examples } = media;
    if (!examples) return media as PlainMedia;
    return { ...media, examples: mapValues(examples, (value) => resolveReference(document, value).value) };
  });
}

function mapValues<T, R>(values: Record<string, T>, convert: (value: T) => R): Record<string, R> {
  const converted: Record<string, R> = {};
  for (const [name, value] of Object.entries(values)) converted[name] = convert(value);
  return converted;
}
