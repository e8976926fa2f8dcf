// Adds a resource to a TypeSpec contract: a file with its models and operations, its import and its tag.
import type { Contract, JsonSchema } from "@onecontract/codegen";
import { type TypeSpec, tsp } from "@onecontract/codegen/language/typespec";
import { addToResource, boundDecorators, schemaValue } from "../new-operation/add-to-resource.ts";
import { type Bounds, createOperation } from "../new-operation/new-operation.ts";
import { loadParser, type TypeSpecContract, type TypeSpecResource } from "../new-operation/read-typespec.ts";
import { capitalize } from "../scaffold/names.ts";
import type { OperationKind, Resource, ResourceField } from "../scaffold/resource.ts";
import type { ResourceInput } from "./resource-input.ts";

/** Returns the source of the resource's file in contract/. */
export function resourceFile(input: ResourceInput, contract: Contract, declared: TypeSpecContract): string {
  const { resource, pagination, errors } = input;
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
  const context = { contract: extended, typeSpec: { resources: [typeSpec] } };
  return Object.values(resource.operations).reduce(
    (source, { kind, operationId: name, method, path }) => {
      const { body = "none", returns = "none", summary, description, returned } = CONVENTIONS[kind](input);
      const flags = { name, method, path, resource: typeSpec.name, summary, body, returns, pagination, errors };
      const operation = {
        ...createOperation(flags, context),
        typeSpec,
        description,
        returnsDescription: returned,
        isIdempotent: kind === "create" && resource.isIdempotent,
      };
      return addToResource(source, operation, extended, declared, resource.plural.title);
    },
    `${resourceModels(resource, extended, declared)}\n`,
  );
}

/** The models of an operation, and sentences about it. */
interface Convention {
  body?: string;
  returns?: string;
  summary: string;
  description?: string;
  /** Sentence on what the operation returns. */
  returned: string;
}

const CONVENTIONS: Record<OperationKind, (input: ResourceInput) => Convention> = {
  list: ({ resource: { plural }, pagination }) => ({
    returns: plural.pascal,
    summary: `List ${plural.words}`,
    description:
      pagination === "contract"
        ? "The list is ordered by ID and paginated: the `Link` header contains the URL of the next page."
        : "The list is ordered by ID.",
    returned: `A page of ${plural.words}.`,
  }),
  get: ({ resource: { singular } }) => ({
    returns: singular.pascal,
    summary: `Get ${singular.indefinite}`,
    returned: `The ${singular.words}.`,
  }),
  create: ({ resource: { singular, isIdempotent } }) => ({
    body: `New${singular.pascal}`,
    returns: singular.pascal,
    summary: `Create ${singular.indefinite}`,
    description: isIdempotent
      ? `Send an \`Idempotency-Key\` to retry safely: within 24 hours, a retry with the same key and body returns\nthe original response and creates no second ${singular.words}.`
      : "The service assigns the ID.",
    returned: `The created ${singular.words}, including its ID.`,
  }),
  update: ({ resource }) => ({
    body: `${resource.singular.pascal}Update`,
    returns: resource.singular.pascal,
    summary: `Update ${resource.singular.indefinite}`,
    description: `The body is ${mergePatchSentence(resource)}.`,
    returned: `The updated ${resource.singular.words}.`,
  }),
  delete: ({ resource: { singular } }) => ({ summary: `Delete ${singular.indefinite}`, returned: "No content." }),
};

function mergePatchSentence({ fields }: Resource): string {
  const hasOptional = fields.some(({ isOptional }) => isOptional);
  return `a JSON Merge Patch (RFC 7396): absent fields stay as they are${hasOptional ? ", and `null` removes an optional field" : ""}`;
}

/** Imports of the files of resources, which main.tsp imports. .gitattributes has it merged by lines. */
export const IMPORTS_FILE = "imports.tsp";

/** Returns the source of a list of imports with that of a file. */
export function withImport(source: string, file: string): string {
  const line = tsp`import ${tsp.literal(`./${file}`)};`;
  return `${source.trimEnd()}\n${line}\n`;
}

/** Returns the source of main.tsp with the import of `IMPORTS_FILE`. */
export async function addToMain(source: string, folder: string): Promise<string> {
  const ast = await loadParser(folder);
  const { statements } = ast.parse(source);
  const lastImport = statements.findLast(({ kind }) => kind === ast.SyntaxKind.ImportStatement);
  const end = lastImport?.end ?? 0;
  const line = tsp`import ${tsp.literal("./imports.tsp")};`;
  return end === 0 ? `${line}\n${source}` : `${source.slice(0, end)}\n${line}${source.slice(end)}`;
}

