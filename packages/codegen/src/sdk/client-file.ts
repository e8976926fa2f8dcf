// Renders `client.gen.ts`: the client class and a class for each resource.

import { type GeneratorImport, pascal } from "@orval/core";
import { requestContent } from "../contract/content-kind.ts";
import type { Contract } from "../contract/contract.ts";
import { CLIENT_MEMBERS } from "../contract/name-methods.ts";
import { identifier, pascalCase } from "../contract/naming.ts";
import { operationPointer, ProblemCollector, unsupported } from "../contract/problem.ts";
import { reservedMemberNames } from "../contract/reserved-names.ts";
import { docComment } from "./doc-comment.ts";
import { emitMethod } from "./emit-method.ts";
import { alternativeContents } from "./media-types.ts";
import { emitBodiesExport } from "./non-json-bodies.ts";
import { headerParameters } from "./parameter-names.ts";
import { emitServersImport } from "./servers-file.ts";
import { streamContent } from "./stream-content.ts";
import { resultResponses } from "./success-responses.ts";
import type { TypedOperation } from "./typed-operation.ts";

/**
 * Renders `client.gen.ts`.
 *
 * @throws ContractError that lists the names of the contract that conflict
 */
export function renderClientFile(contract: Contract, operations: TypedOperation[]): string {
  const { name } = contract.client;
  const resources = groupByResource(operations);
  const clientOperations = operations.filter(({ operation }) => operation.sdk.resource === undefined);
  checkNames(contract, resources, clientOperations);
  const members = [
    ...emitResourceFields(contract, resources, ""),
    ...clientOperations.map((operation) => emitMethod(contract, operation)),
  ];
  const bodiesExport = emitBodiesExport(contract, contract.operations);
  return `${emitModelImport(operations)}import * as operations from "./operations.gen.ts";
${emitServersImport(contract)}import * as service from "./service.gen.ts";

export type { ${name}Options } from "./service.gen.ts";
${bodiesExport}
${docComment([contract.summary ?? contract.title], "")}export class ${name} extends service.${name}Client {
${members.join("\n")}}
${[...resources.keys()].map((resource) => emitResourceClass(contract, resources, resource)).join("")}`;
}

/** Returns the names of the resource classes that `client.gen.ts` exports. */
export function resourceClassNames(contract: Contract, operations: TypedOperation[]): string[] {
  return [...groupByResource(operations).keys()].map((resource) => className(contract, resource));
}

/** Operations by the path of their resource. A resource that only encloses others has none. */
type Resources = ReadonlyMap<string, TypedOperation[]>;

function groupByResource(operations: TypedOperation[]): Resources {
  const resources = new Map<string, TypedOperation[]>();
  for (const typed of operations) {
    const path = typed.operation.sdk.resource?.split(".") ?? [];
    for (const depth of path.keys()) {
      const resource = path.slice(0, depth + 1).join(".");
      if (!resources.has(resource)) resources.set(resource, []);
    }
    resources.get(path.join("."))?.push(typed);
  }
  return resources;
}

/** Emits a field for each resource directly inside another one, or inside the client if its path is "". */
function emitResourceFields(contract: Contract, resources: Resources, outer: string): string[] {
  return innerResources(resources, outer).map((resource) => {
    const type = className(contract, resource);
    const doc = docComment([resourceDescription(contract, resource)], "  ");
    return `${doc}  readonly ${lastName(resource)}: ${type} = new ${type}(this.send);\n`;
  });
}

function innerResources(resources: Resources, outer: string): string[] {
  return [...resources.keys()].filter((resource) => resource === [outer, lastName(resource)].filter(Boolean).join("."));
}

function lastName(resource: string): string {
  return resource.slice(resource.lastIndexOf(".") + 1);
}

function emitResourceClass(contract: Contract, resources: Resources, resource: string): string {
  const fields = emitResourceFields(contract, resources, resource);
  const methods = (resources.get(resource) ?? []).map((member) => emitMethod(contract, member));
  const doc = docComment([resourceDescription(contract, resource)], "");
  return `\n${doc}export class ${className(contract, resource)} extends runtime.Resource {\n${[...fields, ...methods].join("\n")}}\n`;
}

