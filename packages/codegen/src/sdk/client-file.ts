// Renders `client.gen.ts`: the client class and a class for each resource.
import type { Contract } from "../contract/contract.ts";
import { CLIENT_MEMBERS } from "../contract/name-methods.ts";
import { identifier, pascalCase, takeName, typeName } from "../contract/naming.ts";
import { modelNames } from "../contract/operation-names.ts";
import { operationPointer, ProblemCollector, unsupported } from "../contract/problem.ts";
import { reservedMemberNames } from "../contract/reserved-names.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { emitMethods } from "./emit-method.ts";
import { runtime, service } from "./modules.ts";
import { emitBodiesExport } from "./reexported-modules.ts";
import { streamContent } from "./success-responses.ts";
import type { SdkOperation } from "./typed-operation.ts";

/**
 * Renders `client.gen.ts`.
 *
 * @throws ContractError that lists the names of the contract that conflict
 */
export function renderClientFile(contract: Contract, operations: SdkOperation[]): TypeScript {
  const { name } = contract.client;
  const resources = groupByResource(contract, operations);
  checkNames(contract, resources);
  const descriptions = new Map(
    contract.tags.toReversed().map(({ name: tag, description }) => [identifier(tag), description]),
  );
  const classes = [...resources].map(([path, resource]) => {
    const members = [
      ...resource.inner.map((inner) => emitField(inner, resources.get(inner)?.className ?? "", descriptions)),
      ...resource.operations.flatMap((operation) => emitMethods(contract, operation)),
    ];
    return path === ""
      ? emitClass(contract.summary ?? contract.title, name, ts`${service}.${ts.identifier(`${name}Client`)}`, members)
      : emitClass(descriptions.get(lastName(path)), resource.className, ts`${runtime}.Resource`, members);
  });
  const exports = ts`
    export type { ${ts.identifier(`${name}Options`)} } from "./service.gen.ts";
    ${emitBodiesExport(contract)}
  `;
  return ts.join([exports, ...classes], "\n\n");
}

/** Returns the names of the resource classes that `client.gen.ts` exports. */
export function resourceClassNames(contract: Contract, operations: SdkOperation[]): string[] {
  return [...groupByResource(contract, operations).values()].slice(1).map(({ className }) => className);
}

interface Resource {
  /** `BooksResource`, or `BooksOperations` if the contract has a model with that name. */
  className: string;
  /** Operations of the resource. One that only encloses others has none. */
  operations: SdkOperation[];
  /** Paths of the resources directly inside it. */
  inner: string[];
}

/** Resources by path. That of the client is "", and the first one. */
type Resources = ReadonlyMap<string, Resource>;

function groupByResource(contract: Contract, operations: SdkOperation[]): Resources {
  const { name } = contract.client;
  const models = modelNames(contract.schemas);
  const taken = new Set([...models, name, `${name}Options`, `${name}Client`]);
  const resources = new Map<string, Resource>();
  const add = (path: string): Resource => {
    const known = resources.get(path);
    if (known) return known;
    const className = path === "" ? name : takeName(preferredClassName(path, models), taken);
    const resource: Resource = { className, operations: [], inner: [] };
    if (path !== "") add(path.slice(0, Math.max(path.lastIndexOf("."), 0))).inner.push(path);
    resources.set(path, resource);
    return resource;
  };
  add("");
  for (const typed of operations) add(typed.operation.sdk.resource ?? "").operations.push(typed);
  return resources;
}

function emitClass(description: string | undefined, name: string, base: TypeScript, members: TypeScript[]): TypeScript {
  return ts`
    ${ts.docComment([description])}
    export class ${ts.identifier(name)} extends ${base} ${ts.block(ts.join(members, "\n\n"))}
  `;
}

/** Emits the field of a resource in the class that contains it. */
function emitField(path: string, className: string, descriptions: ReadonlyMap<string, string | undefined>): TypeScript {
  const type = ts.identifier(className);
  return ts`
    ${ts.docComment([descriptions.get(lastName(path))])}
    readonly ${ts.key(lastName(path))}: ${type} = new ${type}(this.send);
  `;
}

function lastName(resource: string): string {
  return resource.slice(resource.lastIndexOf(".") + 1);
}

function preferredClassName(path: string, models: ReadonlySet<string>): string {
  const name = pascalCase(path).replace(/^(?=\p{Nd})/u, "_");
  return `${name}${models.has(`${name}Resource`) ? "Operations" : "Resource"}`;
}

function checkNames(contract: Contract, resources: Resources): void {
  const { name } = contract.client;
  const scopes = [
    [...Object.keys(contract.schemas).map(typeName), name, `${name}Options`, `${name}Client`],
    ...[...resources].map(([path, { inner, operations }]) => [
      ...(path === "" ? CLIENT_MEMBERS : reservedMemberNames),
      ...inner.map(lastName),
      ...methodNames(operations),
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
