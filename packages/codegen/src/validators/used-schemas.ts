// Which of the contract's schemas others need, and whether all of them can be checked.
import type { JsonSchema } from "../contract/contract.ts";
import { regularExpression } from "./runtime/value-checks.ts";
import { type ExtensionName, extensionFor } from "./validation-runtime.ts";

/** Keywords whose values are data, which may look like schemas. */
const DATA = new Set(["enum", "const", "required", "dependentRequired", "refersTo", "file", "discriminator"]);
const MAPS = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);

/** Collects the names of the schemas that those given to `add` refer to, directly or through each other. */
export class UsedSchemas {
  readonly names = new Set<string>();
  /** What of the runtime is needed to check all of them. */
  readonly extensions = new Set<ExtensionName>();
  readonly #components: Map<string, JsonSchema>;

  constructor(components: Map<string, JsonSchema>) {
    this.#components = components;
  }

  /** @throws Error that begins with `place` when a reference leads nowhere, or a pattern is no regular expression */
  add(schema: unknown, place: string): void {
    if (Array.isArray(schema)) for (const item of schema) this.add(item, place);
    if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return;
    for (const [keyword, value] of Object.entries(schema)) {
      const extension = extensionFor(keyword, value);
      if (extension) this.extensions.add(extension);
      if (keyword === "$ref" || keyword === "$dynamicRef") this.#follow(String(value), keyword, place);
      else if (keyword === "pattern") checkPattern(value, place);
      else if (keyword === "patternProperties") for (const pattern of Object.keys(value)) checkPattern(pattern, place);
      if (MAPS.has(keyword)) for (const item of Object.values(value)) this.add(item, place);
      else if (!DATA.has(keyword)) this.add(value, place);
    }
  }

  #follow(reference: string, keyword: string, place: string): void {
    const [, name] = /^#\/components\/schemas\/([^/]+)/.exec(reference) ?? [];
    const found = name && decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~");
    const target = found && keyword === "$ref" ? this.#components.get(found) : undefined;
    if (!found || target === undefined) {
      throw new Error(`${place}: expected a $ref to a schema in #/components/schemas/, got ${keyword} ${reference}`);
    }
    if (this.names.has(found)) return;
    this.names.add(found);
    this.add(target, `${place}: ${found}`);
  }
}

function checkPattern(pattern: unknown, place: string): void {
  try {
    if (typeof pattern !== "string") throw new TypeError("expected a text");
    regularExpression(pattern);
  } catch (cause) {
    throw new Error(`${place}: expected a regular expression, got ${pattern}`, { cause });
  }
}
