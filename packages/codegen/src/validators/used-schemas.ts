// Collects the component schemas that validators need, and rejects schemas that cannot be checked.
import type { JsonSchema } from "../contract/contract.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { referenceName } from "../schema/references.ts";
import { type ExtensionName, extensionFor } from "./validation-runtime.ts";

/** Keywords whose values are data, which may look like schemas. */
const DATA = new Set(["enum", "const", "required", "dependentRequired", "file", "discriminator"]);
const MAPS = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);

/** Collects the names of the components that the added schemas refer to, directly or through each other. */
export class UsedSchemas {
  readonly names = new Set<string>();
  /** Modules of the runtime that check the collected schemas. */
  readonly extensions = new Set<ExtensionName>();
  readonly #components: Map<string, JsonSchema>;

  constructor(components: Map<string, JsonSchema>) {
    this.#components = components;
  }

  /**
   * Adds a schema and the components that it refers to.
   *
   * @throws Error that begins with `location` if a reference has no target
   */
  add(schema: unknown, location: string): void {
    if (Array.isArray(schema)) for (const item of schema) this.add(item, location);
    if (!isRecord(schema)) return;
    for (const [keyword, value] of Object.entries(schema)) {
      const extension = extensionFor(keyword, value);
      if (extension) this.extensions.add(extension);
      const isMap = MAPS.has(keyword) && isRecord(value);
      if (keyword === "$ref") this.#addTarget(String(value), location);
      if (isMap) for (const item of Object.values(value)) this.add(item, location);
      else if (!DATA.has(keyword)) this.add(value, location);
    }
  }

  #addTarget(reference: string, location: string): void {
    const name = referenceName(reference);
    const target = this.#components.get(name);
    if (target === undefined)
      throw new Error(`${location}: expected a schema, got ${reference}, which is not declared`);
    if (this.names.has(name)) return;
    this.names.add(name);
    this.add(target, `${location}: ${name}`);
  }
}
