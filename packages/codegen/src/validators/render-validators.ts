// Renders a module with validators: the schemas as data, checked by `src/runtime/validation/`.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { ts } from "../language/typescript.ts";
import { UsedSchemas } from "./used-schemas.ts";
import { type ExtensionName, emitValidationImports } from "./validation-runtime.ts";
import { toValidationSchema, type ValidationSchemaOptions } from "./validation-schema.ts";

/** Validators of an operation or a webhook. */
export interface ValidatorRow {
  key: string;
  /** Location for error messages. */
  location: string;
  /** Schemas by the name of the part that they describe. */
  parts: [part: string, schema: JsonSchema][];
}

export interface RenderedValidators {
  /** TypeScript source that exports `validators`: key -> part -> validator. */
  source: string;
  extensions: Set<ExtensionName>;
}

/**
 * Renders one module. Schemas that are equal share one validator.
 *
 * @throws Error that names the operation if a reference has no target, which `readContract` reports as a ContractError
 */
export function renderValidators(
  contract: Contract,
  options: ValidationSchemaOptions,
  rows: ValidatorRow[],
): RenderedValidators {
  const prepare = (schema: JsonSchema) => toValidationSchema(schema, contract.schemas, options);
  const components = new Map(Object.entries(contract.schemas).map(([name, schema]) => [name, prepare(schema)]));
  const validatorNames = new Map<string, string>();
  const used = new UsedSchemas(components);
  const table = rows.map(({ key, location, parts }) => {
    const entries = parts.map(([part, partSchema]) => {
      const schema = prepare(partSchema);
      used.add(schema, `${location}: ${part}`);
      const json = JSON.stringify(schema);
      const name = validatorNames.get(json) ?? `v${validatorNames.size}`;
      validatorNames.set(json, name);
      return `${JSON.stringify(part)}: ${name}`;
    });
    return `  ${JSON.stringify(key)}: { ${entries.join(", ")} },\n`;
  });
  const schemas = [...components].filter(([name]) => used.names.has(name));
  const definitions = schemas.map(
    ([name, schema]) => `  ${JSON.stringify(name)}: ${ts.json(JSON.stringify(schema))},\n`,
  );
  const parts = [...validatorNames].map(([json, name]) => `const ${name} = validator(${ts.json(json)});\n`);
  const extensions = [...used.extensions].sort();
  const source = `${emitValidationImports(extensions)}
const schemas = {
${definitions.join("")}};
const validator = createValidators(schemas, [${extensions.join(", ")}]);
${parts.join("")}
export const validators: Record<string, Record<string, Validator>> = {
${table.join("")}};
`;
  return { source, extensions: used.extensions };
}
