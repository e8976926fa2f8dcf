// Renders the tools of an MCP server as a TypeScript module: the definition of each tool and its SDK call.
import type { Contract, Operation } from "../contract/contract.ts";
import { credentialMode, credentialVariables } from "../contract/credentials.ts";
import { serverVariableEnvironment, serverVariables } from "../contract/separate-servers.ts";
import { BANNER } from "../orval/banner.ts";
import { fileArguments } from "./file-arguments.ts";
import { argumentNames, emitCall, idempotencyKeyArgument } from "./tool-arguments.ts";
import { toolDefinition, toolName } from "./tool-definition.ts";
import { toolResult } from "./tool-result.ts";

export interface McpToolsOptions {
  /** Module that exports the client class, relative to the generated file. */
  sdk: string;
  /** Module that exports the types `Input`, `Service` and `Tool`, relative to the generated file. @default "@onecontract/mcp-runtime" */
  runtime?: string;
}

/**
 * Returns the source of the module, which exports `service`. Its calls are typed, so a client with other methods or
 * parameters is a type error.
 *
 * @throws Error that names the operation and the part that tools do not support
 */
export function mcpTools(contract: Contract, { sdk, runtime = "@onecontract/mcp-runtime" }: McpToolsOptions): string {
  checkNames(contract);
  const { title, summary, client, errorCodes, operations } = contract;
  const remedies = Object.fromEntries(Object.entries(errorCodes).map(([code, { remedy }]) => [code, remedy]));
  return `${BANNER}import { APIError, ConnectionError, ${client.name}, TimeoutError } from ${JSON.stringify(sdk)};
import type { Input, Service, Tool } from ${JSON.stringify(runtime)};

/** Type-checks a single tool: TypeScript cannot check an array literal of a thousand tools. */
const tool = (value: Tool<${client.name}>): Tool<${client.name}> => value;

export const service: Service<${client.name}> = {
  title: ${JSON.stringify(title)},
${summary === undefined ? "" : `  summary: ${JSON.stringify(summary)},\n`}  environmentPrefix: ${JSON.stringify(client.environmentPrefix)},
  credentialVariables: ${JSON.stringify(credentialVariables(contract))},
${isKeyOptional(contract) ? "  credentialsOptional: true,\n" : ""}${emitServerVariables(contract)}  remedies: ${indentedJson(remedies, "  ")},
  errors: { APIError, ConnectionError, TimeoutError },
  createClient: (options) => new ${client.name}(options),
  tools: [
${operations.map((operation) => emitTool(contract, operation)).join("")}  ],
};
`;
}

/** Emits the environment variables that the client reads server variables from, or an empty string if there are none. */
function emitServerVariables(contract: Contract): string {
  const entries = serverVariables(contract).map((variable) => {
    const values = variable.enum.length > 0 ? `one of ${variable.enum.join(", ")}` : "any value";
    return [serverVariableEnvironment(contract, variable), `${values}; ${variable.default} by default`];
  });
  return entries.length === 0 ? "" : `  serverVariables: ${indentedJson(Object.fromEntries(entries), "  ")},\n`;
}

function emitTool(contract: Contract, operation: Operation): string {
  const { shape } = toolResult(contract, operation);
  const key = idempotencyKeyArgument(operation);
  const files = fileArguments(operation);
  const fields = [
    `definition: ${indentedJson(toolDefinition(contract, operation), "      ")}`,
    operation.deprecated && "deprecated: true",
    key !== undefined && `idempotencyKey: ${JSON.stringify(key)}`,
    shape && `shape: ${JSON.stringify(shape)}`,
    files.length > 0 && `files: ${JSON.stringify(files)}`,
    `call: (client, input: Input<${argumentNames(operation)}>, options) =>\n        ${emitCall(operation)}`,
  ].filter(Boolean);
  return `    tool({\n${fields.map((field) => `      ${field},\n`).join("")}    }),\n`;
}

function isKeyOptional(contract: Contract): boolean {
  const mode = credentialMode(contract);
  return mode.kind === "key" && mode.optional;
}

function indentedJson(value: object, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
}

function checkNames({ operations }: Contract): void {
  const byName = Map.groupBy(operations, toolName);
  for (const [name, [first, second]] of byName) {
    if (first && second) {
      throw new Error(
        `${second.operationId}: expected a unique tool name, got ${name}, which ${first.operationId} has too`,
      );
    }
  }
}
