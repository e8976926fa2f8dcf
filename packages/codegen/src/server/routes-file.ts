// `routes.gen.ts`: the contract's facts that the runtime needs to route, decode and announce.
import type { Content, Contract, FormField, JsonSchema, Operation, Parameter } from "../contract/contract.ts";
import { followSchema } from "../contract/follow-schema.ts";
import type { NamedOperation } from "./server-generator.ts";
import { valueKinds } from "./value-kinds.ts";

export function routesFile(contract: Contract, operations: NamedOperation[], runtime: string): string {
  // Of paths of one shape the first whose parameters fit is taken.
  const looseLast = operations.toSorted(
    (one, other) => anyTexts(contract, one.operation) - anyTexts(contract, other.operation),
  );
  const routes = looseLast.map(({ handler, operation }) => {
    const text = JSON.stringify({ handler, ...facts(contract, operation) }, null, 2);
    return `  route(${text.replaceAll("\n", "\n  ")}),\n`;
  });
  return `import type { Route } from ${JSON.stringify(runtime)};
import type { Handlers } from "./handlers.gen.ts";

type NamedRoute = Route & { handler: keyof Handlers };

/** Checked one by one: a thousand types in one array are too many for TypeScript. */
const route = (facts: NamedRoute): NamedRoute => facts;

/** The operations of the contract. */
export const routes: readonly NamedRoute[] = [
${routes.join("")}];
`;
}

/** How many parameters in the path take whatever stands there. */
function anyTexts({ schemas }: Contract, { parameters }: Operation): number {
  return parameters.filter(
    ({ in: location, schema }) => location === "path" && isAnyText(followSchema(schema, schemas)),
  ).length;
}

function isAnyText({ type, ...rest }: JsonSchema): boolean {
  const isBound = ["enum", "const", "pattern", "format", "maxLength", "allOf", "oneOf", "anyOf"].some(
    (key) => key in rest,
  );
  return (type === undefined || type === "string") && !isBound;
}

function facts(contract: Contract, operation: Operation) {
  const { operationId, method, path, security, deprecated, deprecation, requestBody } = operation;
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    security,
    deprecated,
    ...(deprecation && { deprecation: announcement(contract, deprecation) }),
    parameters: operation.parameters.map((parameter) => parameterFacts(contract, operation, parameter)),
    ...(requestBody && {
      body: {
        required: requestBody.required,
        contents: requestBody.content.map(({ mediaType, kind, fields }) => ({
          mediaType,
          kind,
          ...(fields && { fields: fields.map((field) => fieldFacts(contract, field)) }),
        })),
      },
    }),
    responses: operation.responses.map(({ status }) => status),
    ...answers(operation),
  };
}

/** A multipart field can be a text, JSON or a file; each item of an array is a part of its own. */
function fieldFacts(contract: Contract, { name, part, isArray, style, explode, schema, contentType }: FormField) {
  const facts = { name, in: "query", required: false, style, explode, part, isArray };
  if (part === "text") return { ...facts, ...valueKinds(contract, schema) };
  const { kinds, items } = valueKinds(contract, schema);
  const ofItem = isArray && items ? items.kinds : kinds;
  // What the contract gives the media type of JSON is that whole, plain values too.
  return { ...facts, kinds: part === "json" && contentType === undefined ? ofItem : ["object"] };
}

/** What answers have besides plain JSON, by status. */
function answers({ responses }: Operation) {
  const others = responses.filter(({ content }) => content.some(({ mediaType }) => mediaType !== "application/json"));
  if (others.length === 0) return {};
  const facts = ({ mediaType, kind, items }: Content) => ({
    mediaType,
    kind,
    ...(items && { items: { form: items.form, textEvents: items.textEvents, terminator: items.terminator } }),
  });
  return { answers: Object.fromEntries(others.map(({ status, content }) => [status, content.map(facts)])) };
}

function announcement(contract: Contract, deprecation: NonNullable<Operation["deprecation"]>) {
  const successor = contract.operations.find(({ operationId }) => operationId === deprecation.successor);
  return { ...deprecation, ...(successor && { successorPath: successor.path }) };
}

function parameterFacts(contract: Contract, operation: Operation, parameter: Parameter) {
  const { name, in: location, required, style, explode, schema } = parameter;
  const kinds = valueKinds(contract, schema);
  const isSpread = location === "query" && style === "form" && explode && kinds.others;
  return {
    name,
    in: location,
    required,
    style,
    explode,
    ...kinds,
    ...(isSpread && { taken: takenNames(contract, operation, parameter) }),
    ...(schema.default !== undefined && { default: schema.default }),
  };
}

/** Names in the query that other parameters and credentials have. */
function takenNames(contract: Contract, { parameters }: Operation, spread: Parameter): string[] {
  const schemes = Object.values(contract.securitySchemes);
  const keys = schemes.flatMap((scheme) => (scheme.in === "query" ? (scheme.name ?? []) : []));
  const others = parameters.filter((one) => one.in === "query" && one !== spread);
  const properties = [spread, ...others].flatMap(({ schema }) =>
    Object.keys(valueKinds(contract, schema).properties ?? {}),
  );
  return [...keys, ...others.map(({ name }) => name), ...properties];
}
