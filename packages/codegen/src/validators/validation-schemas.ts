// The schemas that validators check, with the components that they refer to, directly or through each other.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import type { OpenValues } from "../contract/open-values.ts";
import { isReference, referenceName } from "../schema/references.ts";
import { visitSchema } from "../schema/walk.ts";
import { type ExtensionName, extensionFor } from "./validation-runtime.ts";
import { type Direction, toValidationSchema } from "./validation-schema.ts";

export class ValidationSchemas {
  /** Modules of the runtime that check the schemas. */
  readonly extensions = new Set<ExtensionName>();
  readonly #components = new Map<string, JsonSchema>();
  readonly #contract: Contract;
  readonly #direction: Direction;
  readonly #openValues: OpenValues | undefined;

  /** @param openValues enums and unions of which other values are valid, too @default none */
  constructor(contract: Contract, direction: Direction, openValues?: OpenValues) {
    this.#contract = contract;
    this.#direction = direction;
    this.#openValues = openValues;
  }

  /** The components that the schemas refer to, in the order of the contract. */
  get components(): [name: string, schema: JsonSchema][] {
    const names = Object.keys(this.#contract.schemas);
    return names.flatMap((name): [string, JsonSchema][] => {
      const schema = this.#components.get(name);
      return schema ? [[name, schema]] : [];
    });
  }

  /**
   * Returns the schema that validators check in place of a schema of the contract.
   *
   * @throws Error that begins with `location` if a reference has no target
   */
  add(schema: JsonSchema, location: string): JsonSchema {
    const checked = this.#convert(schema);
    this.#visit(checked, location);
    return checked;
  }

  #convert(schema: JsonSchema): JsonSchema {
    const { schemas } = this.#contract;
    return toValidationSchema(schema, schemas, this.#direction, { openValues: this.#openValues });
  }

  #visit(schema: JsonSchema, location: string): void {
    visitSchema(schema, (part) => {
      for (const [keyword, value] of Object.entries(part)) {
        const extension = extensionFor(keyword, value);
        if (extension) this.extensions.add(extension);
      }
      if (isReference(part)) this.#addTarget(part.$ref, location);
    });
  }

  #addTarget(reference: string, location: string): void {
    const name = referenceName(reference);
    const target = this.#contract.schemas[name];
    if (target === undefined)
      throw new Error(`${location}: expected a schema, got ${reference}, which is not declared`);
    if (this.#components.has(name)) return;
    const checked = this.#convert(target);
    this.#components.set(name, checked);
    this.#visit(checked, `${location}: ${name}`);
  }
}