/** Returns `BooksResource`, or `BooksOperations` if the contract has a model with that name. */
function className({ schemas }: Contract, resource: string): string {
  const name = pascalCase(resource).replace(/^(?=\p{Nd})/u, "_");
  const isTaken = modelNames(schemas).has(`${name}Resource`);
  return `${name}${isTaken ? "Operations" : "Resource"}`;
}

const namesBySchemas = new WeakMap<Contract["schemas"], ReadonlySet<string>>();

/** Returns the names that orval gives to the models. Caches them, because it is called for each resource. */
function modelNames(schemas: Contract["schemas"]): ReadonlySet<string> {
  const names = namesBySchemas.get(schemas) ?? new Set(Object.keys(schemas).map((schema) => pascal(schema)));
  namesBySchemas.set(schemas, names);
  return names;
}

function resourceDescription({ tags }: Contract, resource: string): string | undefined {
  return tags.find(({ name }) => identifier(name) === lastName(resource))?.description;
}

export function emitModelImport(operations: TypedOperation[]): string {
  const callable = operations.flatMap((typed) => (typed.overloads.length > 0 ? typed.overloads : [typed]));
  const imports = callable.flatMap(({ operation, verb, types }): GeneratorImport[] => {
    const { response, body, params, queryParams, headers } = verb;
    const contents = [requestContent(operation), ...alternativeContents(operation), streamContent(operation).stream];
    const bodies = contents.flatMap((content) => (content && types.get(content)) ?? []);
    const results = new Set(resultResponses(operation.responses).map(({ status }) => status));
    const groups = [queryParams, headerParameters(operation).length > 0 ? headers : undefined];
    return [
      ...bodies.map(({ name }) => ({ name })),
      ...[...response.types.success, ...response.types.errors]
        .filter(({ key }) => results.has(key))
        .flatMap((type) => type.imports),
      ...body.imports,
      ...params.flatMap((parameter) => parameter.imports),
      ...groups.flatMap((group) => (group ? [{ name: group.schema.name }] : [])),
    ];
  });
  const names = [...new Set(imports.map(({ name }) => name))].sort();
  return names.length > 0 ? `import type { ${names.join(", ")} } from "./operations.schemas.gen.ts";\n` : "";
}

function checkNames(contract: Contract, resources: Resources, clientOperations: TypedOperation[]): void {
  const { name } = contract.client;
  const models = Object.keys(contract.schemas).map((schema) => pascal(schema));
  const inner = (resource: string) => innerResources(resources, resource).map(lastName);
  const scopes = [
    [...CLIENT_MEMBERS, ...inner(""), ...methodNames(clientOperations)],
    [
      ...models,
      name,
      `${name}Options`,
      `${name}Client`,
      ...[...resources.keys()].map((resource) => className(contract, resource)),
    ],
    ...[...resources].map(([resource, members]) => [
      ...reservedMemberNames,
      ...inner(resource),
      ...methodNames(members),
    ]),
  ];
  const duplicates = scopes.map(findDuplicates);
  const problems = new ProblemCollector();
  const fix = "set x-sdk-method of an operation, or x-sdk of the document";
  for (const duplicate of duplicates.flat()) {
    const operation = contract.operations.findLast(({ sdk }) => sdk.method === duplicate);
    const pointer = operation ? operationPointer(operation) : "";
    problems.run(() => {
      throw unsupported(pointer, `expected unique names in the SDK, got ${duplicate} twice`, fix);
    });
  }
  problems.throwProblems();
}

function findDuplicates(names: string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}

function methodNames(operations: TypedOperation[]): string[] {
  return operations.flatMap(({ operation }) => {
    const { stream, isOnly } = streamContent(operation);
    return stream && !isOnly ? [operation.sdk.method, `${operation.sdk.method}Stream`] : [operation.sdk.method];
  });
}
