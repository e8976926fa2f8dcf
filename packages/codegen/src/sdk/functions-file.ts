// Renders `functions.gen.ts`, the entry point `operations`: one function for each operation. A bundle has only the functions that a
// program imports, so it does not grow with the contract.
import type { Contract } from "../contract/contract.ts";
import { emitModelImport } from "./client-file.ts";
import { emitFunction } from "./emit-method.ts";
import { emitPagesImport } from "./pagination.ts";
import { emitServersImport } from "./servers-file.ts";
import type { TypedOperation } from "./typed-operation.ts";

export function renderFunctionsFile(contract: Contract, operations: TypedOperation[]): string {
  const { name } = contract.client;
  return `${emitPagesImport(contract.operations)}${emitModelImport(operations)}import * as operations from "./operations.gen.ts";
${emitServersImport(contract)}
export { ${name}Client, type ${name}Options } from "./service.gen.ts";

${operations.map((operation) => emitFunction(contract, operation)).join("\n")}`;
}
