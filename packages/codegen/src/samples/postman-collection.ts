// Builds a Postman collection (format 2.1.0) with the example request of each operation. Credentials are variables of the collection.
import type { Contract, Operation, Parameter } from "../contract/contract.ts";
import { type Credential, credentials } from "../http/credentials.ts";
import { ExampleFile } from "../http/example-file.ts";
import {
  type BodyWriters,
  type HttpField,
  type HttpRequest,
  headerFields,
  httpRequest,
  type RequestValues,
  writeBody,
} from "../http/http-request.ts";
import { headerValue } from "../http/parameter-values.ts";
import { prettyPrintJson } from "../language/json.ts";
import { exampleRequest } from "./example-request.ts";
import { exampleValue } from "./example-value.ts";
import { defaultBaseURL } from "./server-option.ts";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

export interface PostmanCollection {
  info: { name: string; description?: string; version: string; schema: string };
  item: PostmanFolder[];
  variable: { key: string; value: string }[];
}

export interface PostmanFolder {
  name: string;
  description?: string;
  item: object[];
}

/**
 * Separates the braces of a text of the contract: Postman would replace `{{name}}` with a variable of the user, which can be a secret of
 * another API (https://learning.postman.com/docs/sending-requests/variables/variables/).
 */
function literal(text: string): string {
  return text.replaceAll(/\{(?=\{)/g, "{ ");
}

/** Returns JSON without such braces, which are only in its strings. */
function literalJson(value: unknown): string {
  return prettyPrintJson(value).replaceAll(/\{(?=\{)/g, "\\u007b");
}

interface Entry {
  key: string;
  value: string;
  description?: string;
  disabled?: true;
}

/**
 * Returns the collection, with a folder for each tag.
 *
 * @param baseURL base URL of the requests. @default the contract's first server
 */
export function postmanCollection(contract: Contract, baseURL = contract.servers[0]?.url ?? "/"): PostmanCollection {
  const { title, version, description, tags, operations } = contract;
  const byTag = Map.groupBy(operations, ({ tag }) => tag ?? title);
  const secrets = operations.flatMap((operation) => credentials(contract, operation).flatMap(variablesOf));
  return {
    info: { name: title, ...(description !== undefined && { description }), version, schema: SCHEMA },
    item: [...byTag].map(([name, members]) => {
      const tag = tags.find((candidate) => candidate.name === name);
      return {
        name,
        ...(tag?.description !== undefined && { description: tag.description }),
        item: members.map((operation) => requestItem(contract, operation)),
      };
    }),
    variable: [
      { key: "baseUrl", value: literal(baseURL.replace(/\/$/, "")) },
      ...[...new Set(secrets)].map((key) => ({ key, value: "" })),
    ],
  };
}

function requestItem(contract: Contract, operation: Operation): object {
  const { operationId, summary, description } = operation;
  const values = exampleRequest(contract, operation);
  const all = credentials(contract, operation);
  // `auth` holds one credential. Only there Postman encodes those of HTTP Basic authentication.
  const first = all.find(({ isBasic }) => isBasic) ?? all.find((credential) => credential.in !== "cookie");
  const isAuth = ({ credential }: HttpField) =>
    credential?.variable === first?.variable && credential?.in === first?.in;
  const request = httpRequest(contract, operation, values, "");
  const fields = headerFields({
    ...request,
    headers: request.headers.filter((field) => !field.credential || !isAuth(field)),
  });
  return {
    name: summary ?? operationId,
    request: {
      method: request.method,
      ...(description !== undefined && { description }),
      auth: first ? authOf(first) : { type: "noauth" },
      header: [
        ...described(operation, fields.map(entryOf), "header"),
        ...omittedEntries(contract, operation, values, "header"),
      ],
      url: urlOf(contract, operation, values, {
        ...request,
        query: request.query.filter((field) => !field.credential || !isAuth(field)),
      }),
      ...(request.body && { body: writeBody(request.body, BODY) }),
    },
    response: [],
  };
}

/** Returns the names of the variables that hold a credential. */
function variablesOf({ variable, isBasic }: Credential): string[] {
  return isBasic ? [`${variable}_USERNAME`, `${variable}_PASSWORD`] : [variable];
}

function authOf(credential: Credential): object {
  const { name, prefix, variable, isBasic } = credential;
  const value = (key: string, text: string) => ({ key, value: text, type: "string" });
  if (isBasic) {
    const [username, password] = variablesOf(credential);
    return { type: "basic", basic: [value("username", `{{${username}}}`), value("password", `{{${password}}}`)] };
  }
  if (prefix === "Bearer ") return { type: "bearer", bearer: [value("token", `{{${variable}}}`)] };
  return {
    type: "apikey",
    apikey: [value("key", literal(name)), value("value", `{{${variable}}}`), value("in", credential.in)],
  };
}

function entryOf({ name, value }: HttpField): Entry {
  const parts = value.map((fragment) =>
    typeof fragment === "string"
      ? literal(fragment)
      : "variable" in fragment
        ? `{{${fragment.variable}}}`
        : literal(fragment.baseURL),
  );
  return { key: literal(name), value: parts.join("") };
}

function urlOf(contract: Contract, operation: Operation, values: RequestValues, request: HttpRequest): object {
  const base = operation.servers === undefined ? "{{baseUrl}}" : literal(defaultBaseURL(contract, operation));
  const encoded = request.path.split("/").slice(1);
  // A segment that is one parameter becomes a variable, which Postman shows in a table.
  const names = request.template
    .split("/")
    .slice(1)
    .map((segment) => /^\{([\w-]+)\}$/.exec(segment)?.[1]);
  const segments = encoded.map((segment, index) =>
    names[index] === undefined ? literal(segment) : `:${names[index]}`,
  );
  const variables = encoded.flatMap((value, index) => {
    const key = names[index];
    return key === undefined ? [] : described(operation, [{ key, value: literal(decodeURIComponent(value)) }], "path");
  });
  const enabled = request.query.map(entryOf);
  const query = enabled.map(({ key, value }) => `${key}=${value}`).join("&");
  const entries = [...described(operation, enabled, "query"), ...omittedEntries(contract, operation, values, "query")];
  return {
    raw: `${base}/${segments.join("/")}${query && `?${query}`}`,
    host: [base],
    path: segments,
    ...(entries.length > 0 && { query: entries }),
    ...(variables.length > 0 && { variable: variables }),
  };
}

function described(operation: Operation, entries: Entry[], location: Parameter["in"]): Entry[] {
  return entries.map((entry) => {
    const parameter = operation.parameters.find(({ name, in: at }) => at === location && name === entry.key);
    return parameter?.description === undefined ? entry : { ...entry, description: parameter.description };
  });
}

/** Returns the parameters that the example leaves out, so that they can be switched on. */
function omittedEntries(
  contract: Contract,
  { parameters }: Operation,
  request: RequestValues,
  location: "query" | "header",
): Entry[] {
  const isShown = (parameter: Parameter) => request.arguments.some((argument) => argument.parameter === parameter);
  return parameters
    .filter((parameter) => parameter.in === location && !parameter.deprecated && !isShown(parameter))
    .map((parameter) => ({
      key: literal(parameter.name),
      value: literal(headerValue({ parameter, value: exampleValue(contract, parameter.schema, "request") ?? "" })),
      ...(parameter.description !== undefined && { description: parameter.description }),
      disabled: true as const,
    }));
}

const BODY: BodyWriters<object> = {
  json: ({ value }) => ({ mode: "raw", raw: literalJson(value), options: { raw: { language: "json" } } }),
  text: ({ source }) => ({ mode: "raw", raw: literal(source) }),
  file: ({ file }) => ({ mode: "file", file: { src: file.fileName } }),
  form: ({ pairs }) => ({
    mode: "urlencoded",
    urlencoded: pairs.map(([key, value]) => ({ key: literal(key), value: literal(value) })),
  }),
  multipart: ({ parts }) => ({
    mode: "formdata",
    formdata: parts.map(({ name, value, type }) =>
      value instanceof ExampleFile
        ? { key: literal(name), type: "file", src: value.fileName }
        : { key: literal(name), type: "text", value: literal(value), ...(type !== undefined && { contentType: type }) },
    ),
  }),
};
