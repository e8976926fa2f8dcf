// Writes a new operation in TypeSpec and adds it to the file of its resource.
import { posix } from "node:path";
import { type Contract, exampleValue, type JsonSchema } from "@onecontract/codegen";
import { type TypeSpec, tsp } from "@onecontract/codegen/language/typespec";
import { uncapitalize } from "../scaffold/names.ts";
import { relativeImport } from "../scaffold/relative-import.ts";
import type { Bounds, NewOperation } from "./new-operation.ts";
import type { NamedSchema } from "./operation-input.ts";
import type { TypeSpecContract, TypeSpecResource } from "./read-typespec.ts";

/** An operation of a contract in TypeSpec. */
export type TypeSpecOperation = NewOperation & { typeSpec: TypeSpecResource };

type Declarations = Pick<TypeSpecContract, "find" | "withMessage">;

const MERGE_PATCH = "application/merge-patch+json";

/** Adds the operation, and the imports that it needs, to the source of the resource's file. */
export function addToResource(
  source: string,
  operation: TypeSpecOperation,
  contract: Contract,
  declared: Declarations,
  tagName?: string,
): string {
  const { file: ownFile, end, hasTag } = operation.typeSpec;
  const tag = hasTag ? undefined : (tagName ?? /@tag\("([^"]+)"\)/.exec(source)?.[1]);
  const writer = new OperationWriter(operation, contract, declared);
  const code = writer.write(tag);
  const missing = [...writer.usedFiles]
    .filter((file) => file !== "main.tsp" && file !== ownFile)
    .map((file) => tsp`import ${tsp.literal(relativeImport(posix.dirname(ownFile), file))};`.toString())
    .filter((line) => !source.includes(`${line}\n`))
    .toSorted();
  const lastImport = [...source.matchAll(/^import /gm)].at(-1);
  const lineEnd = lastImport ? source.indexOf("\n", lastImport.index) + 1 : 0;
  const [imports, before, after] = [source.slice(0, lineEnd), source.slice(lineEnd, end), source.slice(end)];
  return `${imports}${missing.map((line) => `${line}\n`).join("")}${before}\n${code}\n${after}`;
}

/** An error that operations declare by convention. */
interface ConventionalError {
  model: string;
  /** Constant with an example, in the namespace `ErrorExamples`. */
  example: string;
}

class OperationWriter {
  /** Files of the contract that declare what the operation uses. */
  readonly usedFiles = new Set<string>();
  readonly #operation: TypeSpecOperation;
  readonly #contract: Contract;
  readonly #declared: Declarations;
  /** True if the items of a list are in an object with the values of the page. */
  readonly #hasEnvelope: boolean;

  constructor(operation: TypeSpecOperation, contract: Contract, declared: Declarations) {
    this.#operation = operation;
    this.#contract = contract;
    this.#declared = declared;
    this.#hasEnvelope = operation.pagination === "cursor" || operation.pagination === "offset";
  }

  write(tag: string | undefined): TypeSpec {
    const { method, path, summary, description, typeSpec, isMergePatch, isList, pagination } = this.#operation;
    const route = path.slice(typeSpec.route.length);
    const errors = conventionalErrors(this.#operation).filter(({ model }) => this.#find(model));
    const models = this.#operation.errors ?? [...new Set(errors.map(({ model }) => model))];
    for (const model of models) this.#find(model);
    const returned = `@returns ${this.#operation.returnsDescription ?? returnsDescription(this.#operation)}`;
    const details = description === undefined ? [] : ["", description];
    return tsp`
      ${tsp.docComment([`${summary}.`, ...details, "", returned])}
      ${tag !== undefined && tsp`@tag(${tsp.literal(tag)})`}
      @summary(${tsp.literal(summary)})
      ${isList && pagination !== "none" && tsp`@list`}
      ${this.#successExample()}
      ${tsp.lines(errors.filter(({ model }) => models.includes(model)).map((error) => this.#errorExample(error)))}
      ${route !== "" && tsp`@route(${tsp.literal(route)})`}
      ${isMergePatch ? PATCH : tsp`@${tsp.reference(method)}`}
      ${typeSpec.kind !== "interface" && OP}${this.#signature(models)};
    `;
  }

  /** Returns whether the contract declares a name, and records that the operation uses it. */
  #find(name: string): boolean {
    const file = this.#declared.find(name);
    if (file !== undefined) this.usedFiles.add(file);
    return file !== undefined;
  }

