// Adds a resource to a TypeSpec contract: a file with its models and operations, its import and its tag.
import { fileURLToPath } from "node:url";
import type { Contract, JsonSchema } from "@onecontract/codegen";
import { createOperation, type NewOperation } from "../new-operation/new-operation.ts";
import { addToResource, type TypeSpecOperation } from "../new-operation/render-typespec.ts";
import type { TypeSpecDeclarations } from "../new-operation/typespec-declarations.ts";
import { emitValue } from "../new-operation/typespec-example.ts";
import { loadParser, type TypeSpecResource } from "../new-operation/typespec-resources.ts";
import { renderTemplateFile } from "../scaffold/render-template.ts";
import type { OperationKind, Resource, ResourceField, ResourceOperation } from "../scaffold/resource.ts";
import type { ResourceInput } from "./resource-input.ts";

const TEMPLATE = fileURLToPath(new URL("../../scaffold/models.tsp.eta", import.meta.url));

/** Returns the source of the resource's file in contract/. */
export function renderResourceFile(input: ResourceInput, contract: Contract, declared: TypeSpecDeclarations): string {
  const { resource } = input;
  const extended: Contract = { ...contract, schemas: { ...contract.schemas, ...schemasOf(resource) } };
  const typeSpec: TypeSpecResource = {
    name: resource.plural.kebab,
    file: `${resource.plural.kebab}.tsp`,
    kind: "file",
    end: Number.POSITIVE_INFINITY,
    route: "",
    hasTag: false,
    operationIdPrefix: "",
  };
  return Object.values(resource.operations).reduce(
    (source, operation) => {
      const added = toNewOperation(operation, input, extended, typeSpec);
      return addToResource(source, { ...added, typeSpec }, extended, declared, resource.plural.title);
    },
    renderModels(resource, extended, declared.serviceNamespace),
  );
}

/** Returns the source of main.tsp with the import of the file, and with the tag if it describes its tags. */
export async function addToMain(source: string, folder: string, { plural }: Resource): Promise<string> {
  const ast = await loadParser(folder);
  const { statements } = ast.parse(source);
  const lastImport = statements.findLast(({ kind }) => kind === ast.SyntaxKind.ImportStatement);
  const importEnd = lastImport?.end ?? 0;
  const decorators = statements.flatMap((statement) => ("decorators" in statement ? statement.decorators : []));
  const firstTag = decorators.find(({ target }) => "sv" in target && target.sv === "tagMetadata");
  const importLine = `import "./${plural.kebab}.tsp";`;
  const withImport = (code: string) =>
    importEnd === 0 ? `${importLine}\n${code}` : `${code.slice(0, importEnd)}\n${importLine}${code.slice(importEnd)}`;
  if (!firstTag) return withImport(source);
  const description = `${plural.title} and the operations on them.`;
  const tag = `@tagMetadata(${JSON.stringify(plural.title)}, #{ description: ${JSON.stringify(description)} })\n`;
  return withImport(source.slice(0, firstTag.pos) + tag + source.slice(firstTag.pos));
}

function renderModels(resource: Resource, contract: Contract, namespace: string): string {
  const { singular, fields } = resource;
  const emit = (value: unknown, name: string) => emitValue(value, { $ref: `#/components/schemas/${name}` }, contract);
  return renderTemplateFile(TEMPLATE, {
    ...resource,
    namespace,
    enums: fields.filter(({ isNewEnum }) => isNewEnum),
    hasOptional: fields.some(({ isOptional }) => isOptional),
    examples: {
      created: emit(bodyExample(resource), `New${singular.pascal}`),
      item: emit({ id: 1, ...bodyExample(resource) }, singular.pascal),
      changes: emit(changesExample(resource), `New${singular.pascal}`),
    },
    fields: fields.map((field) => ({
      ...field,
      description: describeField(field, resource),
      decorators: isBounded(field) ? boundsOf(field) : [],
      example: emitValue(field.example, schemaOf(field), contract),
    })),
  });
}

/** Only built-in types need bounds: a declared type has its own. */
function isBounded({ type }: ResourceField): boolean {
  return ["string", "int32", "int64", "float64"].includes(type);
}

function boundsOf({ kind, min, max }: ResourceField): string[] {
  const [least, most] = kind === "string" ? ["minLength", "maxLength"] : ["minValue", "maxValue"];
  return [...(min === undefined ? [] : [`@${least}(${min})`]), ...(max === undefined ? [] : [`@${most}(${max})`])];
}

function describeField({ kind, name, description }: ResourceField, { singular }: Resource): string {
  if (description !== undefined) return `${description.replace(/\.$/, "")}.`;
  const { words } = name;
  if (kind === "boolean") return `True if the ${singular.words} is ${words.replace(/^is /, "")}.`;
  if (words.endsWith(" id")) return `ID of the ${words.slice(0, -" id".length)}.`;
  if (kind === "date-time") return `${name.title}: a date and time (RFC 3339).`;
  return `${name.title} of the ${singular.words}.`;
}

