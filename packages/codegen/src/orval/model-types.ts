// Generates the TypeScript types of a contract with orval. Only this folder knows orval: it takes the model, and returns code.
import { type GeneratorSchema, generateSchemasDefinition, jsDoc, resolveObject, resolveValue } from "@orval/core";
import { bodyTypes, hasNonJsonBodies, payloadTypes } from "../contract/body-types.ts";
import type { Content, Contract, JsonSchema, Operation, Parameter } from "../contract/contract.ts";
import { operationTypePrefix, typeName } from "../contract/naming.ts";
import { findOpenValues } from "../contract/open-values.ts";
import { operationNames, operationTypeNames } from "../contract/operation-names.ts";
import { parameterKey } from "../contract/read-parameters.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import type { EnumStyle } from "../output/generator.ts";
import { mergeSchema } from "../schema/merge-schemas.ts";
import { hasReadOnly, isReference, reachableNames, schemaReference } from "../schema/references.ts";
import { withDiscriminatorValues } from "./discriminator-values.ts";
import { createContext, type OrvalSchema } from "./orval-context.ts";
import { openTypes, orvalSchema } from "./orval-schema.ts";
import { TypeNames } from "./type-names.ts";
import { DEFAULT_VALUE_TYPES, type ValueTypes } from "./value-types.ts";

export interface ModelTypes {
  /** Code of the types of the schemas, and of those that are inline in operations. */
  models: TypeScript;
  /** Names of these types. */
  names: ReadonlySet<string>;
  /** Operations of the contract, in its order. */
  operations: TypedOperation[];
}

/** An operation together with the types that orval generates for it. */
export interface TypedOperation {
  operation: Operation;
  types: OperationTypes;
}

export interface OperationTypes {
  /** Name of the operation's function or constant. */
  name: string;
  /** Types of all query parameters and of all headers. */
  query: TypeScript | undefined;
  headers: TypeScript | undefined;
  /** Returns the type of a parameter in the path, or of a cookie. */
  parameter: (parameter: Pick<Parameter, "name" | "in">) => TypeScript;
  /** Returns the type of JSON, of a form or of the items of a stream. A content without a schema may have any value. */
  content: (content: Content) => TypeScript;
  /** Returns the type of a request body. `writable` is a type that leaves out the read-only properties of another one. */
  requestBody: (content: Content, writable: TypeScript) => TypeScript;
  /** Returns the types of the JSON of a response. */
  response: (status: string) => TypeScript[];
}

/** Returns the types of the schemas and operations of a contract, which is not changed. */
export function modelTypes(
  contract: Contract,
  valueTypes: ValueTypes = DEFAULT_VALUE_TYPES,
  enums: EnumStyle = "const",
): ModelTypes {
  const types = new OrvalTypes(contract, valueTypes, enums);
  const names = operationNames(contract);
  const operations = contract.operations.map((operation) => ({
    operation,
    types: operationTypes(contract, operation, names.get(operation.operationId) ?? "", types),
  }));
  return { models: types.declarations, names: types.names.taken, operations };
}

function operationTypes(contract: Contract, operation: Operation, name: string, orval: OrvalTypes): OperationTypes {
  const { parameters, requestBody, responses } = operation;
  const typeNames = operationTypeNames(operation, name);
  const parametersIn = (location: string) => parameters.filter((parameter) => parameter.in === location);
  const prefix = operationTypePrefix(operation, name);
  const query = orval.parameters(typeNames.query, prefix, parametersIn("query"));
  const headers = orval.parameters(typeNames.headers, prefix, parametersIn("header"));
  const inline = [...parametersIn("path"), ...parametersIn("cookie")];
  const inlineTypes = new Map(inline.map((parameter) => [parameterKey(parameter), orval.inline(parameter.schema)]));
  const contents = new Map([...bodyTypes(contract, operation)].map(([content, type]) => [content, model(type.name)]));
  const all = [...(requestBody?.content ?? []), ...responses.flatMap(({ content }) => content)];
  for (const content of all) {
    const { kind, schema } = content;
    if (kind === "json" && schema) contents.set(content, orval.value(schema, typeNames.contents.get(content)));
  }
  const typeOf = (content: Content) => contents.get(content) ?? ts`unknown`;
  return {
    name,
    query,
    headers,
    parameter: (parameter) => inlineTypes.get(parameterKey(parameter)) ?? ts`unknown`,
    content: typeOf,
    requestBody: (content, writable) =>
      hasReadOnly(content.schema ?? {}, contract.schemas) ? ts`${writable}<${typeOf(content)}>` : typeOf(content),
    response: (status) =>
      responses
        .filter((response) => response.status === status)
        .flatMap(({ content }) => content.filter(({ kind }) => kind === "json").map(typeOf)),
  };
}

/** Types that orval generates for the schemas of a contract. It declares those of inline schemas when they are needed. */
class OrvalTypes {
  readonly #declarations: GeneratorSchema[];
  readonly #convert: (schema: JsonSchema, hasFiles?: boolean) => JsonSchema;
  readonly #context: ReturnType<typeof createContext>;
  readonly names: TypeNames;
  /** Types by reference. Most values are components. */
  readonly #references = new Map<string, TypeScript>();

