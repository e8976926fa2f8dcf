// Renders `service.gen.ts`: the constant that describes the service to the runtime, and the client without methods.
import type { Contract, Operation } from "../contract/contract.ts";
import { type CredentialMode, credentialMode, supportedAlternatives } from "../contract/credentials.ts";
import { pascalCase } from "../contract/naming.ts";
import { separateServers } from "../contract/separate-servers.ts";
import { mayStreamBody } from "./media-types.ts";
import { needsServersFile } from "./servers-file.ts";

/**
 * Renders `service.gen.ts`.
 *
 * @throws ContractError that lists the operations whose security schemes the SDK does not support
 */
export function renderServiceFile(contract: Contract): string {
  const { name, environmentPrefix } = contract.client;
  const mode = credentialMode(contract);
  const isKeyOptional = mode.kind === "key" && mode.optional;
  const environment = contract.servers.map((server) => JSON.stringify(server.environment)).join(" | ") || "never";
  const files = [mode.kind === "schemes" && "credentials", needsServersFile(contract) && "servers"].filter(
    (file) => file !== false,
  );
  const imports = [
    ...files.map((file) => `import * as ${file} from "./${file}.gen.ts";\n`),
    'import * as runtime from "./runtime/sdk/index.ts";\n',
    ...(isKeyOptional ? ['import { withOptionalKey } from "./runtime/sdk/optional-key.ts";\n'] : []),
  ];
  const givenOptions = isKeyOptional ? `withOptionalKey(${JSON.stringify(environmentPrefix)}, options)` : "options";
  const options = files.reduce((given, file) => `${file}.with${pascalCase(file)}(${given})`, givenOptions);
  const causes = `${mode.kind === "key" && !mode.optional ? "the API key is missing or " : ""}an option is invalid`;
  const setServers =
    separateServers(contract).length > 0 ? "    servers.setSeparateServers(this.send, options);\n" : "";
  return `${imports.join("")}
${emitService(contract)}
/** Options of a client. */
${emitOptions(contract, environment, mode)}

/** A client without methods, for the functions of the entry point \`operations\`. \`${name}\` extends it. */
export class ${name}Client extends runtime.Client<${environment}> {
  /** @throws TypeError when ${causes} */
  constructor(options: ${name}Options = {}) {
    super(service, ${options});
${setServers}  }
${files.length > 0 ? emitWithOptions(name) : ""}}
`;
}

/** Emits options with an API key if one suffices, otherwise with a credential for each security scheme. */
function emitOptions(contract: Contract, environment: string, { kind }: CredentialMode): string {
  const { name } = contract.client;
  const base = `runtime.ClientOptions<${environment}>`;
  const servers = needsServersFile(contract) ? ", servers.ServerOptions" : "";
  if (kind !== "schemes") return `export interface ${name}Options extends ${base}${servers} {}`;
  return `export interface ${name}Options extends Omit<${base}, "apiKey">${servers} {\n  credentials?: credentials.Credentials | undefined;\n}`;
}

/** Emits the method of the runtime with the options of the contract. */
function emitWithOptions(name: string): string {
  return `
  /** Returns a client with some options changed. \`environment\` replaces an earlier \`baseURL\`. */
  override withOptions(options: ${name}Options): this {
    return super.withOptions(options);
  }
`;
}

function emitService(contract: Contract): string {
  const { client, servers, operations } = contract;
  const mode = credentialMode(contract);
  const isLimited = operations.some(({ responses }) =>
    responses.some(({ headers }) => headers.some(({ name }) => name.toLowerCase() === "x-ratelimit-remaining")),
  );
  const environments = servers.map(({ environment, url }) => `${JSON.stringify(environment)}: ${JSON.stringify(url)}`);
  const options = [
    ...(mode.kind === "schemes" ? ["credentials", "keyIdentity"] : []),
    ...(needsServersFile(contract) ? ["serverVariables", "servers", "derivedBaseURL"] : []),
  ];
  const fields = [
    `prefix: ${JSON.stringify(client.environmentPrefix)}`,
    `environments: { ${environments.join(", ")} }`,
    mode.kind === "key" && `auth: ${JSON.stringify([mode.header, mode.prefix])}`,
    // `fetch` requires it for a request body that is a stream (WHATWG Fetch, 5.4).
    operations.some(mayStreamBody) && 'requestInit: { duplex: "half" }',
    options.length > 0 && `options: { ${options.map((name) => `${name}: undefined`).join(", ")} }`,
    isLimited && "rateLimited: true",
    // A header has no characters beyond ASCII (RFC 9110, section 5.5), which the title may have.
    `userAgent: ${JSON.stringify(encodeURI(`${client.name}/${contract.version}`))}`,
  ].filter(Boolean);
  return `const service: runtime.Service = {\n${fields.map((field) => `  ${field},\n`).join("")}};\n`;
}

/** Returns whether an operation is called without the API key that other operations of the service need. */
export function isAnonymous(contract: Contract, operation: Operation): boolean {
  return credentialMode(contract).kind === "key" && supportedAlternatives(contract, operation).length === 0;
}
