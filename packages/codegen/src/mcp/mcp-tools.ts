// Renders the tools of an MCP server as a TypeScript module: the definition of each tool and its SDK call.
import type { Contract, Operation } from "../contract/contract.ts";
import { credentialMode, credentialVariables } from "../contract/credentials.ts";
import { separateOverloads } from "../contract/overloads.ts";
import { serverVariableEnvironment, serverVariables } from "../contract/separate-servers.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { BANNER } from "../output/generated-files.ts";
import { expectSupportedOperations } from "../sdk/emit-operation.ts";
import { ValidationSchemas } from "../validators/validation-schemas.ts";
import { acceptsToken, emitCreateClient, tokenVariable } from "./emit-credentials.ts";
import { withoutTransport } from "./model-prose.ts";
import { argumentsSchema, emitCall, fileArguments, idempotencyKeyArgument } from "./tool-arguments.ts";
import { toolDefinition } from "./tool-definition.ts";
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
 * @throws ContractError that lists the operations that tools do not support
 */
export function mcpTools(merged: Contract, { sdk, runtime = "@onecontract/mcp-runtime" }: McpToolsOptions): string {
  // The calls of the tools are those of the SDK.
  expectSupportedOperations(merged);
  // A model is more likely to call a tool correctly if all of its arguments belong together.
  const contract = separateOverloads(merged);
  const { title, summary, client, errorCodes, operations } = contract;
  const imported = (name: string) => ts.imported(name, sdk);
  const runtimeType = (name: string) => ts.imported(name, runtime, "type");
  const clientClass = imported(client.name);
  const schemas = new ValidationSchemas(contract, "request");
  const tools = operations.map((operation) => emitTool(contract, operation, schemas, runtimeType("Input")));
  const remedies = Object.entries(errorCodes).map(([code, { remedy }]) => [
    code,
    withoutTransport(remedy, ...operations) || undefined,
  ]);
  const variables = serverVariables(contract).map((variable) => {
    const values = variable.enum.length > 0 ? `one of ${variable.enum.join(", ")}` : "any value";
    return [serverVariableEnvironment(contract, variable), `${values}; ${variable.default} by default`];
  });
  const token = tokenVariable(contract);
  const service = {
    title: ts.literal(title),
    summary: summary !== undefined && ts.literal(summary),
    environmentPrefix: ts.literal(client.environmentPrefix),
    credentialVariables: ts.literal(token === undefined ? credentialVariables(contract) : [token]),
    credentialsOptional: (token !== undefined || isKeyOptional(contract)) && ts`true`,
    tokenVariable: token !== undefined && ts.literal(token),
    acceptsToken: acceptsToken(contract) && ts`true`,
    serverVariables: variables.length > 0 && ts.literal(Object.fromEntries(variables)),
    remedies: ts.literal(Object.fromEntries(remedies)),
    errors: ts`{ ${ts.join(["APIError", "ConnectionError", "TimeoutError"].map(imported), ", ")} }`,
    createClient: emitCreateClient(contract, clientClass, imported("limitResponses")),
    schemas: ts.json(Object.fromEntries(schemas.components), true),
    tools: ts`
      [
        ${ts.lines(tools)}
      ]
    `,
  };
  const code = ts`
    /** Type-checks a single tool: TypeScript cannot check an array literal of a thousand tools. */
    const tool = (value: ${runtimeType("Tool")}<${clientClass}>): Tool<${clientClass}> => value;

    export const service: ${runtimeType("Service")}<${clientClass}> = ${ts.object(service, "lines")};
  `;
  return BANNER + ts.module(code);
}

function emitTool(
  contract: Contract,
  operation: Operation,
  schemas: ValidationSchemas,
  inputType: TypeScript,
): TypeScript {
  const { shape } = toolResult(contract, operation);
  const key = idempotencyKeyArgument(operation);
  const files = fileArguments(contract, operation);
  const schema = argumentsSchema(contract, operation);
  const names = Object.keys(schema.properties ?? {}).map(ts.literal);
  // The option `noUnusedParameters` allows unused parameters whose names begin with an underscore.
  const input = names.length > 0 ? ts`input: ${inputType}<${ts.union(names)}>` : ts`_input`;
  const fields = {
    definition: ts.json(toolDefinition(contract, operation)),
    argumentsSchema: ts.json(schemas.add(schema, operation.operationId), true),
    path: ts.literal(`${operation.method.toUpperCase()} ${operation.path}`),
    tag: operation.tag !== undefined && ts.literal(operation.tag),
    deprecated: operation.deprecated && ts`true`,
    isPublic: isPublic(operation) && ts`true`,
    idempotencyKey: key !== undefined && ts.literal(key),
    shape: shape && ts.json(shape),
    files: files.length > 0 && ts.literal(files),
    call: ts`
      (client, ${input}, options) =>
        ${emitCall(contract, operation)}
    `,
  };
  return ts`tool(${ts.object(fields, "lines")}),`;
}

/** Returns whether the operation may be called without a credential. */
function isPublic({ security }: Operation): boolean {
  return security.length === 0 || security.some((requirements) => requirements.length === 0);
}

function isKeyOptional(contract: Contract): boolean {
  const mode = credentialMode(contract);
  return mode.kind === "key" && mode.optional;
}