  #signature(errors: string[]): TypeSpec {
    const name = tsp.identifier(this.#operation.declaredName);
    const union = tsp.join(errors.map(tsp.reference), " | ");
    const [parameters, success] = [this.#parameters(), this.#success()];
    // An instance of the contract's template, or a plain operation if it has none.
    if (this.#find("Operation")) {
      return tsp`${name} is Operation<{ ${parameters} }, { ${success} }${!union.isEmpty && tsp`, ${union}`}>`;
    }
    const returned = tsp.join([success.isEmpty ? tsp`void` : tsp`{ ${success} }`, union], " | ");
    return tsp`${name}(${parameters}): ${returned}`;
  }

  #parameters(): TypeSpec {
    const { pathParameters, body, pagination, isMergePatch, isIdempotent } = this.#operation;
    return tsp.lines([
      ...pathParameters.map(
        ({ name, type, description, bounds }) => tsp`
          ${tsp.docComment([description])}
          ${boundDecorators(bounds)}
          @path ${tsp.identifier(name)}: ${tsp.reference(type)};
        `,
      ),
      pagination === "contract" && this.#find("PageQuery") && tsp`...PageQuery;`,
      pagination === "cursor" && CURSOR_PARAMETERS,
      pagination === "offset" && OFFSET_PARAMETERS,
      isIdempotent && this.#find("IdempotencyKeyHeader") && tsp`...IdempotencyKeyHeader;`,
      isMergePatch && tsp`@header contentType: ${tsp.literal(MERGE_PATCH)};`,
      body && tsp`@body ${propertyName(body)}: ${this.#bodyType(body)};`,
    ]);
  }

  /** A model of changes is used as it is; the changes to any other model are derived from it. */
  #bodyType({ name, schema }: NamedSchema): TypeSpec {
    const isPatch = (schema.required ?? []).length === 0;
    const model = tsp.reference(name);
    return this.#operation.isMergePatch && !isPatch ? tsp`MergePatchUpdate<${model}>` : model;
  }

  #success(): TypeSpec {
    const { returns, status, pagination } = this.#operation;
    const isPaginated = pagination !== undefined && pagination !== "none";
    const decorators = tsp.join([!this.#hasEnvelope && tsp`@body`, isPaginated && tsp`@pageItems`], " ");
    return tsp.lines([
      status !== 200 && tsp`@statusCode _: ${tsp.literal(status)};`,
      pagination === "contract" && this.#find("PageHeaders") && tsp`...PageHeaders;`,
      returns && tsp`${decorators} ${this.#bodyName(returns)}: ${tsp.reference(returns.name)};`,
      pagination === "cursor" && NEXT_CURSOR,
      pagination === "offset" && TOTAL,
    ]);
  }

  #bodyName(returns: NamedSchema): TypeSpec {
    return this.#hasEnvelope ? tsp`items` : propertyName(returns);
  }

  #successExample(): TypeSpec | undefined {
    const { pathParameters, body, returns, status, isMergePatch, pagination } = this.#operation;
    const parameters = [
      ...pathParameters.map(({ name, example }) => tsp`${tsp.identifier(name)}: ${tsp.literal(example)}`),
      isMergePatch && tsp`contentType: ${tsp.literal(MERGE_PATCH)}`,
      body && tsp`${propertyName(body)}: ${modelExample(body.schema, "request", this.#contract)}`,
    ];
    const success = [
      status !== 200 && tsp`_: ${tsp.literal(status)}`,
      this.#find("RateLimits.exampleHeaders") && tsp`...RateLimits.exampleHeaders`,
      returns && tsp`${this.#bodyName(returns)}: ${modelExample(returns.schema, "response", this.#contract)}`,
      pagination === "offset" && tsp`total: 1`,
    ];
    const examples = tsp.join(
      [
        parameters.some(Boolean) && tsp`parameters: ${tsp.object(parameters)}`,
        success.some(Boolean) && tsp`returnType: ${tsp.object(success)}`,
      ],
      ", ",
    );
    return examples.isEmpty ? undefined : tsp`@opExample(#{ ${examples} })`;
  }

  /** The example of a 404 names the resource of the operation. */
  #errorExample({ example }: ConventionalError): TypeSpec | undefined {
    const constant = `ErrorExamples.${example}`;
    if (!this.#find(constant)) return undefined;
    const last = this.#operation.pathParameters.at(-1);
    const message = last && `${last.name}: no ${last.noun} has the ID ${last.otherExample ?? last.example}`;
    const ownExample =
      example === "notFound" && message !== undefined ? this.#declared.withMessage(constant, message) : undefined;
    return tsp`@opExample(#{ returnType: ${ownExample ?? tsp.reference(constant)} })`;
  }
}

