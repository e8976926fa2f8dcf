// Validators of every request and response, compiled ahead of time: what runs needs neither Ajv nor `eval`.
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import addFormats from "ajv-formats";
import { build } from "esbuild";
import type { Contract, Header, JsonSchema, Operation, Parameter, ParameterLocation } from "../contract/contract.ts";
import { isJson } from "../contract/media-type.ts";
import { int64Keyword } from "./int64-keyword.ts";
import { validationSchema } from "./validation-schema.ts";

const LOCATIONS: ParameterLocation[] = ["path", "query", "header", "cookie"];

/** Source of two modules, each with a `validators` table: operationId -> part (`query`, `body`, `200 body`, ...) -> validator. */
export async function compileValidators(contract: Contract): Promise<{ requests: string; responses: string }> {
  return {
    requests: await compile(contract, requestSchemas),
    responses: await compile(contract, responseSchemas),
  };
}

/**
 * The same of the bodies of successful responses alone: `GET /things/{id}` -> status -> validator. Made small, as it is
 * downloaded: its errors carry neither data nor schemas.
 */
export function compileSuccessValidators(contract: Contract): Promise<string> {
  return compile(contract, successSchemas, {
    keyOf: ({ method, path }) => `${method.toUpperCase()} ${path}`,
    isSmall: true,
  });
}

interface CompileOptions {
  /** Key of an operation in the table. @default its operationId */
  keyOf?: (operation: Operation) => string;
  isSmall?: boolean;
}

type SchemasOf = (operation: Operation) => [part: string, schema: JsonSchema][];

function requestSchemas(operation: Operation): [string, JsonSchema][] {
  const parameters = LOCATIONS.flatMap((location): [string, JsonSchema][] => {
    const found = operation.parameters.filter((parameter) => parameter.in === location);
    return found.length > 0 ? [[location, parametersSchema(found)]] : [];
  });
  const schema = operation.requestBody?.content.find(({ mediaType }) => isJson(mediaType))?.schema;
  return schema ? [...parameters, ["body", schema]] : parameters;
}

function responseSchemas({ responses }: Operation): [string, JsonSchema][] {
  return responses.flatMap(({ status, headers, content }): [string, JsonSchema][] => {
    const schema = content.find(({ mediaType }) => isJson(mediaType))?.schema;
    return [
      ...(schema ? [[`${status} body`, schema] as [string, JsonSchema]] : []),
      [`${status} headers`, headersSchema(headers)],
    ];
  });
}

function successSchemas({ responses }: Operation): [string, JsonSchema][] {
  return responses
    .filter(({ status }) => /^(2|default)/.test(status))
    .flatMap(({ status, content }): [string, JsonSchema][] => {
      const schema = content.find(({ mediaType }) => isJson(mediaType))?.schema;
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
function headersSchema(headers: Header[]): JsonSchema {
  return {
    type: "object",
    properties: Object.fromEntries(headers.map(({ name, schema }) => [name, schema])),
    additionalProperties: false,
  };
}

async function compile(
  contract: Contract,
  schemasOf: SchemasOf,
  { keyOf = ({ operationId }) => operationId, isSmall = false }: CompileOptions = {},
): Promise<string> {
  const parts: Record<string, JsonSchema> = {};
  const nameBySchema = new Map<string, string>();
  const table = contract.operations.map((operation) => {
    const entries = schemasOf(operation).map(([part, schema]) => {
      const prepared = validationSchema(schema, contract.schemas);
      const key = JSON.stringify(prepared);
      const name = nameBySchema.get(key) ?? `v${nameBySchema.size}`;
      nameBySchema.set(key, name);
      parts[name] = prepared;
      return `${JSON.stringify(part)}: ${name}`;
    });
    return `  ${JSON.stringify(keyOf(operation))}: { ${entries.join(", ")} },\n`;
  });
  const code = standAlone(contract, parts, isSmall);
  const names = Object.keys(parts);
  const entry = `import { ${names.join(", ")} } from "validators";\nexport const validators = {\n${table.join("")}};\n`;
  return `// @ts-nocheck: JavaScript by Ajv.\n${await bundle(entry, code, isSmall)}`;
}

function standAlone(contract: Contract, parts: Record<string, JsonSchema>, isSmall: boolean): string {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    verbose: !isSmall,
    logger: false,
    code: { source: true, esm: true, lines: !isSmall },
  });
  addFormats.default(ajv);
  ajv.removeKeyword("int64");
  ajv.addKeyword(int64Keyword);
  const schemas = Object.fromEntries(
    Object.entries(contract.schemas).map(([name, schema]) => [name, validationSchema(schema, contract.schemas)]),
  );
  ajv.addSchema({ $id: "contract", components: { schemas }, parts });
  return standaloneCode.default(
    ajv,
    Object.fromEntries(Object.keys(parts).map((name) => [name, `contract#/parts/${name}`])),
  );
}

/** Brings in what Ajv's code requires at run time (`ucs2length`, `equal`, formats), so that the module stands alone. */
async function bundle(entry: string, code: string, isSmall: boolean): Promise<string> {
  const result = await build({
    stdin: { contents: entry, resolveDir: import.meta.dirname },
    plugins: [
      {
        name: "validators",
        setup(plugin) {
          plugin.onResolve({ filter: /^validators$/ }, () => ({ path: "validators", namespace: "validators" }));
          plugin.onLoad({ filter: /.*/, namespace: "validators" }, () => ({
            contents: code,
            resolveDir: import.meta.dirname,
          }));
        },
      },
    ],
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["main"],
    target: "es2024",
    treeShaking: true,
    minify: isSmall,
    write: false,
    logLevel: "silent",
  });
  return result.outputFiles[0]?.text ?? "";
}
