// Renders `routes.gen.ts`: the contract's data that the runtime needs to route and decode requests and to send deprecation headers, and the
// rate limits, which the application enforces.
import type { Content, Contract, FormField, JsonSchema, Operation, Parameter } from "../contract/contract.ts";
import { requestPath } from "../contract/path-parameters.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { resolveSchema } from "../schema/references.ts";
import { schemaBranches } from "../schema/unions.ts";
import type { NamedOperation, RuntimeType } from "./named-operation.ts";
import { valueKinds } from "./value-kinds.ts";

export function renderRoutesFile(contract: Contract, operations: NamedOperation[], runtime: RuntimeType): TypeScript {
  // Among paths of the same shape the runtime picks the first whose parameters are valid, so unconstrained ones come last.
  const sorted = operations.toSorted(
    (a, b) => countUnconstrained(contract, a.operation) - countUnconstrained(contract, b.operation),
  );
  const routes = sorted.map(
    ({ types, operation }) => ts`route(${ts.json({ handler: types.name, ...routeData(contract, operation) }, true)}),`,
  );
  return ts`
    type NamedRoute = ${runtime("Route")} & { handler: keyof ${ts.imported("Handlers", "./handlers.gen.ts", "type")} };

    /** Type-checks a single route: TypeScript cannot check an array literal of a thousand routes. */
    const route = (value: NamedRoute): NamedRoute => value;

    /** The operations of the contract. */
    export const routes: readonly NamedRoute[] = [
      ${ts.lines(routes)}
    ];

    ${contract.rateLimits && renderRateLimits(contract.rateLimits)}
  `;
}

function renderRateLimits(rateLimits: NonNullable<Contract["rateLimits"]>): TypeScript {
  return ts`
    /** Windows, plans and ban rule of the contract's rate limits. */
    export const rateLimits = ${ts.json(rateLimits)};
  `;
}

/** Counts the path parameters that accept any string. */
function countUnconstrained({ schemas }: Contract, { parameters }: Operation): number {
  return parameters.filter(
    ({ in: location, schema }) => location === "path" && isUnconstrained(resolveSchema(schema, schemas)),
  ).length;
}

function isUnconstrained(schema: JsonSchema): boolean {
  const hasConstraint = ["enum", "const", "pattern", "format", "maxLength"].some((keyword) => keyword in schema);
  const isString = schema.type === undefined || schema.type === "string";
  return isString && !hasConstraint && schemaBranches(schema).length === 0;
}

/** Returns the `Route` of the runtime. */
function routeData(contract: Contract, operation: Operation) {
  const { operationId, method, path, security, deprecated, deprecation, requestBody, responses } = operation;
  const nonJson = responses.filter(({ content }) => content.some(({ mediaType }) => mediaType !== "application/json"));
  const nonJsonContents = nonJson.map(({ status, content }) => [status, content.map(contentData)]);
  return {
    operationId,
    method: method.toUpperCase(),
    path: requestPath(path),
    security,
    deprecated,
    deprecation: deprecation && deprecationData(contract, deprecation),
    parameters: operation.parameters.map((parameter) => parameterData(contract, operation, parameter)),
    body: requestBody && {
      required: requestBody.required,
      contents: requestBody.content.map(({ mediaType, kind, fields }) => ({
        mediaType,
        kind,
        fields: fields?.map((field) => fieldData(contract, field)),
      })),
    },
    responses: responses.map(({ status }) => status),
    /** Contents of responses with non-JSON media types, by status. */
    responseContents: nonJson.length > 0 ? Object.fromEntries(nonJsonContents) : undefined,
  };
}

function contentData({ mediaType, kind, items }: Content) {
  const { itemKind, stringEvents, terminator } = items ?? {};
  return { mediaType, kind, items: items && { itemKind, stringEvents, terminator } };
}

/**
 * Returns the data of a form field: a string, JSON or a file. In a multipart form, each item of an array is a separate part.
 */
function fieldData(contract: Contract, { name, part, isArray, style, explode, schema, contentType }: FormField) {
  const data = { name, in: "query", required: false, style, explode, part, isArray };
  if (part === "text") return { ...data, ...valueKinds(contract, schema) };
  const { kinds, items } = valueKinds(contract, schema);
  const partKinds = isArray && items ? items.kinds : kinds;
  // A part that the contract declares as JSON is always parsed, even a primitive value.
  return { ...data, kinds: part === "json" && contentType === undefined ? partKinds : ["object"] };
}

function deprecationData(contract: Contract, deprecation: NonNullable<Operation["deprecation"]>) {
  const successor = contract.operations.find(({ operationId }) => operationId === deprecation.successor);
  // Contracts of others use the extension with further fields.
  const { since, sunset, successor: name, reason } = deprecation;
  return { since, sunset, successor: name, reason, successorPath: successor && requestPath(successor.path) };
}

function parameterData(contract: Contract, operation: Operation, parameter: Parameter) {
  const { name, in: location, required, style, explode, schema } = parameter;
  const { properties, ...kinds } = valueKinds(contract, schema);
  const isExploded = location === "query" && style === "form" && explode;
  const isSpread = isExploded && kinds.additionalProperties;
  return {
    name,
    in: location,
    required,
    style,
    explode,
    ...kinds,
    properties: properties && isExploded ? ownProperties(properties, operation, parameter) : properties,
    reservedNames: isSpread ? reservedNames(contract, operation, parameter) : undefined,
    default: schema.default,
    values: location === "path" ? separatingValues(contract, operation, parameter) : undefined,
  };
}

/** Returns the values of a path parameter without a separator from another one: only its values separate the two. */
function separatingValues(contract: Contract, { path }: Operation, { name, schema }: Parameter): string[] | undefined {
  const isAdjacent = path.includes(`}{${name}}`) || path.includes(`{${name}}{`);
  const values: unknown = isAdjacent && resolveSchema(schema, contract.schemas).enum;
  return Array.isArray(values) && values.length > 0 ? values.map(String) : undefined;
}

/** Returns the properties of an exploded object without those that other parameters have the names of. */
function ownProperties<T>(properties: Record<string, T>, { parameters }: Operation, parameter: Parameter) {
  const others = parameters.filter((other) => other.in === "query" && other !== parameter).map(({ name }) => name);
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !others.includes(name)));
}

/** Returns the query names of other parameters, of credentials and of declared properties. */
function reservedNames(contract: Contract, { parameters }: Operation, spread: Parameter): string[] {
  const schemes = Object.values(contract.securitySchemes);
  const keys = schemes.flatMap((scheme) => (scheme.in === "query" ? (scheme.name ?? []) : []));
  const otherParameters = parameters.filter((parameter) => parameter.in === "query" && parameter !== spread);
  const properties = [spread, ...otherParameters].flatMap(({ schema }) =>
    Object.keys(valueKinds(contract, schema).properties ?? {}),
  );
  return [...keys, ...otherParameters.map(({ name }) => name), ...properties];
}
