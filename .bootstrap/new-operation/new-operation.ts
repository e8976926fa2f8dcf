// What a new operation is to be, checked against the contract that it joins.
import type { Contract, HttpMethod, JsonSchema } from "@petstore/codegen";

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
  const method = METHODS.find((one) => one === wish.method.toLowerCase());
  if (!method) throw new Error(`--method: expected one of ${METHODS.join(", ")}, got "${wish.method}"`);
  if (!resources.includes(wish.resource)) {
    throw new Error(
      `--resource: expected one of ${resources.join(", ")}, got "${wish.resource}". A new one starts with a file of its own in contract/, imported in contract/main.tsp`,
    );
  }
  expectNewName(wish.name, contract);
  expectNewPath(wish.path, method, contract);
  if (wish.summary.trim() === "") throw new Error("--summary: expected a few words, got none");
  const returns = schemaNamed("--returns", wish.returns, contract);
  const body = schemaNamed("--body", wish.body, contract);
  if (body && (method === "get" || method === "delete")) {
    throw new Error(`--body: expected none for ${method.toUpperCase()}, got "${body.name}"`);
  }
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
  const taken = operations.find(({ operationId }) => operationId === name);
  if (taken) throw new Error(`--name: expected a new name, got "${name}", which is ${address(taken)}`);
}

function expectNewPath(path: string, method: HttpMethod, { operations }: Contract): void {
  if (!/^(\/([a-z0-9][a-z0-9-]*|\{[a-z]\w*\}))+$/.test(path)) {
    throw new Error(
      `--path: expected words in lower case and {parameters} behind slashes, such as /pets/{petId}, got "${path}"`,
    );
  }
  const shape = (text: string) => text.replace(/\{\w+\}/g, "{}");
  const taken = operations.find((one) => one.method === method && shape(one.path) === shape(path));
  if (taken)
    throw new Error(
      `--path: expected a new one for ${method.toUpperCase()}, got "${path}", which is ${taken.operationId}`,
    );
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
