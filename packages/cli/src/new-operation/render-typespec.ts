// Renders a new operation in TypeSpec and appends it to the file of its resource.
import { posix } from "node:path";
import type { Contract } from "@onecontract/codegen";
import type { NewOperation } from "./new-operation.ts";
import type { NamedSchema } from "./operation-input.ts";
import type { TypeSpecDeclarations } from "./typespec-declarations.ts";
import { emitExample, identifier, propertyName } from "./typespec-example.ts";
import type { TypeSpecResource } from "./typespec-resources.ts";

/** An operation of a contract in TypeSpec. */
export type TypeSpecOperation = NewOperation & { typeSpec: TypeSpecResource };

const MERGE_PATCH = "application/merge-patch+json";

/** Adds the operation, and the imports that it needs, to the source of the resource's file. */
export function addToResource(
  source: string,
  operation: TypeSpecOperation,
  contract: Contract,
  declared: TypeSpecDeclarations,
  tagName?: string,
): string {
  const { file: ownFile, end, hasTag } = operation.typeSpec;
  const tag = hasTag ? undefined : (tagName ?? /@tag\("([^"]+)"\)/.exec(source)?.[1]);
  const used = new Set<string>();
  const find = (name: string) => {
    const file = declared.find(name);
    if (file !== undefined) used.add(file);
    return file !== undefined;
  };
  const operationSource = renderOperation(operation, tag, contract, { find, declared });
  const missing = [...used]
    .filter((file) => file !== "main.tsp" && file !== ownFile)
    .map((file) => `import "${relativeImport(ownFile, file)}";\n`)
    .filter((line) => !source.includes(line))
    .toSorted();
  const lastImport = [...source.matchAll(/^import /gm)].at(-1);
  const lineEnd = lastImport ? source.indexOf("\n", lastImport.index) + 1 : 0;
  const [imports, before, after] = [source.slice(0, lineEnd), source.slice(lineEnd, end), source.slice(end)];
  return `${imports}${missing.join("")}${before}\n${operationSource}${after}`;
}

function relativeImport(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
}

interface Names {
  /** Returns whether the contract declares a name, and records that the operation uses it. */
  find(name: string): boolean;
  declared: TypeSpecDeclarations;
}

function renderOperation(
  operation: TypeSpecOperation,
  tag: string | undefined,
  contract: Contract,
  names: Names,
): string {
  const { declaredName, method, path, summary, description, typeSpec, isMergePatch, isList, pagination } = operation;
  const route = path.slice(typeSpec.route.length);
  const keyword = typeSpec.kind === "interface" ? "" : "op ";
  const errors = conventionalErrors(operation).filter(({ model }) => names.find(model));
  const models = operation.errors ?? [...new Set(errors.map(({ model }) => model))];
  for (const model of models) names.find(model);
  const text = [`${summary}.`, ...(description === undefined ? [] : ["", description])].map((line) =>
    ` * ${line}`.trimEnd(),
  );
  return [
    `/**\n${text.join("\n")}\n *\n * @returns ${operation.returnsDescription ?? returnsDescription(operation)}\n */`,
    ...(tag === undefined ? [] : [`@tag(${JSON.stringify(tag)})`]),
    `@summary(${JSON.stringify(summary)})`,
    ...(isList && pagination !== "none" ? ["@list"] : []),
    emitSuccessExample(operation, contract, names),
    ...errors
      .filter(({ model }) => models.includes(model))
      .flatMap((error) => emitErrorExample(error, operation, names)),
    ...(route === "" ? [] : [`@route(${JSON.stringify(route)})`]),
    // Every property of a merge patch declares on its own whether it is optional.
    isMergePatch ? "@patch(#{ implicitOptionality: false })" : `@${method}`,
    keyword +
      emitSignature(declaredName, emitParameters(operation, names), emitSuccess(operation, names), models, names),
    "",
  ].join("\n");
}

/** Emits an instance of the contract's template `Operation<Parameters, Success, Errors>`, or a plain operation if it has none. */
function emitSignature(name: string, parameters: string, success: string, errors: string[], { find }: Names): string {
  if (!find("Operation")) {
    const returned = success === "" ? "void" : `{ ${success} }`;
    return `${identifier(name)}(${parameters}): ${returned}${errors.map((model) => ` | ${model}`).join("")};`;
  }
  const union = errors.length > 0 ? `, ${errors.join(" | ")}` : "";
  return `${identifier(name)} is Operation<{ ${parameters} }, { ${success} }${union}>;`;
}

interface ConventionalError {
  model: string;
  /** Constant with an example, in the namespace `ErrorExamples`. */
  example: string;
}

function conventionalErrors({ pathParameters, body, isList, isIdempotent }: NewOperation): ConventionalError[] {
  return [
    ...(isList ? [{ model: "InvalidRequest", example: "invalidQuery" }] : []),
    ...(body ? [{ model: "InvalidRequest", example: "invalidBody" }] : []),
    ...(pathParameters.length > 0 ? [{ model: "NotFound", example: "notFound" }] : []),
    ...(isIdempotent ? [{ model: "IdempotencyConflict", example: "idempotencyConflict" }] : []),
    ...(body
      ? [
          { model: "PayloadTooLarge", example: "payloadTooLarge" },
          { model: "UnsupportedMediaType", example: "unsupportedMediaType" },
        ]
      : []),
  ];
}

