// Renders `service.gen.ts`: the constant that describes the service to the runtime, and the client without methods.
import type { Contract, Operation } from "../contract/contract.ts";
import { credentialMode, supportedAlternatives } from "../contract/credentials.ts";
import { separateServers } from "../contract/separate-servers.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { mayStreamBody } from "./media-types.ts";
import { credentials, runtime, servers } from "./modules.ts";
import { needsServersFile } from "./servers-file.ts";

/**
 * Renders `service.gen.ts`.
 *
 * @throws ContractError that lists the operations whose security schemes the SDK does not support
 */
export function renderServiceFile(contract: Contract): TypeScript {
  const { name, environmentPrefix } = contract.client;
  const mode = credentialMode(contract);
  const isKeyOptional = mode.kind === "key" && mode.optional;
  const hasSchemes = mode.kind === "schemes";
  const hasServers = needsServersFile(contract);
  const environment = ts.union(contract.servers.map((server) => ts.literal(server.environment)));
  const optionsType = ts.identifier(`${name}Options`);
  const withOptionalKey = ts.imported("withOptionalKey", "./runtime/sdk/optional-key.ts");
  const given = isKeyOptional ? ts`${withOptionalKey}(${ts.literal(environmentPrefix)}, options)` : ts`options`;
  const authorized = hasSchemes ? ts`${credentials}.withCredentials(${given})` : given;
  const baseOptions = ts`${runtime}.ClientOptions<${environment}>`;
  const causes = `${mode.kind === "key" && !mode.optional ? "the API key is missing or " : ""}an option is invalid`;
  const createClient = ts`
    ${ts.docComment([`@throws TypeError when ${causes}`])}
    constructor(options: ${optionsType} = {}) {
      super(service, ${hasServers ? ts`${servers}.withServers(${authorized})` : authorized});
      ${separateServers(contract).length > 0 && ts`${servers}.setSeparateServers(this.send, options);`}
    }
  `;
  const withOptions = ts`
    /** Returns a client with some options changed. \`environment\` replaces an earlier \`baseURL\`. */
    override withOptions(options: ${optionsType}): this {
      return super.withOptions(options);
    }
  `;
  const members = ts.join([createClient, (hasSchemes || hasServers) && withOptions], "\n\n");
  const bases = [
    hasSchemes ? ts`Omit<${baseOptions}, "apiKey">` : baseOptions,
    hasServers && ts`${servers}.ServerOptions`,
  ];
  const fields = ts`${hasSchemes && ts`credentials?: ${credentials}.Credentials | undefined;`}`;
  return ts`
    const service: ${runtime}.Service = ${emitService(contract)};

    /** Options of a client. */
    export interface ${optionsType} extends ${ts.join(bases, ", ")} ${ts.block(fields)}

    ${ts.docComment([`A client without methods, for the functions of the entry point \`operations\`. \`${name}\` extends it.`])}
    export class ${ts.identifier(`${name}Client`)} extends ${runtime}.Client<${environment}> ${ts.block(members)}
  `;
}

function emitService(contract: Contract): TypeScript {
  const { client, servers: all, operations, version } = contract;
  const mode = credentialMode(contract);
  const isLimited = operations.some(({ responses }) =>
    responses.some(({ headers }) => headers.some(({ name }) => name.toLowerCase() === "x-ratelimit-remaining")),
  );
  const options = [
    ...(mode.kind === "schemes" ? ["credentials", "keyIdentity"] : []),
    ...(needsServersFile(contract) ? ["serverVariables", "servers", "derivedBaseURL"] : []),
  ];
  const description = {
    prefix: ts.literal(client.environmentPrefix),
    environments: ts.object(all.map(({ environment, url }) => [environment, ts.literal(url)])),
    auth: mode.kind === "key" && ts.literal([mode.header, mode.prefix]),
    // `fetch` requires it for a request body that is a stream (WHATWG Fetch, 5.4).
    requestInit: operations.some(mayStreamBody) && ts`{ duplex: "half" }`,
    options: options.length > 0 && ts.literal(options),
    rateLimited: isLimited && ts`true`,
    // A header has no characters beyond ASCII (RFC 9110, section 5.5), which the title may have.
    userAgent: ts.literal(encodeURI(`${client.name}/${version}`)),
  };
  return ts.object(description, "lines");
}

/** Returns whether an operation is called without the API key that other operations of the service need. */
export function isAnonymous(contract: Contract, operation: Operation): boolean {
  return credentialMode(contract).kind === "key" && supportedAlternatives(contract, operation).length === 0;
}