function bodyExample({ fields }: Resource): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ property, example }) => [property, example]));
}

/** Equals the beginning of the item's example, because that is the response to it. */
function changesExample({ fields }: Resource): Record<string, unknown> {
  return Object.fromEntries(fields.slice(0, 1).map(({ property, example }) => [property, example]));
}

/** Returns the schemas that the contract will have, as far as examples need them. */
function schemasOf(resource: Resource): Record<string, JsonSchema> {
  const { singular, plural, fields } = resource;
  const enums = fields.filter(({ isNewEnum }) => isNewEnum);
  const properties = Object.fromEntries(fields.map((field) => [field.property, schemaOf(field)]));
  const id: JsonSchema = { type: "integer", format: "int64" };
  const object = (own: Record<string, JsonSchema>, example: unknown): JsonSchema => ({
    type: "object",
    properties: { ...own },
    examples: [example],
  });
  const item = { id: 1, ...bodyExample(resource) };
  return {
    ...Object.fromEntries(
      enums.map(({ type, values }): [string, JsonSchema] => [type, { type: "string", enum: values }]),
    ),
    [`${singular.pascal}Id`]: id,
    [`New${singular.pascal}`]: object(properties, bodyExample(resource)),
    [`${singular.pascal}Update`]: object(properties, changesExample(resource)),
    [singular.pascal]: object({ id: { $ref: `#/components/schemas/${singular.pascal}Id` }, ...properties }, item),
    [plural.pascal]: {
      type: "array",
      items: { $ref: `#/components/schemas/${singular.pascal}` },
      examples: [[item]],
    },
  };
}

function schemaOf({ kind, type }: ResourceField): JsonSchema {
  if (kind === "enum") return { $ref: `#/components/schemas/${type}` };
  if (kind === "date-time" || kind === "date") return { type: "string", format: kind };
  return { type: kind };
}

const SUMMARIES: Record<OperationKind, (resource: Resource) => string> = {
  list: ({ plural }) => `List ${plural.words}`,
  get: ({ singular }) => `Get ${singular.indefinite}`,
  create: ({ singular }) => `Create ${singular.indefinite}`,
  update: ({ singular }) => `Update ${singular.indefinite}`,
  delete: ({ singular }) => `Delete ${singular.indefinite}`,
};

const RETRIES =
  "Send an `Idempotency-Key` to retry safely: within 24 hours, a retry with the same key and body returns\nthe original response";

const DESCRIPTIONS: Record<OperationKind, (resource: Resource, input: ResourceInput) => string | undefined> = {
  list: (_resource, { pagination }) =>
    pagination === "contract"
      ? "The list is ordered by ID and paginated: the `Link` header contains the URL of the next page."
      : "The list is ordered by ID.",
  get: () => undefined,
  create: ({ singular, isIdempotent }) =>
    isIdempotent ? `${RETRIES} and creates no second ${singular.words}.` : "The service assigns the ID.",
  update: ({ fields }) =>
    `The body is a JSON Merge Patch (RFC 7396): absent fields stay as they are${fields.some(({ isOptional }) => isOptional) ? ", and `null` removes an optional field" : ""}.`,
  delete: () => undefined,
};

const RETURNS: Record<OperationKind, (resource: Resource) => string> = {
  list: ({ plural }) => `A page of ${plural.words}.`,
  get: ({ singular }) => `The ${singular.words}.`,
  create: ({ singular }) => `The created ${singular.words}, including its ID.`,
  update: ({ singular }) => `The updated ${singular.words}.`,
  delete: () => "No content.",
};

function toNewOperation(
  { kind, operationId, method, path }: ResourceOperation,
  input: ResourceInput,
  contract: Contract,
  typeSpec: TypeSpecResource,
): NewOperation {
  const { resource, pagination, errors } = input;
  const { singular, plural, isIdempotent } = resource;
  const bodies = { create: `New${singular.pascal}`, update: `${singular.pascal}Update` };
  const returns = { list: plural.pascal, get: singular.pascal, create: singular.pascal, update: singular.pascal };
  const flags = {
    name: operationId,
    method,
    path,
    resource: typeSpec.name,
    summary: SUMMARIES[kind](resource),
    body: kind === "create" || kind === "update" ? bodies[kind] : "none",
    returns: kind === "delete" ? "none" : returns[kind],
    pagination,
    ...(errors && { errors }),
  };
  const description = DESCRIPTIONS[kind](resource, input);
  const added: Omit<TypeSpecOperation, "typeSpec"> = createOperation(flags, contract, [typeSpec]);
  return {
    ...added,
    ...(description !== undefined && { description: description.replaceAll("\n", "\n * ") }),
    returnsDescription: RETURNS[kind](resource),
    ...(kind === "create" && isIdempotent && { isIdempotent }),
  };
}
