// Validators of every request and response: the contract's own schemas as data, for the functions of `runtime/`.
import type {
  Content,
  Contract,
  Header,
  JsonSchema,
  Operation,
  Parameter,
  ParameterLocation,
} from "../contract/contract.ts";
import { followSchema } from "../contract/follow-schema.ts";
import { formSchema } from "./form-schema.ts";
import { UsedSchemas } from "./used-schemas.ts";
import { type ExtensionName, validationRuntime } from "./validation-runtime.ts";
import { type Direction, validationSchema } from "./validation-schema.ts";

const LOCATIONS: ParameterLocation[] = ["path", "query", "header", "cookie"];

/** Source of modules. */
export interface ValidatorModules {
  /** `validators`: operationId -> part (`query`, `body`, `200 body`, ...) -> validator. */
  requests: string;
  responses: string;
  /** What both of them run on. */
  runtime: string;
}

/** @throws Error that names the operation and what of its schemas cannot be checked */
export function compileValidators(contract: Contract): ValidatorModules {
  const isDescribed = true;
  const requests = compile(contract, preparedSchemas(contract, "request", isDescribed), requestSchemas);
  const responses = compile(contract, preparedSchemas(contract, "response", isDescribed), responseSchemas);
  const runtime = validationRuntime(new Set([...requests.extensions, ...responses.extensions]));
  return { requests: requests.text, responses: responses.text, runtime };
}

/** The same of the bodies of successful responses alone: `GET /things/{id}` -> status -> validator. Made small, as it is downloaded. */
export function compileSuccessValidators(contract: Contract): Omit<ValidatorModules, "requests"> {
  const keyOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
  const { text, extensions } = compile(contract, preparedSchemas(contract, "response", false), successSchemas, keyOf);
  return { responses: text, runtime: validationRuntime(extensions) };
}

/** Answers that are forms are sent as the application wrote them. */
const FORMS = ["form", "multipart"];

type SchemasOf = (operation: Operation, schemas: Contract["schemas"]) => [part: string, schema: JsonSchema][];

function requestSchemas(operation: Operation, schemas: Contract["schemas"]): [string, JsonSchema][] {
  const parameters = LOCATIONS.flatMap((location): [string, JsonSchema][] => {
    const found = operation.parameters.filter((parameter) => parameter.in === location);
    return found.length > 0 ? [[location, parametersSchema(found)]] : [];
  });
  return [...parameters, ...bodySchemas("body", operation.requestBody?.content ?? [], schemas)];
}

/** Of the first media type by the name of the part alone, of others with the media type. Bytes have no schema. */
function bodySchemas(part: string, content: Content[], schemas: Contract["schemas"]): [string, JsonSchema][] {
  return content.flatMap((one, index): [string, JsonSchema][] => {
    const schema = bodySchema(one, schemas);
    return schema ? [[index === 0 ? part : `${part} ${one.mediaType}`, schema]] : [];
  });
}

function bodySchema(content: Content, schemas: Contract["schemas"]): JsonSchema | undefined {
  const { kind, schema, items } = content;
  if (kind === "form" || kind === "multipart") return formSchema(content, schemas);
  // Where XML has a schema, that is the one of what the text stands for.
  return items?.schema ?? (kind === "json" || (kind === "text" && schema?.type === "string") ? schema : undefined);
}

/** The items of a stream are checked one by one. */
function responseSchemas({ responses }: Operation, schemas: Contract["schemas"]): [string, JsonSchema][] {
  return responses.flatMap(({ status, headers, content }): [string, JsonSchema][] => {
    const checked = content.map((one) => (FORMS.includes(one.kind) ? { ...one, kind: "binary" as const } : one));
    return [...bodySchemas(`${status} body`, checked, schemas), [`${status} headers`, headersSchema(headers, schemas)]];
  });
}

function successSchemas({ responses }: Operation): [string, JsonSchema][] {
  return responses
    .filter(({ status }) => /^(2|default)/.test(status))
    .flatMap(({ status, content }): [string, JsonSchema][] => {
      const schema = content.find(({ kind }) => kind === "json")?.schema;
      return schema ? [[status, schema]] : [];
    });
}

function parametersSchema(parameters: Parameter[]): JsonSchema {
  // A parameter with a default is always there once it is decoded. Names of headers do not depend on case.
  const named = parameters.map((parameter) => ({
    ...parameter,
    name: parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name,
  }));
  return {
    type: "object",
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    required: named.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Of what a handler sends: none that the contract does not declare, each of the declared type. Middleware may add the rest. */
function headersSchema(headers: Header[], schemas: Contract["schemas"]): JsonSchema {
  return {
    type: "object",
    properties: Object.fromEntries(headers.map(({ name, schema }) => [name, headerSchema(schema, schemas)])),
    additionalProperties: false,
  };
}

/** A list or an object is a text already. */
function headerSchema(schema: JsonSchema, schemas: Contract["schemas"]): JsonSchema {
  const types = [followSchema(schema, schemas).type].flat();
  return types.includes("array") || types.includes("object") ? { type: "string" } : schema;
}

/** The components as they are checked, and what makes the same of other schemas. */
interface PreparedSchemas {
  components: Map<string, JsonSchema>;
  prepare(schema: JsonSchema): JsonSchema;
}

function preparedSchemas(contract: Contract, direction: Direction, isDescribed: boolean): PreparedSchemas {
  const prepare = (schema: JsonSchema) => validationSchema(schema, contract.schemas, { direction, isDescribed });
  return {
    components: new Map(Object.entries(contract.schemas).map(([name, schema]) => [name, prepare(schema)])),
    prepare,
  };
}

function compile(
  contract: Contract,
  { components, prepare }: PreparedSchemas,
  schemasOf: SchemasOf,
  keyOf: (operation: Operation) => string = ({ operationId }) => operationId,
): { text: string; extensions: Set<ExtensionName> } {
  const nameByText = new Map<string, string>();
  const used = new UsedSchemas(components);
  const table = contract.operations.map((operation) => {
    const entries = schemasOf(operation, contract.schemas).map(([part, given]) => {
      const schema = prepare(given);
      used.add(schema, `${operation.operationId}: ${part}`);
      const text = JSON.stringify(schema);
      const name = nameByText.get(text) ?? `v${nameByText.size}`;
      nameByText.set(text, name);
      return `${JSON.stringify(part)}: ${name}`;
    });
    return `  ${JSON.stringify(keyOf(operation))}: { ${entries.join(", ")} },\n`;
  });
  const schemas = [...components].filter(([name]) => used.names.has(name));
  const definitions = schemas.map(([name, schema]) => `  ${JSON.stringify(name)}: ${JSON.stringify(schema)},\n`);
  const parts = [...nameByText].map(([text, name]) => `const ${name} = validator(${text});\n`);
  const extensions = [...used.extensions].sort();
  const text = `import { ${["createValidators", ...extensions].join(", ")}, type Validator } from "./validation.gen.ts";

const schemas = {
${definitions.join("")}};
const validator = createValidators(schemas, [${extensions.join(", ")}]);
${parts.join("")}
export const validators: Record<string, Record<string, Validator>> = {
${table.join("")}};
`;
  return { text, extensions: used.extensions };
}
