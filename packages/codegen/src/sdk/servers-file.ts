// Renders `servers.gen.ts`: the servers of a contract whose URLs have variables, or whose operations have separate servers.
import type { Contract, Server } from "../contract/contract.ts";
import {
  separateServers,
  serverVariableEnvironment,
  serverVariables,
  settableVariables,
} from "../contract/separate-servers.ts";
import { type TypeScript, ts } from "../language/typescript.ts";

/** Returns whether the base URL alone does not determine the URLs of all operations. */
export function needsServersFile(contract: Contract): boolean {
  return serverVariables(contract).length > 0 || separateServers(contract).length > 0;
}

const runtimeServers = ts.imported("servers", "./runtime/sdk/servers.ts", "namespace");
const send = ts.imported("Send", "./runtime/sdk/call-input.ts", "type");

export function renderServersFile(contract: Contract): TypeScript {
  const separate = separateServers(contract);
  const table = {
    prefix: contract.client.environmentPrefix,
    environments: templates(contract, contract.servers),
    separate: Object.fromEntries(separate.map(({ name, servers }) => [name, templates(contract, servers)])),
  };
  const options = [
    emitOption("serverVariables", "Values of the variables in the URLs of the servers.", emitVariables(contract)),
    emitOption("servers", "URLs of the operations that have separate servers.", emitSeparateServers(contract)),
  ];
  return ts`
    export { sendTo } from "./runtime/sdk/servers.ts";

    export interface ServerOptions ${ts.block(ts.join(options, "\n\n"))}

    const table: ${runtimeServers}.ServerTable = ${ts.literal(table)};

    /** Returns the options with the base URL. */
    export function withServers<T extends servers.ServerOptions>(options: T): T {
      return servers.withServers(table, options);
    }

    /** Sets the URLs of separate servers for the calls of a client. */
    export function setSeparateServers(send: ${send}, options: servers.ServerOptions): void {
      servers.setSeparateServers(send, table, options);
    }
  `;
}

function templates(contract: Contract, servers: Server[]) {
  return Object.fromEntries(
    servers.map((server) => {
      const variables = settableVariables(server).map((variable) => [
        variable.name,
        {
          default: variable.default,
          enum: variable.enum.length > 0 ? variable.enum : undefined,
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

/** Emits an option with optional fields, or returns undefined if there are none. */
function emitOption(name: string, description: string, fields: TypeScript[]): TypeScript | undefined {
  if (fields.length === 0) return undefined;
  return ts`
    ${ts.docComment([description])}
    ${ts.key(name)}?: ${ts.block(ts.lines(fields))} | undefined;
  `;
}

function emitField(name: string, type: TypeScript, doc: (string | undefined)[]): TypeScript {
  return ts`
    ${ts.docComment(doc)}
    ${ts.key(name)}?: ${type} | undefined;
  `;
}

function emitVariables(contract: Contract): TypeScript[] {
  return serverVariables(contract).map((variable) => {
    const source = `the environment variable \`${serverVariableEnvironment(contract, variable)}\``;
    const tag = `@default ${source}, else ${JSON.stringify(variable.default)}`;
    const type = ts.union(
      variable.enum.map((value) => ts.literal(value)),
      ts`string`,
    );
    return emitField(variable.name, type, [variable.description, tag]);
  });
}

function emitSeparateServers(contract: Contract): TypeScript[] {
  return separateServers(contract).map(({ name, servers: [first] }) =>
    emitField(name, ts`string`, [
      first?.description,
      `@default \`baseURL\` if it is set, else ${JSON.stringify(first?.url)}`,
    ]),
  );
}
