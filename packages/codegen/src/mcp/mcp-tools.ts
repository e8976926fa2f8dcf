// The tools of an MCP server as a TypeScript module: what a model is told of each operation, and its call of the SDK.
import type { Contract, Operation } from "../contract/contract.ts";
import { credentialVariables } from "../contract/credentials.ts";
import { banner } from "../orval/banner.ts";
import { fileArguments } from "./file-arguments.ts";
import { argumentNames, callText, idempotencyKeyArgument } from "./tool-arguments.ts";
import { toolDefinition, toolName } from "./tool-definition.ts";
import { toolResult } from "./tool-result.ts";

export interface McpToolsOptions {
  /** Module that has the client class, as the generated file sees it. */
  sdk: string;
  /** Module that has the types `Input`, `Service` and `Tool`, as the generated file sees it. @default "../service.ts" */
  runtime?: string;
}

/**
 * Text of the module, which exports `service`. The calls in it are typed, so a client that has other methods or takes
 * other arguments is a type error.
 *
 * @throws Error that names the operation and what of it a tool cannot do
 */
export function mcpTools(contract: Contract, { sdk, runtime = "../service.ts" }: McpToolsOptions): string {
  checkNames(contract);
  const { title, summary, client, errorCodes, operations } = contract;
  const remedies = Object.fromEntries(Object.entries(errorCodes).map(([code, { remedy }]) => [code, remedy]));
  return `${banner}import { ${client.name} } from ${JSON.stringify(sdk)};
import type { Input, Service, Tool } from ${JSON.stringify(runtime)};

/** Checked one by one: a thousand types in one array are too many for TypeScript. */
const tool = (one: Tool<${client.name}>): Tool<${client.name}> => one;

export const service: Service<${client.name}> = {
  title: ${JSON.stringify(title)},
${summary === undefined ? "" : `  summary: ${JSON.stringify(summary)},\n`}  environmentPrefix: ${JSON.stringify(client.environmentPrefix)},
  credentialVariables: ${JSON.stringify(credentialVariables(contract))},
  remedies: ${print(remedies, "  ")},
  createClient: (options) => new ${client.name}(options),
  tools: [
${operations.map((operation) => toolText(contract, operation)).join("")}  ],
};
`;
}

function toolText(contract: Contract, operation: Operation): string {
  const { shape } = toolResult(contract, operation);
  const key = idempotencyKeyArgument(operation);
  const files = fileArguments(operation);
  const fields = [
    `definition: ${print(toolDefinition(contract, operation), "      ")}`,
    operation.deprecated && "deprecated: true",
    key !== undefined && `idempotencyKey: ${JSON.stringify(key)}`,
    shape && `shape: ${JSON.stringify(shape)}`,
    files.length > 0 && `files: ${JSON.stringify(files)}`,
    `call: (client, input: Input<${argumentNames(operation)}>, options) =>\n        ${callText(operation)}`,
  ].filter(Boolean);
  return `    tool({\n${fields.map((field) => `      ${field},\n`).join("")}    }),\n`;
}

function print(value: object, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
}

function checkNames({ operations }: Contract): void {
  const byName = Map.groupBy(operations, toolName);
  for (const [name, [first, second]] of byName) {
    if (first && second) {
      throw new Error(
        `${second.operationId}: expected a tool name of its own, got ${name} as for ${first.operationId}`,
      );
    }
  }
}
