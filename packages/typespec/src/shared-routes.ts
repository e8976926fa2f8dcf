// Describes the operations that share a route (`@sharedRoute`), which the OpenAPI emitter merges into one.
import { getDoc, getSummary, ignoreDiagnostics, listServices, type Program, type Type } from "@typespec/compiler";
import {
  getHttpService,
  type HttpOperation,
  type HttpOperationResponse,
  type HttpStatusCodesEntry,
} from "@typespec/http";
import { resolveOperationId } from "@typespec/openapi";

/** Variants of the schemas of a body, by media type: JSON Pointers, as URI fragments, into the merged schemas. */
type Variants = Record<string, string>;

/** An item of `x-overloads`. */
export interface Overload {
  operationId: string;
  summary: string | undefined;
  description: string | undefined;
  parameters: { name: string; in: string; required: boolean; schema: object | undefined }[];
  requestBody: { required: boolean; content: Variants } | undefined;
  responses: Record<string, Variants>;
}

/** A body of an operation, with its media types. */
interface Body {
  operation: HttpOperation;
  contentTypes: string[];
}

/** Returns the groups of operations that share a method and a path, in the order in which the emitter merges them. */
export function listSharedRoutes(program: Program): HttpOperation[][] {
  return listServices(program).flatMap(({ type }) => {
    const { operations } = ignoreDiagnostics(getHttpService(program, type));
    // The emitter omits overloads of other operations (`@overload`).
    const emitted = operations.filter(({ overloading }) => overloading === undefined);
    return [...Map.groupBy(emitted, ({ verb, path }) => `${verb} ${path}`).values()].filter(({ length }) => length > 1);
  });
}

/** Returns the value of `x-overloads` for operations that share a route. */
export function describeOverloads(program: Program, operations: HttpOperation[]): Overload[] {
  const bodies = operations.flatMap((operation): Body[] => {
    const { body } = operation.parameters;
    if (!body || isVoid(body.type)) return [];
    return [{ operation, contentTypes: body.contentTypes.length > 0 ? body.contentTypes : ["application/json"] }];
  });
  const variants = locateVariants(bodies);
  const responses = describeResponses(operations);
  return operations.map((operation) => {
    const content = variants.get(operation);
    const { body } = operation.parameters;
    return {
      operationId: resolveOperationId(program, operation.operation),
      summary: getSummary(program, operation.operation),
      description: getDoc(program, operation.operation),
      parameters: describeParameters(operation),
      requestBody: content && { required: body?.property?.optional !== true, content },
      responses: responses.get(operation) ?? {},
    };
  });
}

const LOCATIONS: readonly string[] = ["path", "query", "header", "cookie"];

function describeParameters({ parameters }: HttpOperation): Overload["parameters"] {
  return parameters.properties.flatMap(({ kind, property, ...rest }) => {
    if (!LOCATIONS.includes(kind) || !("options" in rest)) return [];
    const values = literalValues(property.type);
    const schema = values && { enum: values };
    return [{ name: rest.options.name, in: kind, required: !property.optional, schema }];
  });
}

/** Returns the values of a literal, an enum member or a union of them, which may distinguish operations; otherwise undefined. */
function literalValues(type: Type): unknown[] | undefined {
  switch (type.kind) {
    case "String":
    case "Number":
    case "Boolean":
      return [type.value];
    case "EnumMember":
      return [type.value ?? type.name];
    case "Union": {
      const values = [...type.variants.values()].map((variant) => literalValues(variant.type));
      return values.every((value) => value !== undefined) ? values.flat() : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * Returns the responses of each operation. Those with one status and the same type are one schema in the merged operation, and
 * others are the variants of an `anyOf`.
 */
function describeResponses(operations: HttpOperation[]): Map<HttpOperation, Overload["responses"]> {
  const described = new Map(operations.map((operation) => [operation, {} as Overload["responses"]]));
  const all = operations.flatMap((operation) => operation.responses.map((response) => ({ operation, response })));
  for (const [status, declared] of Map.groupBy(all, ({ response }) => statusName(response.statusCodes))) {
    const [first] = declared;
    const isSame = declared.every(({ response }) => response.type === first?.response.type);
    const variants = locateVariants((isSame ? declared.slice(0, 1) : declared).flatMap(bodiesOf));
    for (const { operation } of declared) {
      const located = variants.get(isSame && first ? first.operation : operation);
      Object.assign(described.get(operation) ?? {}, { [status]: located ?? {} });
    }
  }
  return described;
}

function bodiesOf({ operation, response }: { operation: HttpOperation; response: HttpOperationResponse }): Body[] {
  return response.responses.flatMap(({ body }) =>
    body && !isVoid(body.type) ? [{ operation, contentTypes: body.contentTypes }] : [],
  );
}

/** Locates the schema of each body in the merged schema of its media type. An operation with several schemas has all of them. */
function locateVariants(bodies: Body[]): Map<HttpOperation, Variants> {
  const entries = bodies.flatMap(({ operation, contentTypes }) =>
    contentTypes.map((contentType) => ({ operation, contentType })),
  );
  const located = new Map<HttpOperation, Variants>();
  for (const [contentType, merged] of Map.groupBy(entries, (entry) => entry.contentType)) {
    for (const [operation, own] of Map.groupBy(merged, (entry) => entry.operation)) {
      const isVariant = merged.length > 1 && own.length === 1;
      const pointer = isVariant ? `#/anyOf/${merged.findIndex((entry) => entry.operation === operation)}` : "#";
      located.set(operation, { ...located.get(operation), [contentType]: pointer });
    }
  }
  return located;
}

function statusName(statusCodes: HttpStatusCodesEntry): string {
  if (statusCodes === "*") return "default";
  return typeof statusCodes === "number" ? `${statusCodes}` : `${Math.floor(statusCodes.start / 100)}XX`;
}

function isVoid(type: Type): boolean {
  return type.kind === "Intrinsic" && type.name === "void";
}