function resourceModels(
  resource: Resource,
  contract: Contract,
  { serviceNamespace: namespace, describesTags }: TypeSpecContract,
): TypeSpec {
  const { singular, plural, fields, operations } = resource;
  const example = (value: unknown, name: string) =>
    tsp`@example(${schemaValue(value, { $ref: `#/components/schemas/${name}` }, contract)})`;
  const [item, id, created, update, list] = [
    singular.pascal,
    `${singular.pascal}Id`,
    `New${singular.pascal}`,
    `${singular.pascal}Update`,
    plural.pascal,
  ].map(tsp.reference);
  const itemExample = { id: 1, ...bodyExample(resource) };
  const declarations = [
    tsp`
      import "@typespec/http";
      ${describesTags && tsp`import "@typespec/openapi";`}

      using TypeSpec.Http;
    `,
    namespace !== "" &&
      tsp`
        ${describesTags && tagMetadata(resource)}
        namespace ${tsp.reference(namespace)};
      `,
    tsp`
      ${tsp.docComment([`ID of ${singular.indefinite}, assigned by the service. At most 2^53 - 1, so that every JSON parser reads it exactly.`])}
      @minValue(1)
      @maxValue(9007199254740991)
      scalar ${id} extends int64;
    `,
    ...fields.filter(({ isNewEnum }) => isNewEnum).map((field) => enumDeclaration(field, resource)),
    tsp`
      ${tsp.docComment([`The ${singular.words} to create.`])}
      @summary(${tsp.literal(`New ${singular.words}`)})
      ${example(bodyExample(resource), `New${singular.pascal}`)}
      model ${created} {
        ${tsp.join(
          fields.map((field) => fieldDeclaration(field, resource, contract)),
          "\n\n",
        )}
      }
    `,
    operations.update &&
      tsp`
        ${tsp.docComment([`Changes to ${singular.indefinite}, as ${mergePatchSentence(resource)}.`])}
        @summary(${tsp.literal(`${singular.title} update`)})
        ${example(changesExample(resource), `New${singular.pascal}`)}
        model ${update} is MergePatchUpdate<${created}>;
      `,
    tsp`
      ${tsp.docComment([`${capitalize(singular.indefinite)} with its ID.`])}
      @summary(${tsp.literal(singular.title)})
      ${example(itemExample, singular.pascal)}
      model ${item} {
        ${tsp.docComment([`ID of the ${singular.words}. The service assigns it on creation; clients never send it.`])}
        @example(1)
        id: ${id};

        ...${created};
      }
    `,
    operations.list &&
      tsp`
        ${tsp.docComment([`A page of ${plural.words}, ordered by ID.`])}
        @summary(${tsp.literal(plural.title)})
        ${example([itemExample], plural.pascal)}
        model ${list} is ${item}[];
      `,
  ];
  return tsp.join(declarations, "\n\n");
}

/** Returns the decorator that describes the tag of the operations. */
function tagMetadata({ plural }: Resource): TypeSpec {
  const description = tsp.literal(`${plural.title} and the operations on them.`);
  return tsp`@TypeSpec.OpenAPI.tagMetadata(${tsp.literal(plural.title)}, #{ description: ${description} })`;
}

export function enumDeclaration(
  { name, type, values }: ResourceField,
  { singular }: Pick<Resource, "singular">,
): TypeSpec {
  const members = values.map(
    (value) => tsp`
      ${tsp.docComment([`The ${singular.words} has the ${name.words} \`${value}\`.`])}
      ${tsp.identifier(value)},
    `,
  );
  return tsp`
    ${tsp.docComment([`${name.title} of ${singular.indefinite}.`])}
    @summary(${tsp.literal(`${singular.title} ${name.words}`)})
    enum ${tsp.reference(type)} {
      ${tsp.join(members, "\n\n")}
    }
  `;
}

export function fieldDeclaration(
  field: ResourceField,
  resource: Pick<Resource, "singular">,
  contract: Contract,
): TypeSpec {
  const { property, type, isOptional, example } = field;
  return tsp`
    ${tsp.docComment([describeField(field, resource)])}
    ${boundDecorators(boundsOf(field))}
    @example(${schemaValue(example, schemaOf(field), contract)})
    ${tsp.identifier(property)}${isOptional && tsp`?`}: ${tsp.reference(type)};
  `;
}

/** Only built-in types need bounds: a declared type has its own. */
function boundsOf({ kind, type, min, max }: ResourceField): Bounds {
  if (!["string", "int32", "int64", "float64"].includes(type)) return {};
  return kind === "string" ? { minLength: min, maxLength: max } : { minValue: min, maxValue: max };
}

function describeField({ kind, name, description }: ResourceField, { singular }: Pick<Resource, "singular">): string {
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
  const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
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
    [`${singular.pascal}Id`]: { type: "integer", format: "int64" },
    [`New${singular.pascal}`]: object(properties, bodyExample(resource)),
    [`${singular.pascal}Update`]: object(properties, changesExample(resource)),
    [singular.pascal]: object({ id: reference(`${singular.pascal}Id`), ...properties }, item),
    [plural.pascal]: { type: "array", items: reference(singular.pascal), examples: [[item]] },
  };
}

function schemaOf({ kind, type }: ResourceField): JsonSchema {
  if (kind === "enum") return { $ref: `#/components/schemas/${type}` };
  if (kind === "date-time" || kind === "date") return { type: "string", format: kind };
  return { type: kind };
}
