// Renders `servers.gen.ts`: the servers of a contract whose URLs have variables, or whose operations have separate servers.
import type { Contract, Server } from "../contract/contract.ts";
import {
  separateServers,
  serverVariableEnvironment,
  serverVariables,
  settableVariables,
} from "../contract/separate-servers.ts";
import { docComment } from "./doc-comment.ts";

/** Returns whether the base URL alone does not determine the URLs of all operations. */
export function needsServersFile(contract: Contract): boolean {
  return serverVariables(contract).length > 0 || separateServers(contract).length > 0;
}

/** Emits the import of the file for the generated files, or an empty string if there is none. */
export function emitServersImport(contract: Contract): string {
  return needsServersFile(contract) ? 'import * as servers from "./servers.gen.ts";\n' : "";
}

export function renderServersFile(contract: Contract): string {
  const separate = separateServers(contract);
  const table = {
    prefix: contract.client.environmentPrefix,
    environments: templates(contract, contract.servers),
    separate: Object.fromEntries(separate.map(({ name, servers }) => [name, templates(contract, servers)])),
  };
  return `import type { Send } from "./runtime/sdk/call.ts";
import * as servers from "./runtime/sdk/servers.ts";

export { sendTo } from "./runtime/sdk/servers.ts";

export interface ServerOptions {
${[emitVariables(contract), emitSeparateServers(contract)].filter(Boolean).join("\n")}}

const table: servers.ServerTable = ${JSON.stringify(table, null, 2)};

/** Returns the options with the base URL. */
export function withServers<T extends servers.ServerOptions>(options: T): T {
  return servers.withServers(table, options);
}

/** Sets the URLs of separate servers for the calls of a client. */
export function setSeparateServers(send: Send, options: servers.ServerOptions): void {
  servers.setSeparateServers(send, table, options);
}
`;
}

function templates(contract: Contract, servers: Server[]) {
  return Object.fromEntries(
    servers.map((server) => {
      const settable = settableVariables(server);
      const variables = settable.map((variable) => [
        variable.name,
        {
          default: variable.default,
          ...(variable.enum.length > 0 && { enum: variable.enum }),
          environment: serverVariableEnvironment(contract, variable),
        },
      ]);
      const hasVariables = variables.length > 0;
      return [
        server.environment,
        hasVariables ? { url: server.template, variables: Object.fromEntries(variables) } : { url: server.url },
      ];
    }),
  );
}

function emitVariables(contract: Contract): string {
  const fields = serverVariables(contract).map((variable) => {
    const source = `the environment variable \`${serverVariableEnvironment(contract, variable)}\``;
    const tag = `@default ${source}, else ${JSON.stringify(variable.default)}`;
    const type = variable.enum.map((value) => JSON.stringify(value)).join(" | ") || "string";
    return `${docComment([variable.description, tag], "    ")}    ${JSON.stringify(variable.name)}?: ${type} | undefined;\n`;
  });
  if (fields.length === 0) return "";
  return `  /** Values of the variables in the URLs of the servers. */\n  serverVariables?: {\n${fields.join("")}  } | undefined;\n`;
}

function emitSeparateServers(contract: Contract): string {
  const fields = separateServers(contract).map(({ name, servers: [first] }) => {
    const lines = [first?.description, `@default \`baseURL\` if it is set, else ${JSON.stringify(first?.url)}`];
    return `${docComment(lines, "    ")}    ${JSON.stringify(name)}?: string | undefined;\n`;
  });
  if (fields.length === 0) return "";
  return `  /** URLs of the operations that have separate servers. */\n  servers?: {\n${fields.join("")}  } | undefined;\n`;
}
