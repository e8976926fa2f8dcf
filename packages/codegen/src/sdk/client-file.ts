// Renders `client.gen.ts`: the client class and a class for each resource.
import type { Contract } from "../contract/contract.ts";
import { CLIENT_MEMBERS } from "../contract/name-methods.ts";
import { identifier, pascalCase, typeName } from "../contract/naming.ts";
import { operationPointer, ProblemCollector, unsupported } from "../contract/problem.ts";
import { reservedMemberNames } from "../contract/reserved-names.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { modelNames } from "../orval/operation-names.ts";
import { emitMethods } from "./emit-method.ts";
import { runtime, service } from "./modules.ts";
import { emitBodiesExport } from "./non-json-bodies.ts";
import { streamContent } from "./stream-content.ts";
import type { SdkOperation } from "./typed-operation.ts";

/**
 * Renders `client.gen.ts`.
 *
 * @throws ContractError that lists the names of the contract that conflict
 */
export function renderClientFile(contract: Contract, operations: SdkOperation[]): TypeScript {
  const { name } = contract.client;
  const resources = groupByResource(operations);
  const clientOperations = operations.filter(({ operation }) => operation.sdk.resource === undefined);
  checkNames(contract, resources, clientOperations);
  return ts.join(
    [
      ts`
        export type { ${ts.identifier(`${name}Options`)} } from "./service.gen.ts";
        ${emitBodiesExport(contract)}
      `,
      emitClass(contract.summary ?? contract.title, name, ts`${service}.${ts.identifier(`${name}Client`)}`, [
        ...emitResourceFields(contract, resources, ""),
        ...clientOperations.flatMap((operation) => emitMethods(contract, operation)),
      ]),
      ...[...resources].map(([resource, members]) =>
        emitClass(resourceDescription(contract, resource), className(contract, resource), ts`${runtime}.Resource`, [
          ...emitResourceFields(contract, resources, resource),
          ...members.flatMap((member) => emitMethods(contract, member)),
        ]),
      ),
    ],
    "\n\n",
  );
}

/** Returns the names of the resource classes that `client.gen.ts` exports. */
export function resourceClassNames(contract: Contract, operations: SdkOperation[]): string[] {
  return [...groupByResource(operations).keys()].map((resource) => className(contract, resource));
}

/** Operations by the path of their resource. A resource that only encloses others has none. */
type Resources = ReadonlyMap<string, SdkOperation[]>;

function groupByResource(operations: SdkOperation[]): Resources {
  const resources = new Map<string, SdkOperation[]>();
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

function emitClass(description: string | undefined, name: string, base: TypeScript, members: TypeScript[]): TypeScript {
  return ts`
    ${ts.docComment([description])}
    export class ${ts.identifier(name)} extends ${base} ${ts.block(ts.join(members, "\n\n"))}
  `;
}

/** Emits a field for each resource directly inside another one, or inside the client if its path is "". */
function emitResourceFields(contract: Contract, resources: Resources, outer: string): TypeScript[] {
  return innerResources(resources, outer).map((resource) => {
    const type = ts.identifier(className(contract, resource));
    return ts`
      ${ts.docComment([resourceDescription(contract, resource)])}
      readonly ${ts.key(lastName(resource))}: ${type} = new ${type}(this.send);
    `;
  });
}

function innerResources(resources: Resources, outer: string): string[] {
  return [...resources.keys()].filter((resource) => resource === [outer, lastName(resource)].filter(Boolean).join("."));
}

function lastName(resource: string): string {
  return resource.slice(resource.lastIndexOf(".") + 1);
}

/** Returns `BooksResource`, or `BooksOperations` if the contract has a model with that name. */
function className({ schemas }: Contract, resource: string): string {
  const name = pascalCase(resource).replace(/^(?=\p{Nd})/u, "_");
  return `${name}${modelNames(schemas).has(`${name}Resource`) ? "Operations" : "Resource"}`;
}

function resourceDescription({ tags }: Contract, resource: string): string | undefined {
  return tags.find(({ name }) => identifier(name) === lastName(resource))?.description;
}

function checkNames(contract: Contract, resources: Resources, clientOperations: SdkOperation[]): void {
  const { name } = contract.client;
  const inner = (resource: string) => innerResources(resources, resource).map(lastName);
  const classes = [...resources.keys()].map((resource) => className(contract, resource));
  const scopes = [
    [...CLIENT_MEMBERS, ...inner(""), ...methodNames(clientOperations)],
    [...Object.keys(contract.schemas).map(typeName), name, `${name}Options`, `${name}Client`, ...classes],
    ...[...resources].map(([resource, members]) => [
      ...reservedMemberNames,
      ...inner(resource),
      ...methodNames(members),
    ]),
  ];
  const problems = new ProblemCollector();
  const fix = "set x-sdk-method of an operation, or x-sdk of the document";
  for (const duplicate of scopes.flatMap(findDuplicates)) {
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

function methodNames(operations: SdkOperation[]): string[] {
  return operations.flatMap(({ operation }) => {
    const { stream, isOnly } = streamContent(operation);
    return stream && !isOnly ? [operation.sdk.method, `${operation.sdk.method}Stream`] : [operation.sdk.method];
  });
}
