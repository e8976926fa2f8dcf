// Derives the format of the starter API's errors from the contract: the schema that most error responses have.
import { STATUS_CODES } from "node:http";
import { type Contract, exampleValue, type JsonSchema, stringifyJson } from "@onecontract/codegen";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import { flatten } from "./starter/value-types.ts";

export interface ErrorFormat {
  mediaType: string;
  /** Status of each error code of the starter API. */
  statuses: TypeScript;
  /** The constant `codes`, with the code of the contract for each one of the starter API. Empty if the contract lists none. */
  codes: TypeScript;
  /** Parameters of the function that returns the body. */
  parameters: TypeScript;
  body: TypeScript;
}

/** Error codes of a starter API whose contract has rate limits. */
const RATE_LIMIT_STATUSES = { rate_limited: 429, key_banned: 429 };

/** Error codes of the starter API. They are in its responses, too, unless the contract lists its codes. */
const STATUSES = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  headers_too_large: 431,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
};

/** A parameter of the function, and the properties whose value it is. */
interface Role {
  variable: TypeScript;
  /** Type in the contract, and in TypeScript. */
  type: string;
  variableType: TypeScript;
  names: RegExp;
}

const STATUS: Role = {
  variable: ts`status`,
  type: "integer",
  variableType: ts`number`,
  names: /^(status|status_?code|http_?status|code)$/i,
};
const CODE: Role = {
  variable: ts`code`,
  type: "string",
  variableType: ts`ErrorCode`,
  names: /^(code|error|error_?code|type|kind|name)$/i,
};
const MESSAGE: Role = {
  variable: ts`message`,
  type: "string",
  variableType: ts`string`,
  names: /^(message|msg|detail|details|description|error_?description|error_?message|reason|title)$/i,
};

export function errorFormat(contract: Contract): ErrorFormat {
  const contents = contract.operations
    .flatMap(({ responses }) => responses)
    .filter(({ status }) => /^([45]|default)/.test(status))
    .flatMap(({ content }) => content.filter(({ kind }) => kind === "json"));
  const groups = Map.groupBy(contents, ({ mediaType, schema }) => stringifyJson([mediaType, schema]));
  const [common] = [...groups.values()].toSorted((left, right) => right.length - left.length).map(([first]) => first);
  const derived = common && errorObject(contract, common.schema, 0);
  const { body, roles, codes } = derived ?? { body: ts`{ code, message }`, roles: new Set([CODE, MESSAGE]) };
  const parameters = [STATUS, CODE, MESSAGE].map((role) => {
    return ts`${!roles.has(role) && ts`_`}${role.variable}: ${role.variableType}`;
  });
  return {
    mediaType: common?.mediaType.includes("*") === false ? common.mediaType : "application/json",
    statuses: ts.literal(statusesOf(contract)),
    codes: codes
      ? ts`
          /** The code in the body for each error. */
          const codes: Record<ErrorCode, string> = ${ts.literal(codes)};
        `
      : ts``,
    parameters: ts.join(parameters, ", "),
    body,
  };
}

function statusesOf({ rateLimits }: Contract): Record<string, number> {
  return rateLimits ? { ...STATUSES, ...RATE_LIMIT_STATUSES } : STATUSES;
}

interface ErrorObject {
  body: TypeScript;
  roles: Set<Role>;
  /** Codes of the contract by those of the starter API. */
  codes?: Record<string, string> | undefined;
}

/** Returns undefined if the schema has no property for a message or a code. */
function errorObject(contract: Contract, schema: JsonSchema | undefined, depth: number): ErrorObject | undefined {
  const { properties = {}, required = [] } = flatten(contract, schema);
  const roles = new Set<Role>();
  let codes: ErrorObject["codes"];
  const fields = Object.entries(properties).map(([name, property]) => {
    const target = flatten(contract, property as JsonSchema);
    const key = ts.key(name);
    const role = [MESSAGE, CODE, STATUS].find(({ type, names }) => names.test(name) && target.type === type);
    const listed = role === CODE && codes === undefined ? contractCodes(contract, target) : undefined;
    if (role && listed) {
      roles.add(role);
      codes = listed;
      return ts`${key}: codes[${role.variable}]`;
    }
    if (role && !target.enum && target.const === undefined) {
      roles.add(role);
      return `${role.variable}` === name ? role.variable : ts`${key}: ${role.variable}`;
    }
    const nested = target.type === "object" && depth < 2 ? errorObject(contract, target, depth + 1) : undefined;
    for (const used of nested?.roles ?? []) roles.add(used);
    codes ??= nested?.codes;
    if (nested) return ts`${key}: ${nested.body}`;
    return (
      required.includes(name) && ts`${key}: ${ts.literal(exampleValue(contract, property as JsonSchema, "response"))}`
    );
  });
  return roles.size > 0 ? { body: ts`{ ${ts.join(fields, ", ")} }`, roles, codes } : undefined;
}

/**
 * Returns the contract's code for each one of the starter API: the one with its name or its status, otherwise the one of other errors that
 * the client or the server causes. Returns undefined if the contract lists no codes, or no such code.
 */
function contractCodes(contract: Contract, property: JsonSchema): Record<string, string> | undefined {
  const { errorCodes } = contract;
  const values: unknown[] = property.enum ?? (property["x-error-codes"] ? Object.keys(errorCodes) : []);
  const listed = values.filter((value) => typeof value === "string");
  const find = (code: string, status: number) =>
    listed.find((value) => plainName(value) === plainName(code)) ??
    listed.find((value) => errorCodes[value]?.status === status) ??
    listed.find((value) => plainName(value) === plainName(STATUS_CODES[status] ?? ""));
  const clientError = find("invalid_request", 400);
  const serverError = find("internal", 500);
  const fallback = clientError ?? serverError;
  if (fallback === undefined) return undefined;
  const codes = Object.entries(statusesOf(contract)).map(([code, status]) => {
    return [code, find(code, status) ?? (status < 500 ? clientError : serverError) ?? fallback];
  });
  return Object.fromEntries(codes);
}

/** `NOT_FOUND`, `notFound` and `not_found_error` are the same name. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/error$/, "");
}
