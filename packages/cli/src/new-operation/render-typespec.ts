// Renders a new operation in TypeSpec and appends it to the file of its resource.
import { posix } from "node:path";
import { type Contract, exampleValue, type JsonSchema } from "@onecontract/codegen";
import type { TypeSpecDeclarations } from "./conventions.ts";
import type { NewOperation } from "./new-operation.ts";
import type { NamedSchema } from "./operation-input.ts";
import type { TypeSpecResource } from "./typespec-resources.ts";

/** An operation of a contract in TypeSpec. */
export type TypeSpecOperation = NewOperation & { typeSpec: TypeSpecResource };

/** Adds the operation, and the imports that it needs, to the source of the resource's file. */
export function addToResource(
  source: string,
  operation: TypeSpecOperation,
  contract: Contract,
  declared: TypeSpecDeclarations,
): string {
  const { file: ownFile, end, hasTag } = operation.typeSpec;
  const tag = hasTag ? undefined : /@tag\("([^"]+)"\)/.exec(source)?.[1];
  const used = new Set<string>();
  const find = (name: string) => {
    const file = declared(name);
    if (file !== undefined) used.add(file);
    return file !== undefined;
  };
  const operationSource = renderOperation(operation, tag, contract, find);
  const missing = [...used]
    .filter((file) => file !== "main.tsp" && file !== ownFile)
    .map((file) => `import "${relativeImport(ownFile, file)}";\n`)
    .filter((line) => !source.includes(line));
  const lastImport = [...source.matchAll(/^import /gm)].at(-1);
  const lineEnd = lastImport ? source.indexOf("\n", lastImport.index) + 1 : 0;
  const [imports, before, after] = [source.slice(0, lineEnd), source.slice(lineEnd, end), source.slice(end)];
  return `${imports}${missing.join("")}${before}\n${operationSource}${after}`;
}

function relativeImport(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
}

/** Returns whether the contract declares a name, and records that the operation uses it. */
type Find = (name: string) => boolean;

function renderOperation(
  operation: TypeSpecOperation,
  tag: string | undefined,
  contract: Contract,
  find: Find,
): string {
  const { declaredName, method, path, summary, typeSpec } = operation;
  const route = path.slice(typeSpec.route.length);
  const keyword = typeSpec.kind === "interface" ? "" : "op ";
  const errors = declaredErrors(operation).filter(({ model }) => find(model));
  const models = [...new Set(errors.map(({ model }) => model))];
  return [
    `/**\n * ${summary}.\n *\n * @returns ${returnsDescription(operation)}\n */`,
    ...(tag === undefined ? [] : [`@tag(${JSON.stringify(tag)})`]),
    `@summary(${JSON.stringify(summary)})`,
    ...(isPaginated(operation, find) ? ["@list"] : []),
    emitSuccessExample(operation, contract, find),
    ...errors
      .filter(({ example }) => find(`ErrorExamples.${example}`))
      .map(({ example }) => `@opExample(#{ returnType: ErrorExamples.${example} })`),
    ...(route === "" ? [] : [`@route(${JSON.stringify(route)})`]),
    `@${method}`,
    keyword + emitSignature(declaredName, emitParameters(operation, find), emitSuccess(operation, find), models, find),
    "",
  ].join("\n");
}

/** Emits an instance of the contract's template `Operation<Parameters, Success, Errors>`, or a plain operation if it has none. */
function emitSignature(name: string, parameters: string, success: string, errors: string[], find: Find): string {
  if (!find("Operation")) {
    return `${identifier(name)}(${parameters}): { ${success} }${errors.map((model) => ` | ${model}`).join("")};`;
  }
  const union = errors.length > 0 ? `, ${errors.join(" | ")}` : "";
  return `${identifier(name)} is Operation<{ ${parameters} }, { ${success} }${union}>;`;
}

