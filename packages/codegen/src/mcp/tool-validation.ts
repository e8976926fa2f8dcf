// The schemas that the arguments of tools are validated against: those of the contract, as the server validates them.
import type { Contract, JsonSchema, Operation } from "../contract/contract.ts";
import { UsedSchemas } from "../validators/used-schemas.ts";
import { toValidationSchema } from "../validators/validation-schema.ts";
import { argumentsSchema } from "./tool-arguments.ts";

export interface ToolValidation {
  /** Schema of the arguments, by operation. */
  schemas: Map<Operation, JsonSchema>;
  /** Targets of their references, by name. */
  components: Record<string, JsonSchema>;
}

/** @throws Error that names the operation if a reference has no target, which `readContract` reports as a ContractError */
export function toolValidation(contract: Contract): ToolValidation {
  const prepare = (schema: JsonSchema) => toValidationSchema(schema, contract.schemas, { direction: "request" });
  const components = new Map(Object.entries(contract.schemas).map(([name, schema]) => [name, prepare(schema)]));
  const used = new UsedSchemas(components);
  const schemas = new Map(
    contract.operations.map((operation) => {
      const schema = prepare(argumentsSchema(contract, operation));
      used.add(schema, operation.operationId);
      return [operation, schema];
    }),
  );
  return { schemas, components: Object.fromEntries([...components].filter(([name]) => used.names.has(name))) };
}
