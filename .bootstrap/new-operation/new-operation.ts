// What a new operation is to be, checked against the contract that it joins.
import { type Contract, type HttpMethod, type JsonSchema, reservedWords } from "@petstore/codegen";

/** As given: by flags or by answers. */
export interface Wish {
  name: string;
  method: string;
  path: string;
  resource: string;
  summary: string;
  /** Name of a schema, or "none". */
  returns: string;
  /** Name of a schema, or "none". */
  body: string;
}

export interface NewOperation {
  name: string;
  method: HttpMethod;
  path: string;
  resource: string;
  summary: string;
  pathParameters: PathParameter[];
  returns?: SchemaChoice;
  body?: SchemaChoice;
  /** A page of a list: takes `limit` and `cursor`. */
  isList: boolean;
  status: 200 | 201 | 204;
}

export interface SchemaChoice {
  name: string;
  schema: JsonSchema;
}

export interface PathParameter {
  name: string;
  /** In TypeSpec: the scalar of the contract that parameters of this name have, or `string`. */
  type: string;
  isText: boolean;
  description: string;
}

export const METHODS: HttpMethod[] = ["get", "post", "put", "patch", "delete"];

/** @throws Error that says what was expected and what came. */
export function newOperation(wish: Wish, contract: Contract, resources: string[]): NewOperation {
  for (const name of Object.keys(wish) as (keyof Wish)[]) expectUsable(name, wish, contract, resources);
  const method = methodNamed(wish.method);
  const returns = schemaNamed("--returns", wish.returns, contract);
  const body = schemaNamed("--body", wish.body, contract);
  const pathParameters = [...wish.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => pathParameter(name, contract));
  return {
    name: wish.name,
    method,
    path: wish.path,
    resource: wish.resource,
    summary: wish.summary.trim().replace(/\.$/, ""),
    pathParameters,
    ...(returns && { returns }),
    ...(body && { body }),
    isList: method === "get" && returns?.schema.type === "array",
    status: returns === undefined ? 204 : method === "post" && pathParameters.length === 0 ? 201 : 200,
  };
}

/**
 * Checks one part of a wish. A path and a body need to know the method.
 *
 * @throws Error that says what was expected and what came.
 */
export function expectUsable(part: keyof Wish, wish: Partial<Wish>, contract: Contract, resources: string[]): void {
  const { name = "", method = "", path = "", resource = "", summary = "", body = "", returns = "" } = wish;
  const checks: Record<keyof Wish, () => unknown> = {
    name: () => expectNewName(name, contract),
    method: () => methodNamed(method),
    path: () => expectNewPath(path, methodNamed(method), contract),
    resource: () => expectResource(resource, resources),
    summary: () => expectWords(summary),
    body: () => expectBody(body, methodNamed(method), contract),
    returns: () => schemaNamed("--returns", returns, contract),
  };
  checks[part]();
}

/** `GET /pets/{petId}` */
export function address({ method, path }: { method: string; path: string }): string {
  return `${method.toUpperCase()} ${path}`;
}

/** `list-pets` of `listPets` */
export function fileName({ name }: { name: string }): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function expectNewName(name: string, { operations }: Contract): void {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw new Error(`--name: expected a name in camelCase such as listPets, got "${name}"`);
  // The handler is a function of that name.
  if (reservedWords.includes(name)) throw new Error(`--name: expected no word of JavaScript itself, got "${name}"`);
  const taken = operations.find(({ operationId }) => operationId === name);
  if (taken) throw new Error(`--name: expected a new name, got "${name}", which is ${address(taken)}`);
}

function expectNewPath(path: string, method: HttpMethod, { operations }: Contract): void {
  if (!/^(\/([a-z0-9][a-z0-9-]*|\{[a-z]\w*\}))+$/.test(path)) {
    throw new Error(
      `--path: expected words in lower case and {parameters} behind slashes, such as /pets/{petId}, got "${path}"`,
    );
  }
  const parameters = [...path.matchAll(/\{\w+\}/g)].map(([name]) => name);
  const twice = parameters.find((name, index) => parameters.indexOf(name) < index);
  if (twice) throw new Error(`--path: expected each parameter once, got ${twice} twice`);
  const shape = (text: string) => text.replace(/\{\w+\}/g, "{}");
  const taken = operations.find((one) => one.method === method && shape(one.path) === shape(path));
  if (taken)
    throw new Error(
      `--path: expected a new one for ${method.toUpperCase()}, got "${path}", which is ${taken.operationId}`,
    );
}

function methodNamed(name: string): HttpMethod {
  const method = METHODS.find((one) => one === name.toLowerCase());
  if (method) return method;
  throw new Error(`--method: expected one of ${METHODS.join(", ")}, got "${name}"`);
}

function expectResource(name: string, resources: string[]): void {
  if (resources.includes(name)) return;
  throw new Error(
    `--resource: expected one of ${resources.join(", ")}, got "${name}". A new one starts with a file of its own in contract/, imported in contract/main.tsp`,
  );
}

function expectWords(summary: string): void {
  if (summary.trim() === "") throw new Error("--summary: expected a few words, got none");
}

function expectBody(name: string, method: HttpMethod, contract: Contract): void {
  const body = schemaNamed("--body", name, contract);
  if (body && (method === "get" || method === "delete")) {
    throw new Error(`--body: expected none for ${method.toUpperCase()}, got "${body.name}"`);
  }
}

function schemaNamed(flag: string, name: string, { schemas }: Contract): SchemaChoice | undefined {
  if (name === "none" || name === "") return undefined;
  const schema = schemas[name];
  if (schema) return { name, schema };
  throw new Error(
    `${flag}: expected none or a model of the contract (${Object.keys(schemas).join(", ")}), got "${name}"`,
  );
}

/** Parameters of the same name have the same type; else `orderId` has that of the `id` of an `Order`. */
function pathParameter(name: string, { operations, schemas }: Contract): PathParameter {
  const noun = name.replace(/Id$/, "");
  const known = operations
    .flatMap(({ parameters }) => parameters)
    .find((one) => one.in === "path" && one.name === name);
  const schema = known?.schema ?? schemas[noun.charAt(0).toUpperCase() + noun.slice(1)]?.properties?.id;
  const scalar = schema?.$ref?.split("/").at(-1);
  const target = scalar === undefined ? schema : schemas[scalar];
  const isText = target === undefined || !("type" in target) || target.type !== "integer";
  const description = noun === name ? `The ${name} of the address.` : `Identifier of the ${noun}.`;
  return { name, type: scalar ?? (isText ? "string" : "int64"), isText, description };
}
