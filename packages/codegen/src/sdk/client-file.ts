// The class of the client and a class for each resource.
import { type GeneratorImport, pascal } from "@orval/core";
import type { Contract } from "../contract/contract.ts";
import { credentialPlan } from "../contract/credentials.ts";
import { memberNames, pascalCase } from "../contract/naming.ts";
import { docComment } from "./doc-comment.ts";
import { sentContent } from "./media-types.ts";
import { methodText } from "./method-text.ts";
import { bodiesExport } from "./other-bodies.ts";
import { headerParameters } from "./parameter-names.ts";
import type { TypedOperation } from "./sdk-generator.ts";
import { serviceTable } from "./service-table.ts";
import { streamContent } from "./stream-method.ts";
import { resultResponses } from "./success-range.ts";

/** Members of the runtime's client, which no resource and no method may be called like. */
const CLIENT_MEMBERS = [...memberNames, "withOptions"];

/** @throws Error when the contract's names would clash */
export function clientFile(contract: Contract, operations: TypedOperation[]): string {
  const { name } = contract.client;
  const byResource = Map.groupBy(operations, ({ operation }) => operation.sdk.resource ?? "");
  const resources = [...byResource].filter(([resource]) => resource !== "");
  const ofClient = byResource.get("") ?? [];
  checkNames(contract, resources, ofClient);
  const environment = contract.servers.map((server) => JSON.stringify(server.environment)).join(" | ") || "never";
  const fields = resources.map(
    ([resource, [first]]) =>
      `${docComment([tagDescription(contract, first)], "  ")}  readonly ${resource}: ${className(contract, resource)} = new ${className(contract, resource)}(this.send);\n`,
  );
  const ofBodies = bodiesExport(contract, contract.operations);
  const plan = credentialPlan(contract);
  const hasSchemes = plan.kind === "schemes";
  const ofCredentials = hasSchemes ? 'import * as credentials from "./credentials.gen.ts";\n' : "";
  return `${modelImport(operations)}${ofCredentials}import * as operations from "./operations.gen.ts";
${ofBodies && `\n${ofBodies}`}
${serviceTable(contract)}
/** Options of \`${name}\`. */
${optionsType(contract, environment)}

${docComment([contract.summary ?? contract.title], "")}export class ${name} extends runtime.Client<${environment}> {
${fields.join("\n")}
  /** @throws TypeError when ${plan.kind === "key" ? "the API key is missing, or " : ""}an option is not what it has to be */
  constructor(options: ${name}Options = {}) {
    super(service, ${hasSchemes ? "credentials.withCredentials(options)" : "options"});
  }
${ofClient.map((one) => `\n${methodText(contract, one)}`).join("")}}
${resources.map(([resource, members]) => resourceClass(contract, resource, members)).join("")}`;
}

/** With an API key where one is enough, else with a credential for each security scheme. */
function optionsType(contract: Contract, environment: string): string {
  const { name } = contract.client;
  const base = `runtime.ClientOptions<${environment}>`;
  if (credentialPlan(contract).kind !== "schemes") return `export interface ${name}Options extends ${base} {}`;
  return `export interface ${name}Options extends Omit<${base}, "apiKey"> {\n  credentials?: credentials.Credentials | undefined;\n}`;
}

function resourceClass(contract: Contract, resource: string, members: TypedOperation[]): string {
  const methods = members.map((member) => methodText(contract, member)).join("\n");
  const doc = docComment([tagDescription(contract, members[0])], "");
  return `\n${doc}export class ${className(contract, resource)} extends runtime.Resource {\n${methods}}\n`;
}

/** `PetsResource`; where the contract has a model of that name, `PetsOperations`. */
function className({ schemas }: Contract, resource: string): string {
  const name = pascalCase(resource).replace(/^(?=\p{Nd})/u, "_");
  const isTaken = modelNames(schemas).has(`${name}Resource`);
  return `${name}${isTaken ? "Operations" : "Resource"}`;
}

const namesBySchemas = new WeakMap<Contract["schemas"], ReadonlySet<string>>();

/** What orval calls the models. Asked for each resource, so found once for a contract. */
function modelNames(schemas: Contract["schemas"]): ReadonlySet<string> {
  const names = namesBySchemas.get(schemas) ?? new Set(Object.keys(schemas).map((schema) => pascal(schema)));
  namesBySchemas.set(schemas, names);
  return names;
}

function tagDescription(contract: Contract, member: TypedOperation | undefined): string | undefined {
  return contract.tags.find((tag) => tag.name === member?.operation.tag)?.description;
}

export function modelImport(operations: TypedOperation[]): string {
  const imports = operations.flatMap(({ operation, verb, types }): GeneratorImport[] => {
    const { response, body, params, queryParams, headers } = verb;
    const named = [sentContent(operation), streamContent(operation).stream].flatMap(
      (one) => (one && types.get(one)) ?? [],
    );
    const results = new Set(resultResponses(operation.responses).map(({ status }) => status));
    const groups = [queryParams, headerParameters(operation).length > 0 ? headers : undefined];
    return [
      ...named.map(({ name }) => ({ name })),
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

function checkNames(contract: Contract, resources: [string, TypedOperation[]][], ofClient: TypedOperation[]): void {
  const { name } = contract.client;
  const resourceNames = resources.map(([resource]) => resource);
  const models = Object.keys(contract.schemas).map((schema) => pascal(schema));
  const scopes = [
    [...CLIENT_MEMBERS, ...resourceNames, ...methodNames(ofClient)],
    [...models, name, `${name}Options`, ...resourceNames.map((resource) => className(contract, resource))],
    ...resources.map(([, members]) => [...memberNames, ...methodNames(members)]),
  ];
  const twice = scopes.flatMap((names) => firstTwice(names) ?? []);
  if (twice.length > 0) {
    throw new Error(`SDK: expected each name once, got ${twice[0]} twice; set x-sdk-method or x-sdk`);
  }
}

function firstTwice(names: string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

function methodNames(operations: TypedOperation[]): string[] {
  return operations.flatMap(({ operation }) => {
    const { stream, isOnly } = streamContent(operation);
    return stream && !isOnly ? [operation.sdk.method, `${operation.sdk.method}Stream`] : [operation.sdk.method];
  });
}