/** The example of a 404 names the resource of the operation. */
function emitErrorExample({ example }: ConventionalError, { pathParameters }: NewOperation, names: Names): string[] {
  const constant = `ErrorExamples.${example}`;
  if (!names.find(constant)) return [];
  const last = pathParameters.at(-1);
  const id = last?.isString ? "other" : "42";
  const ownExample =
    example === "notFound" && last
      ? names.declared.withMessage(constant, `${last.name}: no ${last.noun} has the ID ${id}`)
      : undefined;
  return [`@opExample(#{ returnType: ${ownExample ?? constant} })`];
}

function returnsDescription({ returns, isList }: NewOperation): string {
  if (!returns) return "No content.";
  const words = returns.name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return isList ? `A page of ${words}.` : `The ${words}.`;
}

function emitSuccessExample(operation: TypeSpecOperation, contract: Contract, { find }: Names): string {
  const { pathParameters, body, returns, status, isMergePatch } = operation;
  const parameters = [
    ...pathParameters.map(({ name, isString }) => `${identifier(name)}: ${isString ? '"first"' : 1}`),
    ...(isMergePatch ? [`contentType: "${MERGE_PATCH}"`] : []),
    ...(body ? [`${propertyName(body)}: ${emitExample(body.schema, "request", contract)}`] : []),
  ];
  const success = [
    ...(status === 200 ? [] : [`_: ${status}`]),
    ...(find("RateLimits.exampleHeaders") ? ["...RateLimits.exampleHeaders"] : []),
    ...(returns ? [`${bodyName(returns, operation)}: ${emitExample(returns.schema, "response", contract)}`] : []),
    ...(hasEnvelope(operation) && operation.pagination === "offset" ? ["total: 1"] : []),
  ];
  const parametersField = parameters.length > 0 ? `parameters: #{ ${parameters.join(", ")} }, ` : "";
  if (success.length === 0)
    return parameters.length > 0 ? `@opExample(#{ parameters: #{ ${parameters.join(", ")} } })` : "";
  return `@opExample(#{ ${parametersField}returnType: #{ ${success.join(", ")} } })`;
}

/** Returns whether the items of a list are in an object with the values of the page. */
function hasEnvelope({ pagination }: NewOperation): boolean {
  return pagination === "cursor" || pagination === "offset";
}

function bodyName(returns: NamedSchema, operation: NewOperation): string {
  return hasEnvelope(operation) ? "items" : propertyName(returns);
}

const LIMIT =
  "/** Maximum number of items returned. */\n@query\n@pageSize\n@minValue(1)\n@maxValue(100)\nlimit?: int32 = 20;";

function emitParameters(operation: NewOperation, { find }: Names): string {
  const { pathParameters, body, pagination, isMergePatch, isIdempotent } = operation;
  return [
    ...pathParameters.map(({ name, type, description, decorators }) =>
      [`/** ${description} */`, ...decorators, `@path ${identifier(name)}: ${type};`].join("\n"),
    ),
    ...(pagination === "contract" && find("PageQuery") ? ["...PageQuery;"] : []),
    ...(pagination === "cursor"
      ? [
          LIMIT,
          "/** `nextCursor` of the previous page. Omit it for the first page. */\n@query\n@continuationToken\ncursor?: string;",
        ]
      : []),
    ...(pagination === "offset"
      ? [LIMIT, "/** Number of items to skip. */\n@query\n@offset\n@minValue(0)\noffset?: int32 = 0;"]
      : []),
    ...(isIdempotent && find("IdempotencyKeyHeader") ? ["...IdempotencyKeyHeader;"] : []),
    ...(isMergePatch ? [`@header contentType: "${MERGE_PATCH}";`] : []),
    ...(body ? [`@body ${propertyName(body)}: ${bodyType(body, operation)};`] : []),
  ].join("\n");
}

/** A model of changes is used as it is; the changes to any other model are derived from it. */
function bodyType({ name, schema }: NamedSchema, { isMergePatch }: NewOperation): string {
  const isPatch = (schema.required ?? []).length === 0;
  return isMergePatch && !isPatch ? `MergePatchUpdate<${name}>` : name;
}

function emitSuccess(operation: NewOperation, { find }: Names): string {
  const { returns, status, pagination } = operation;
  const isPaginated = pagination !== undefined && pagination !== "none";
  const decorators = [...(hasEnvelope(operation) ? [] : ["@body"]), ...(isPaginated ? ["@pageItems"] : [])];
  return [
    ...(status === 200 ? [] : [`@statusCode _: ${status};`]),
    ...(pagination === "contract" && find("PageHeaders") ? ["...PageHeaders;"] : []),
    ...(returns ? [`${decorators.join(" ")} ${bodyName(returns, operation)}: ${returns.name};`] : []),
    ...(pagination === "cursor"
      ? ["/** `cursor` of the next page. Absent on the last page. */\n@continuationToken nextCursor?: string;"]
      : []),
    ...(pagination === "offset" ? ["/** Number of all items. */\ntotal: int32;"] : []),
  ].join("\n");
}
