// Renders `functions.gen.ts`, the entry point `operations`: one function for each operation. A bundle has only the functions that a
// program imports, so it does not grow with the contract.
import type { Contract } from "../contract/contract.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { emitFunctions } from "./emit-method.ts";
import type { SdkOperation } from "./typed-operation.ts";

export function renderFunctionsFile(contract: Contract, operations: SdkOperation[]): TypeScript {
  const { name } = contract.client;
  const functions = operations.flatMap((operation) => emitFunctions(contract, operation));
  return ts`
    export { ${ts.identifier(`${name}Client`)}, type ${ts.identifier(`${name}Options`)} } from "./service.gen.ts";

    ${ts.join(functions, "\n\n")}
  `;
}
