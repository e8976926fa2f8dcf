// Renders `symbols.gen.ts`: an interface with the type of each name of the SDK that programs use. The contract diff compiles those of two
// contracts, to find out whether programs for one version compile with the other one.
import type { Contract, Operation, Webhook } from "../contract/contract.ts";
import { typeName } from "../contract/naming.ts";
import { rootSchemas } from "../contract/root-schemas.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import type { EnumStyle } from "../output/generator.ts";
import { reachableNames } from "../schema/references.ts";
import { resourceClassNames } from "./client-file.ts";
import { compared, read, sent } from "./compared-types.ts";
import { listMethods } from "./methods.ts";
import { responses } from "./modules.ts";
import { errorResponses } from "./response-types.ts";
import { allOperations, type SdkOperation } from "./typed-operation.ts";

/** A name of the SDK that programs use. */
export interface SdkSymbol {
  /** `client.pets.list`, `new PetStore`, `Pet`, `typeof PetStatus`. */
  name: string;
  /** Operations, webhooks, and names of schemas that the symbol is made from. Empty if it is made from the service. */
  origins: readonly (Operation | Webhook | string)[];
  type: TypeScript;
  /** Members of the type that programs use. @default all of the type */
  members?: readonly string[];
}

const client = ts.imported("client", "./client.gen.ts", "type namespace");
const models = ts.imported("models", "./operations.schemas.gen.ts", "type namespace");
const webhookTypes = ts.imported("webhookTypes", "./webhooks.gen.ts", "type namespace");

/** Renders `symbols.gen.ts`. A later version of the interface is assignable to an earlier one if programs for that one still compile. */
export function renderSymbolsFile(symbols: readonly SdkSymbol[]): TypeScript {
  const fields = symbols.map(({ name, type }) => ts`${ts.key(name)}: ${type};`);
  return ts`export interface Symbols ${ts.block(ts.lines(fields))}`;
}

/** Lists the symbols, each once. Those of which only the existence matters have the type `unknown`. */
export function listSymbols(contract: Contract, operations: SdkOperation[], enums: EnumStyle): SdkSymbol[] {
  const { name } = contract.client;
  const options = ts`ConstructorParameters<typeof ${client}.${ts.identifier(name)}>`;
  const symbols = [
    { name: `new ${name}`, origins: [], type: ts`(...parameters: ${sent(options)}) => void` },
    ...resourceClassNames(contract, operations).map((className) => {
      return { name: className, origins: contract.operations, type: ts`unknown` };
    }),
    ...operations.flatMap((typed) => methodSymbols(contract, typed)),
    ...allOperations(operations).flatMap(operationSymbols),
    ...contract.webhooks.map(webhookSymbol),
    ...schemaSymbols(contract, enums),
  ];
  return [...new Map(symbols.map((symbol) => [symbol.name, symbol])).values()];
}

function methodSymbols(contract: Contract, typed: SdkOperation): SdkSymbol[] {
  const { operation } = typed;
  return listMethods(contract, typed).map(({ name, signatures }) => {
    const types = signatures.map(({ parameters, callType }) => {
      const results = read(ts`${compared}.Results<${callType}>`);
      return ts`((...parameters: ${sent(ts`[${ts.join(parameters, ", ")}]`)}) => ${results})`;
    });
    const path = ["client", operation.sdk.resource, name].filter(Boolean).join(".");
    return { name: path, origins: [operation], type: ts.join(types, " & ") };
  });
}

/** Returns the function of the entry point `operations`, the type of the query, and the type of the error bodies. */
function operationSymbols({ operation, types }: SdkOperation): SdkSymbol[] {
  const { query, name } = types;
  const key = ts.literal(name);
  const errors = { name: `OperationErrors[${key}]`, type: read(ts`${responses}.OperationErrors[${key}]`) };
  return [
    ...(operation.sharedRoute ? [] : [{ name, type: ts`unknown` }]),
    ...(query ? [{ name: String(query), type: written(query) }] : []),
    ...(errorResponses(operation).length > 0 ? [errors] : []),
  ].map((symbol) => ({ ...symbol, origins: [operation] }));
}

function webhookSymbol(webhook: Webhook): SdkSymbol {
  const name = `WebhookPayloads[${ts.literal(webhook.name)}]`;
  return { name, origins: [webhook], type: read(ts`${webhookTypes}.WebhookPayloads[${ts.literal(webhook.name)}]`) };
}

/** Returns the types of the schemas, in the directions in which they occur, and the objects with the values of enums. */
function schemaSymbols(contract: Contract, enums: EnumStyle): SdkSymbol[] {
  const { schemas } = contract;
  const roots = rootSchemas(contract);
  const [isSent, isRead] = [reachableNames(roots.sent, schemas), reachableNames(roots.read, schemas)];
  return Object.entries(schemas).flatMap(([schema, { enum: values }]): SdkSymbol[] => {
    const name = typeName(schema);
    const model = ts`${models}.${ts.identifier(name)}`;
    const type = ts.object({ sent: written(model), read: read(model) });
    const members = [...(isSent.has(schema) ? ["sent"] : []), ...(isRead.has(schema) ? ["read"] : [])];
    const object = read(ts`${compared}.Member<typeof ${models}, ${ts.literal(name)}>`);
    return [
      { name, origins: [schema], type, members },
      ...(enums !== "union" && values ? [{ name: `typeof ${name}`, origins: [schema], type: object }] : []),
    ];
  });
}

/** Returns the type of a function that takes the type: one that takes more is assignable to it. */
function written(type: TypeScript): TypeScript {
  return ts`(value: ${sent(type)}) => void`;
}