  constructor(contract: Contract, valueTypes: ValueTypes, enums: EnumStyle) {
    const schemas = { ...contract.schemas, ...inlineTypes(contract) };
    const withFiles = multipartSchemas(contract, schemas);
    const names = readOnlyNames(contract);
    const openValues = enums === "open" ? findOpenValues({ ...contract, schemas }) : undefined;
    this.#convert = (schema, hasFiles = false) =>
      orvalSchema(schema, { valueTypes, hasFiles, readOnlyNames: names, openValues });
    const converted = Object.entries(schemas).map(([name, schema]) => [
      name,
      this.#convert(schema, withFiles.has(name)),
    ]);
    const components = withDiscriminatorValues(Object.fromEntries(converted), { ...contract, schemas });
    this.#context = createContext(components as Record<string, OrvalSchema>, valueTypes, enums);
    this.#declarations = generateSchemasDefinition(this.#context.spec.components?.schemas, this.#context, "");
    this.names = new TypeNames(this.#declarations.map(({ name }) => name));
  }

  /** Code of the declared types. */
  get declarations(): TypeScript {
    const source = this.#declarations.map(({ model: code }) => `${openTypes(code)}\n`).join("");
    return ts.type(source.replace(/(?<![^\S\n])[^\S\n]+$/gm, "").trimEnd());
  }

  /** Returns the type of a value. Inline objects and enums are declared, with names that begin with the given one. */
  value(schema: JsonSchema, name = ""): TypeScript {
    const reference = isReference(schema) ? schema.$ref : undefined;
    const known = this.#references.get(reference ?? "");
    if (known) return known;
    const resolved = this.names.addTypes(
      resolveObject({ schema: this.#convert(schema) as OrvalSchema, propName: name, context: this.#context }),
    );
    this.#declarations.push(...resolved.schemas);
    const type = expression(resolved);
    if (reference !== undefined) this.#references.set(reference, type);
    return type;
  }

  /** Returns the type of a value without declaring types. */
  inline(schema: JsonSchema): TypeScript {
    return expression(resolveValue({ schema: this.#convert(schema) as OrvalSchema, context: this.#context }));
  }

  /** Declares the type of an object with all parameters of one location. Returns undefined if there are none. */
  parameters(name: string, prefix: string, parameters: Parameter[]): TypeScript | undefined {
    if (parameters.length === 0) return undefined;
    const unique = this.names.add(name);
    const dependencies: GeneratorSchema[] = [];
    const fields = parameters.map((parameter) => {
      const { required, schema, description = schema.description } = parameter;
      const deprecated = parameter.deprecated || schema.deprecated;
      const converted = this.#convert({
        ...schema,
        ...(description && { description }),
        ...(deprecated && { deprecated }),
      });
      const isOptional = !required || converted.default !== undefined;
      const type = this.#parameterType(converted, prefix + typeName(parameter.name), dependencies);
      return ts`${ts.type(jsDoc(converted))}${ts.key(parameter.name)}${isOptional && ts`?`}: ${ts.type(type)};`;
    });
    const code = ts`export type ${ts.identifier(unique)} = ${ts.block(ts.lines(fields))};`;
    this.#declarations.push({ name: unique, model: `${code}\n`, imports: [] }, ...dependencies);
    return model(unique);
  }

  /** Returns the type of a parameter. Enums are declared. */
  #parameterType(schema: JsonSchema, name: string, dependencies: GeneratorSchema[]): string {
    const context = this.#context;
    const resolved = resolveValue({ schema: schema as OrvalSchema, name, context });
    if (!resolved.isEnum || resolved.isRef) {
      const { value, schemas } = this.names.addTypes(resolved);
      dependencies.push(...schemas);
      return value;
    }
    // The documentation is that of the parameter.
    const { description, deprecated, ...undocumented } = schema;
    const declared = this.names.addTypes(
      resolveObject({ schema: undocumented as OrvalSchema, propName: name, context }),
    );
    dependencies.push(...declared.schemas);
    return declared.value;
  }
}

function expression({ value, imports }: ReturnType<typeof resolveValue>): TypeScript {
  return ts.type(
    openTypes(value),
    imports.map(({ name }) => model(name)),
  );
}

function model(name: string): TypeScript {
  return ts.imported(name, "./operations.schemas.gen.ts", "type");
}

/** Returns the types of forms, stream items and webhook payloads whose schemas are inline, by name. */
function inlineTypes(contract: Contract): Record<string, JsonSchema> {
  const types = [
    ...contract.operations
      .filter(hasNonJsonBodies)
      .flatMap((operation) => [...bodyTypes(contract, operation).values()]),
    ...payloadTypes(contract).values(),
  ];
  return Object.fromEntries(
    types.filter(({ schema }) => !isReference(schema)).map(({ name, schema }) => [name, schema]),
  );
}

/** Returns the names of the schemas that multipart forms consist of. Only they have files. */
function multipartSchemas(contract: Contract, schemas: Contract["schemas"]): Set<string> {
  const forms = contract.operations.filter(hasNonJsonBodies).flatMap((operation) => {
    const multipart = [...bodyTypes(contract, operation)].filter(([{ kind }]) => kind === "multipart");
    return multipart.map(([, { name, schema }]) => (isReference(schema) ? schema : { $ref: schemaReference(name) }));
  });
  return reachableNames(forms, schemas);
}

/** Returns the names of the schemas that are read-only, by their own keyword or that of a part. */
function readOnlyNames({ schemas }: Contract): Set<string> {
  return new Set(Object.keys(schemas).filter((name) => mergeSchema(schemas[name] ?? {}, schemas).readOnly));
}