const OP = tsp`op `;

/** Every property of a merge patch declares on its own whether it is optional. */
const PATCH = tsp`@patch(#{ implicitOptionality: false })`;

const LIMIT = tsp`
  /** Maximum number of items returned. */
  @query
  @pageSize
  @minValue(1)
  @maxValue(100)
  limit?: int32 = 20;
`;

const CURSOR_PARAMETERS = tsp`
  ${LIMIT}
  /** \`nextCursor\` of the previous page. Omit it for the first page. */
  @query
  @continuationToken
  cursor?: string;
`;

const NEXT_CURSOR = tsp`
  /** \`cursor\` of the next page. Absent on the last page. */
  @continuationToken nextCursor?: string;
`;

const OFFSET_PARAMETERS = tsp`
  ${LIMIT}
  /** Number of items to skip. */
  @query
  @offset
  @minValue(0)
  offset?: int32 = 0;
`;

const TOTAL = tsp`
  /** Number of all items. */
  total: int32;
`;

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

function returnsDescription({ returns, isList }: NewOperation): string {
  if (!returns) return "No content.";
  const words = returns.name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return isList ? `A page of ${words}.` : `The ${words}.`;
}

export function boundDecorators(bounds: Bounds): TypeSpec {
  const decorators = Object.entries(bounds).map(
    ([name, bound]) => bound !== undefined && tsp`@${tsp.reference(name)}(${tsp.literal(bound)})`,
  );
  return tsp.lines(decorators);
}

/** Returns the name of the property for a body: `pet` for `Pet`. */
function propertyName({ name }: NamedSchema): TypeSpec {
  return tsp.identifier(uncapitalize(name));
}

function modelExample(schema: JsonSchema, direction: "request" | "response", contract: Contract): TypeSpec {
  return schemaValue(exampleValue(contract, schema, direction), schema, contract);
}

/** Returns a value of a schema, such as `#{ id: 1, status: BookStatus.sold }`. */
export function schemaValue(value: unknown, schema: JsonSchema, contract: Contract): TypeSpec {
  const name = schema.$ref?.split("/").at(-1);
  const target: JsonSchema = (name === undefined ? undefined : contract.schemas[name]) ?? schema;
  if (Array.isArray(value)) {
    return tsp.array(value.map((item) => schemaValue(item, (target.items ?? {}) as JsonSchema, contract)));
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(([field, member]) => {
      const property = (target.properties?.[field] ?? {}) as JsonSchema;
      return tsp`${tsp.identifier(field)}: ${schemaValue(member, property, contract)}`;
    });
    return tsp.object(fields);
  }
  const literal = tsp.literal(value as string | number | boolean | null);
  if (typeof value !== "string") return literal;
  if (name !== undefined && target.enum) return tsp`${tsp.reference(name)}.${tsp.identifier(value)}`;
  if (target.format === "date-time") return tsp`utcDateTime.fromISO(${literal})`;
  if (target.format === "date") return tsp`plainDate.fromISO(${literal})`;
  return literal;
}
