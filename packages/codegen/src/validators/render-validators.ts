// Renders a module with validators: the schemas as data, checked by `src/runtime/validation/`.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { createValidators, emitExtension, validatorType } from "./validation-runtime.ts";
import type { Direction } from "./validation-schema.ts";
import { ValidationSchemas } from "./validation-schemas.ts";

/** Validators of an operation or a webhook. */
export interface ValidatorRow {
  key: string;
  /** Location for error messages. */
  location: string;
  /** Schemas by the name of the part that they describe. */
  parts: [part: string, schema: JsonSchema][];
}

/**
 * Renders one module that exports `validators`: key -> part -> validator. Schemas that are equal share one validator.
 *
 * @throws Error that names the operation if a reference has no target, which `readContract` reports as a ContractError
 */
export function renderValidators(contract: Contract, direction: Direction, rows: ValidatorRow[]): TypeScript {
  const schemas = new ValidationSchemas(contract, direction);
  /** Constants by the JSON of their schema. */
  const constants = new Map<string, { name: TypeScript; schema: TypeScript }>();
  const table = rows.map(({ key, location, parts }) => {
    const entries = parts.map(([part, partSchema]): [string, TypeScript] => {
      const schema = ts.json(schemas.add(partSchema, `${location}: ${part}`));
      const constant = constants.get(schema.toString()) ?? { name: ts.identifier(`v${constants.size}`), schema };
      constants.set(schema.toString(), constant);
      return [part, constant.name];
    });
    return [key, ts.object(entries)] as const;
  });
  const components = schemas.components.map(([name, schema]) => [name, ts.json(schema)] as const);
  const validators = [...constants.values()].map(({ name, schema }) => ts`const ${name} = validator(${schema});`);
  const extensions = [...schemas.extensions].sort().map(emitExtension);
  return ts`
    const schemas = ${ts.object(components, "lines")};
    const validator = ${createValidators}(schemas, [${ts.join(extensions, ", ")}]);
    ${ts.lines(validators)}

    export const validators: Record<string, Record<string, ${validatorType}>> = ${ts.object(table, "lines")};
  `;
}