function declaredErrors({ pathParameters, body, isList }: NewOperation): { model: string; example: string }[] {
  return [
    ...(isList ? [{ model: "InvalidRequest", example: "invalidQuery" }] : []),
    ...(body
      ? [
          { model: "InvalidRequest", example: "invalidBody" },
          { model: "PayloadTooLarge", example: "payloadTooLarge" },
          { model: "UnsupportedMediaType", example: "unsupportedMediaType" },
        ]
      : []),
    ...(pathParameters.length > 0 ? [{ model: "NotFound", example: "notFound" }] : []),
  ];
}

function returnsDescription({ returns, isList }: NewOperation): string {
  if (!returns) return "No content.";
  return isList ? "A page of results." : (returns.schema.description ?? `The ${returns.name}.`);
}

function emitSuccessExample(
  { pathParameters, body, returns, status }: NewOperation,
  contract: Contract,
  find: Find,
): string {
  const parameters = [
    ...pathParameters.map(({ name, isString }) => `${identifier(name)}: ${isString ? '"first"' : 1}`),
    ...(body ? [emitExample(body, contract, "request")] : []),
  ];
  const success = [
    ...(status === 200 ? [] : [`_: ${status}`]),
    ...(find("RateLimits.exampleHeaders") ? ["...RateLimits.exampleHeaders"] : []),
    ...(returns ? [emitExample(returns, contract, "response")] : []),
  ];
  const parametersField = parameters.length > 0 ? `parameters: #{ ${parameters.join(", ")} }, ` : "";
  return `@opExample(#{ ${parametersField}returnType: #{ ${success.join(", ")} } })`;
}

function emitExample(model: NamedSchema, contract: Contract, direction: "request" | "response"): string {
  const value = exampleValue(contract, model.schema, direction);
  return `${propertyName(model)}: ${emitValue(value, model.schema, contract)}`;
}

type SchemaOrReference = NonNullable<JsonSchema["properties"]>[string];

/** Emits a TypeSpec value such as `#{ id: 1, status: BookStatus.sold }`. */
function emitValue(value: unknown, schema: SchemaOrReference, contract: Contract): string {
  const name = schema.$ref?.split("/").at(-1);
  const target: JsonSchema = (name === undefined ? undefined : contract.schemas[name]) ?? { ...schema };
  if (typeof value === "string" && name !== undefined && target.enum) return `${name}.${identifier(value)}`;
  if (typeof value === "string" && target.format === "date-time")
    return `utcDateTime.fromISO(${JSON.stringify(value)})`;
  if (Array.isArray(value)) {
    return `#[${value.map((item) => emitValue(item, target.items ?? {}, contract)).join(", ")}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([field, fieldValue]) => {
    return `${identifier(field)}: ${emitValue(fieldValue, target.properties?.[field] ?? {}, contract)}`;
  });
  return `#{ ${fields.join(", ")} }`;
}

/** Returns whether the operation is a list with the contract's parameters for pages. */
function isPaginated({ isList }: NewOperation, find: Find): boolean {
  return isList && find("PageQuery");
}

function emitParameters({ pathParameters, body, isList }: NewOperation, find: Find): string {
  return [
    ...pathParameters.map(
      ({ name, type, description }) => `/** ${description} */\n@path ${identifier(name)}: ${type};`,
    ),
    ...(isList && find("PageQuery") ? ["...PageQuery;"] : []),
    ...(body ? [`@body ${propertyName(body)}: ${body.name};`] : []),
  ].join("\n");
}

function emitSuccess(operation: NewOperation, find: Find): string {
  const { returns, status, isList } = operation;
  const body = isPaginated(operation, find) ? "@body @pageItems" : "@body";
  return [
    ...(status === 200 ? [] : [`@statusCode _: ${status};`]),
    ...(isList && find("PageHeaders") ? ["...PageHeaders;"] : []),
    ...(returns ? [`${body} ${propertyName(returns)}: ${returns.name};`] : []),
  ].join("\n");
}

function propertyName({ name }: NamedSchema): string {
  return identifier(name.charAt(0).toLowerCase() + name.slice(1));
}

/** Quotes an identifier, because it may be a TypeSpec keyword. The formatter removes the quotes that are not needed. */
function identifier(name: string): string {
  return `\`${name}\``;
}
