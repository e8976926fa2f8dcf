// Renders a module with validators: the schemas as data, checked by `src/runtime/validation/`.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import type { OpenValues } from "../contract/open-values.ts";
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
 * @param openValues enums and unions of which other values are valid, too @default none
 * @throws Error that names the operation if a reference has no target, which `readContract` reports as a ContractError
 */
export function renderValidators(
  contract: Contract,
  direction: Direction,
  rows: ValidatorRow[],
  openValues?: OpenValues,
): TypeScript {
  const schemas = new ValidationSchemas(contract, direction, openValues);
  const constants = new Constants();
  const table = rows.map(({ key, location, parts }) => {
    const validators = parts.map(([part, schema]) => {
      return [part, constants.nameFor(ts.json(schemas.add(schema, `${location}: ${part}`), true))] as const;
    });
    return [key, ts.object(validators)] as const;
  });
  const components = schemas.components.map(([name, schema]) => [name, ts.json(schema, true)] as const);
  const extensions = [...schemas.extensions].sort().map(emitExtension);
  return ts`
    const schemas: Record<string, unknown> = ${ts.object(components, "lines")};
    const validator = ${createValidators}(schemas, [${ts.join(extensions, ", ")}]);
    ${constants.declarations}

    export const validators: Record<string, Record<string, ${validatorType}>> = ${ts.object(table, "lines")};
  `;
}

/** Constants with a validator each: `const v0 = validator({...})`. Equal schemas share one. */
class Constants {
  readonly #names = new Map<string, TypeScript>();
  readonly #declarations: TypeScript[] = [];

  get declarations(): TypeScript {
    return ts.lines(this.#declarations);
  }

  /** Returns the name of the constant for a schema, which it declares if it is new. */
  nameFor(schema: TypeScript): TypeScript {
    const source = schema.toString();
    const known = this.#names.get(source);
    if (known) return known;
    const name = ts.identifier(`v${this.#names.size}`);
    this.#names.set(source, name);
    this.#declarations.push(ts`const ${name} = validator(${schema});`);
    return name;
  }
}
