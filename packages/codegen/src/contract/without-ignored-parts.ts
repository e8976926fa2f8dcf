// What a document may say and nothing takes notice of, by OpenAPI's rules or by those of HTTP.
import type {
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  PathItemObject,
  ReferenceObject,
  ResponseObject,
} from "openapi3-ts/oas31";
import { METHODS } from "./contract.ts";
import { resolve } from "./resolve.ts";

/**
 * Header parameters that the media types and the security say (OpenAPI 3.1, section 4.8.12.2.1), and those of the connection, which
 * `fetch` says itself (WHATWG Fetch, section 2.2.2).
 */
const IGNORED_HEADERS = /^(accept|content-type|authorization|connection|content-length|host|transfer-encoding)$/i;

/** Answers that have no body (RFC 9110, section 15); to HEAD, none has one. */
const BODILESS = /^(1\d\d|204|205|304)$/;

/** Requests whose body has no meaning (OpenAPI 3.0.3, section 4.7.10.1; RFC 9110, section 9.3). */
const BODILESS_METHODS: readonly string[] = ["get", "head"];

/** The document itself where there is no such part. */
export function withoutIgnoredParts(document: OpenAPIObject, isOpenApi30: boolean): OpenAPIObject {
  const paths = Object.entries(document.paths ?? {});
  // Extensions stand among the paths (OpenAPI 3.1, section 4.8.8).
  const own = paths.filter(([path]) => !path.startsWith("x-"));
  const cleaned = own.map(([path, item]) => [path, cleanItem(document, item, isOpenApi30)] as const);
  const isSame = own.length === paths.length && cleaned.every(([, item], index) => item === paths[index]?.[1]);
  return isSame ? document : { ...document, paths: Object.fromEntries(cleaned) };
}

function cleanItem(document: OpenAPIObject, item: PathItemObject, isOpenApi30: boolean): PathItemObject {
  const cleaned = METHODS.flatMap((method) => {
    const operation: OperationObject | undefined = item[method];
    if (!operation) return [];
    const isBodiless = isOpenApi30 && operation.requestBody && BODILESS_METHODS.includes(method);
    const { requestBody, ...rest } = operation;
    const bodiless = method === "head" ? /./ : BODILESS;
    const copy = withoutAnswers(document, withoutHeaders(document, isBodiless ? rest : operation), bodiless);
    return copy === operation ? [] : [[method, copy] as const];
  });
  const copy = withoutHeaders(document, item);
  return cleaned.length > 0 ? { ...copy, ...Object.fromEntries(cleaned) } : copy;
}

function withoutHeaders<T extends { parameters?: (ParameterObject | ReferenceObject)[] }>(
  document: OpenAPIObject,
  holder: T,
): T {
  const kept = holder.parameters?.filter((one) => {
    const { in: location, name } = resolve<ParameterObject>(document, one);
    return location !== "header" || !IGNORED_HEADERS.test(name);
  });
  return kept && kept.length !== holder.parameters?.length ? { ...holder, parameters: kept } : holder;
}

function withoutAnswers(document: OpenAPIObject, operation: OperationObject, bodiless: RegExp): OperationObject {
  const answers = Object.entries(operation.responses ?? {}).flatMap(([status, response]) => {
    if (!bodiless.test(status)) return [];
    const { content, ...rest } = resolve<ResponseObject>(document, response);
    return content ? [[status, rest]] : [];
  });
  if (answers.length === 0) return operation;
  return { ...operation, responses: { ...operation.responses, ...Object.fromEntries(answers) } };
}
