// Selects the schemas of the validators of a contract's requests, responses and webhooks.

import { jsonPayload } from "../contract/body-types.ts";
import { requestContent } from "../contract/content-kind.ts";
import type {
  Content,
  Contract,
  Header,
  JsonSchema,
  Operation,
  Parameter,
  ParameterLocation,
} from "../contract/contract.ts";
import { findOpenValues, type OpenValues } from "../contract/open-values.ts";
import { isPlainHeader } from "../contract/read-parameters.ts";
import type { TypeScript } from "../language/typescript.ts";
import type { EnumStyle } from "../output/generator.ts";
import { resolveSchema } from "../schema/references.ts";
import { formSchema } from "./form-schema.ts";
import { renderValidators, type ValidatorRow } from "./render-validators.ts";
import type { Direction } from "./validation-schema.ts";

const LOCATIONS: ParameterLocation[] = ["path", "query", "header", "cookie"];

/**
 * Renders the validators of all requests: operationId -> part (`query`, `body`, ...) -> validator.
 *
 * @throws Error that names the operation if a reference has no target, which `readContract` reports as a ContractError
 */
export function compileRequestValidators(contract: Contract): TypeScript {
  return render(contract, "request", requestSchemas);
}

/** Renders the validators of all responses: operationId -> part (`200 body`, ...) -> validator. Throws like `compileRequestValidators`. */
export function compileResponseValidators(contract: Contract): TypeScript {
  return render(contract, "response", responseSchemas);
}

/**
 * Renders validators of successful JSON response bodies only: `GET /things/{id}` -> status -> validator. With open enums, they accept
 * what later versions of the contract may add, like the types.
 */
export function compileSuccessValidators(contract: Contract, enums: EnumStyle): TypeScript {
  const rows = rowsOf(contract, successSchemas, ({ method, path }) => `${method.toUpperCase()} ${path}`);
  return renderValidators(contract, "response", rows, openValues(contract, enums));
}

/** Renders validators of the JSON bodies of requests only: operationId -> `body` -> validator. */
export function compileBodyValidators(contract: Contract): TypeScript {
  return render(contract, "request", (operation) => {
    const schema = jsonBody(operation);
    return schema ? [["body", schema]] : [];
  });
}

/** Returns the schema of the request body if the client sends JSON. */
export function jsonBody(operation: Operation): JsonSchema | undefined {
  const content = requestContent(operation);
  return content?.kind === "json" ? content.schema : undefined;
}

/** Renders validators of the JSON payloads of webhooks: name -> `payload` -> validator. Open enums as for responses. */
export function compileWebhookValidators(contract: Contract, enums: EnumStyle): TypeScript {
  const rows = contract.webhooks.map((webhook) => {
    const schema = jsonPayload(webhook);
    const parts: [string, JsonSchema][] = schema ? [["payload", schema]] : [];
    return { key: webhook.name, location: `webhook ${webhook.name}`, parts };
  });
  return renderValidators(contract, "response", rows, openValues(contract, enums));
}

function openValues(contract: Contract, enums: EnumStyle): OpenValues | undefined {
  return enums === "open" ? findOpenValues(contract) : undefined;
}

function render(contract: Contract, direction: Direction, partSchemas: PartSchemas): TypeScript {
  return renderValidators(contract, direction, rowsOf(contract, partSchemas));
}

function rowsOf(
  { operations, schemas }: Contract,
  partSchemas: PartSchemas,
  operationKey = ({ operationId }: Operation) => operationId,
): ValidatorRow[] {
  return operations.map((operation) => ({
    key: operationKey(operation),
    location: operation.operationId,
    parts: partSchemas(operation, schemas),
  }));
}

/** Kinds of response bodies that are not checked: a server sends forms as the handler encoded them. */
const FORMS = ["form", "multipart"];

type PartSchemas = (operation: Operation, schemas: Contract["schemas"]) => [part: string, schema: JsonSchema][];

function requestSchemas(operation: Operation, schemas: Contract["schemas"]): [string, JsonSchema][] {
  const parameters = LOCATIONS.flatMap((location): [string, JsonSchema][] => {
    const found = operation.parameters.filter((parameter) => parameter.in === location);
    return found.length > 0 ? [[location, parametersSchema(found, schemas)]] : [];
  });
  return [...parameters, ...bodySchemas("body", operation.requestBody?.content ?? [], schemas)];
}

/**
 * Returns the schemas of a body by key: the name of the part for the first media type, the name and the media type for the
 * rest. Omits binary bodies, which have no schema.
 */
function bodySchemas(part: string, content: Content[], schemas: Contract["schemas"]): [string, JsonSchema][] {
  return content.flatMap((variant, index): [string, JsonSchema][] => {
    const schema = bodySchema(variant, schemas);
    return schema ? [[index === 0 ? part : `${part} ${variant.mediaType}`, schema]] : [];
  });
}

function bodySchema(content: Content, schemas: Contract["schemas"]): JsonSchema | undefined {
  const { kind, schema, items } = content;
  if (kind === "form" || kind === "multipart") return formSchema(content, schemas);
  // The schema of an XML body describes the parsed document, which is not available here.
  return items?.schema ?? (kind === "json" || (kind === "text" && schema?.type === "string") ? schema : undefined);
}

/** Returns the schemas of the bodies and headers of responses. The schema of a stream is that of a single item. */
function responseSchemas({ responses }: Operation, schemas: Contract["schemas"]): [string, JsonSchema][] {
  return responses.flatMap(({ status, headers, content }): [string, JsonSchema][] => {
    const checked = content.map((variant) =>
      FORMS.includes(variant.kind) ? { ...variant, kind: "binary" as const } : variant,
    );
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

/** Returns the schema of an object with the parameters. Converts header names, which are case-insensitive, to lower case. */
function parametersSchema(parameters: Parameter[], schemas: Contract["schemas"]): JsonSchema {
  const named = parameters.map((parameter) => ({
    ...parameter,
    name: parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name,
  }));
  return {
    type: "object",
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, sentSchema(schema, schemas)])),
    required: named.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** `readOnly` concerns properties of objects only (OpenAPI 3.1, section 4.8.24): a parameter that is an ID is sent all the same. */
function sentSchema(schema: JsonSchema, schemas: Contract["schemas"]): JsonSchema {
  const { readOnly = false, ...sent } = resolveSchema(schema, schemas);
  return readOnly ? sent : schema;
}

/** Returns the schema of a handler's headers: only declared ones, none of them required, because middleware may add them. */
function headersSchema(headers: Header[], schemas: Contract["schemas"]): JsonSchema {
  return {
    type: "object",
    properties: Object.fromEntries(headers.map((header) => [header.name, headerSchema(header, schemas)])),
    additionalProperties: false,
  };
}

/** Returns the schema of a header as a handler returns it. */
function headerSchema(header: Header, schemas: Contract["schemas"]): JsonSchema {
  return isPlainHeader(header, schemas) ? header.schema : { type: "string" };
}
