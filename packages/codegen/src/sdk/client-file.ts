// The class of the client and a class for each resource.
import { type GeneratorImport, pascal } from "@orval/core";
import type { Contract } from "../contract/contract.ts";
import { pascalCase } from "../contract/naming.ts";
import { docComment } from "./doc-comment.ts";
import { methodText } from "./method-text.ts";
import type { TypedOperation } from "./sdk-generator.ts";
import { serviceTable } from "./service-table.ts";

/** Members of the client that no resource and no method may be called like. */
const CLIENT_MEMBERS = ["constructor", "baseURL", "send", "withOptions"];

/** @throws Error when the contract's names would clash */
export function clientFile(contract: Contract, operations: TypedOperation[]): string {
  const { name } = contract.client;
  const byResource = Map.groupBy(operations, ({ operation }) => operation.sdk.resource ?? "");
  const resources = [...byResource].filter(([resource]) => resource !== "");
  const ofClient = byResource.get("") ?? [];
  checkNames(
    contract,
    resources.map(([resource]) => resource),
    ofClient,
  );
  const environment = contract.servers.map((server) => JSON.stringify(server.environment)).join(" | ") || "never";
  const fields = resources.map(
    ([resource, [first]]) =>
      `${docComment([tagDescription(contract, first)], "  ")}  readonly ${resource}: ${className(resource)} = new ${className(resource)}(this.send);\n`,
  );
  return `import type { ${modelNames(operations).join(", ")} } from "./operations.schemas.gen.ts";
import * as operations from "./operations.gen.ts";

${serviceTable(contract)}
/** Options of \`${name}\`. */
export interface ${name}Options extends runtime.ClientOptions<${environment}> {}

${docComment([contract.summary ?? contract.title], "")}export class ${name} extends runtime.Client<${environment}> {
${fields.join("\n")}
  /** @throws TypeError when the API key is missing, or an option is not what it has to be */
  constructor(options: ${name}Options = {}) {
    super(service, options);
  }
${ofClient.map((one) => `\n${methodText(contract, one)}`).join("")}}
${resources.map(([resource, members]) => resourceClass(contract, resource, members)).join("")}`;
}

function resourceClass(contract: Contract, resource: string, members: TypedOperation[]): string {
  const methods = members.map((member) => methodText(contract, member)).join("\n");
  const doc = docComment([tagDescription(contract, members[0])], "");
  return `\n${doc}export class ${className(resource)} extends runtime.Resource {\n${methods}}\n`;
}

function className(resource: string): string {
  return `${pascalCase(resource)}Resource`;
}

function tagDescription(contract: Contract, member: TypedOperation | undefined): string | undefined {
  return contract.tags.find((tag) => tag.name === member?.operation.tag)?.description;
}

function modelNames(operations: TypedOperation[]): string[] {
  const imports = operations.flatMap(
    ({ verb: { response, body, params, queryParams, headers } }): GeneratorImport[] => [
      ...response.types.success.flatMap((type) => type.imports),
      ...body.imports,
      ...params.flatMap((parameter) => parameter.imports),
      ...[queryParams, headers].flatMap((group) => (group ? [{ name: group.schema.name }] : [])),
    ],
  );
  return [...new Set(imports.map(({ name }) => name))].sort();
}

function checkNames(contract: Contract, resources: string[], ofClient: TypedOperation[]): void {
  const members = [...CLIENT_MEMBERS, ...resources, ...ofClient.map(({ operation }) => operation.sdk.method)];
  const { name } = contract.client;
  const models = Object.keys(contract.schemas).map((schema) => pascal(schema));
  const types = [...models, name, `${name}Options`, ...resources.map(className)];
  const twice = [members, types].flatMap((names) => names.find((one, index) => names.indexOf(one) !== index) ?? []);
  if (twice.length > 0)
    throw new Error(`SDK: expected each name once, got ${twice[0]} twice; set x-sdk-method or x-sdk`);
}
