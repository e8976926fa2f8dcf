// Renders the tools of an MCP server as a TypeScript module: the definition of each tool and its SDK call.
import type { Contract, JsonSchema, Operation } from "../contract/contract.ts";
import { credentialMode, credentialVariables } from "../contract/credentials.ts";
import { separateOverloads } from "../contract/overloads.ts";
import { serverVariableEnvironment, serverVariables } from "../contract/separate-servers.ts";
import { BANNER } from "../orval/banner.ts";
import { acceptsToken, emitCreateClient } from "./emit-credentials.ts";
import { withoutTransport } from "./model-prose.ts";
import { argumentNames, emitCall, fileArguments, idempotencyKeyArgument } from "./tool-arguments.ts";
import { toolDefinition } from "./tool-definition.ts";
import { checkToolNames } from "./tool-name.ts";
import { toolResult } from "./tool-result.ts";
import { toolValidation } from "./tool-validation.ts";

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
 * @throws ContractError that lists the operations that tools do not support
 */
export function mcpTools(merged: Contract, { sdk, runtime = "@onecontract/mcp-runtime" }: McpToolsOptions): string {
  // A model is more likely to call a tool correctly if all of its arguments belong together.
  const contract = separateOverloads(merged);
  checkToolNames(contract);
  const { schemas, components } = toolValidation(contract);
  const { title, summary, client, errorCodes, operations } = contract;
  const remedies = Object.entries(errorCodes).map(([code, { remedy }]) => [
    code,
    withoutTransport(remedy, ...operations),
  ]);
  return `${BANNER}import { APIError, ConnectionError, ${client.name}, TimeoutError } from ${JSON.stringify(sdk)};
import type { Input, Service, Tool } from ${JSON.stringify(runtime)};

/** Type-checks a single tool: TypeScript cannot check an array literal of a thousand tools. */
const tool = (value: Tool<${client.name}>): Tool<${client.name}> => value;

export const service: Service<${client.name}> = {
  title: ${JSON.stringify(title)},
${summary === undefined ? "" : `  summary: ${JSON.stringify(summary)},\n`}  environmentPrefix: ${JSON.stringify(client.environmentPrefix)},
  credentialVariables: ${JSON.stringify(credentialVariables(contract))},
${isKeyOptional(contract) ? "  credentialsOptional: true,\n" : ""}${acceptsToken(contract) ? "  acceptsToken: true,\n" : ""}${emitServerVariables(contract)}  remedies: ${indentedJson(Object.fromEntries(remedies.filter(([, remedy]) => remedy)), "  ")},
  errors: { APIError, ConnectionError, TimeoutError },
  createClient: ${emitCreateClient(contract)},
  schemas: ${JSON.stringify(components)},
  tools: [
${operations.map((operation) => emitTool(contract, operation, schemas.get(operation) ?? {})).join("")}  ],
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

function emitTool(contract: Contract, operation: Operation, schema: JsonSchema): string {
  const { shape } = toolResult(contract, operation);
  const key = idempotencyKeyArgument(operation);
  const files = fileArguments(contract, operation);
  const fields = [
    `definition: ${JSON.stringify(toolDefinition(contract, operation))}`,
    `argumentsSchema: ${JSON.stringify(schema)}`,
    operation.tag !== undefined && `tag: ${JSON.stringify(operation.tag)}`,
    operation.deprecated && "deprecated: true",
    key !== undefined && `idempotencyKey: ${JSON.stringify(key)}`,
    shape && `shape: ${JSON.stringify(shape)}`,
    files.length > 0 && `files: ${JSON.stringify(files)}`,
    `call: (client, input: Input<${argumentNames(contract, operation)}>, options) =>\n        ${emitCall(contract, operation)}`,
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
