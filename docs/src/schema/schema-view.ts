// A schema as the tree that a page shows. On one page a named schema is described where it comes first and linked from then on,
// so a schema that contains itself ends, and a page grows with the number of schemas and not with their nesting.
import type { Contract, JsonSchema } from "@petstore/codegen";
import { type AnySchema, mergeSchema } from "./merge-schema.ts";
import { type Fact, schemaFacts, valueText } from "./schema-facts.ts";
import { isStructured, typeLabel } from "./type-label.ts";

export interface SchemaView {
  /** `array of Pet`, `string (date-time) or null` */
  type: string;
  /** Of the named schema that is described here: its name and the place to link to. */
  name?: string;
  anchor?: string;
  /** Anchor of the place on the same page where this named schema is described. */
  describedAt?: string;
  /** Markdown. */
  description?: string;
  facts: Fact[];
  /** Enumerated values. */
  values: string[];
  properties: PropertyView[];
  /** Of an array, where its items have parts. */
  items?: SchemaView;
  /** Of an object: what its other properties hold; false where there must be none. */
  otherProperties?: SchemaView | false;
  alternatives?: { title: "One of" | "Any of"; choices: SchemaView[]; decidedBy?: string };
}

export interface PropertyView {
  name: string;
  required: boolean;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  schema: SchemaView;
}

type Parts = Pick<SchemaView, "properties" | "items" | "otherProperties" | "alternatives">;

/** Views of the schemas of one page. */
export class SchemaViewer {
  readonly #contract: Contract;
  readonly #described = new Set<string>();
  /** Names of the schemas that are being viewed, outermost first. */
  readonly #open: string[] = [];

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  view(source: AnySchema): SchemaView {
    const { name, schema } = mergeSchema(this.#contract, source);
    const type = typeLabel(this.#contract, source);
    const head = {
      type,
      ...(schema.description !== undefined && { description: schema.description }),
      facts: schemaFacts(schema),
      values: (schema.enum ?? []).map(valueText),
    };
    if (name === undefined) return { ...head, ...this.#parts(schema) };
    if (!isStructured(schema)) return { ...head, ...this.#partsOf(name, schema) };
    const anchor = `schema-${name}`;
    if (this.#described.has(name)) return { ...head, describedAt: anchor, properties: [] };
    this.#described.add(name);
    return { ...head, name, anchor, ...this.#partsOf(name, schema) };
  }

  /** An array that contains itself has no object in between at which it would end. */
  #partsOf(name: string, schema: JsonSchema): Parts {
    if (this.#open.includes(name)) return { properties: [] };
    this.#open.push(name);
    const parts = this.#parts(schema);
    this.#open.pop();
    return parts;
  }

  #parts(schema: JsonSchema): Parts {
    const { items, additionalProperties } = schema;
    const alternatives = this.#alternatives(schema);
    return {
      properties: Object.entries(schema.properties ?? {}).map(([name, property]) =>
        this.#property(name, property, schema.required ?? []),
      ),
      ...(items && this.#hasParts(items) && { items: this.view(items) }),
      ...(additionalProperties === false && { otherProperties: false }),
      ...(typeof additionalProperties === "object" && { otherProperties: this.view(additionalProperties) }),
      ...(alternatives && { alternatives }),
    };
  }

  #property(name: string, source: AnySchema, required: string[]): PropertyView {
    const { schema } = mergeSchema(this.#contract, source);
    return {
      name,
      required: required.includes(name),
      deprecated: schema.deprecated ?? false,
      readOnly: schema.readOnly ?? false,
      writeOnly: schema.writeOnly ?? false,
      schema: this.view(source),
    };
  }

  /** Alternatives without parts are told by the type already. */
  #alternatives({ oneOf, anyOf, discriminator }: JsonSchema): SchemaView["alternatives"] {
    const options = oneOf ?? anyOf ?? [];
    if (!options.some((option) => this.#hasParts(option))) return undefined;
    return {
      title: oneOf ? "One of" : "Any of",
      choices: options.map((option) => this.view(option)),
      ...(discriminator && { decidedBy: discriminator.propertyName }),
    };
  }

  /** Whether there is more to say of it than the type of what contains it says. */
  #hasParts(source: AnySchema, seen: string[] = []): boolean {
    const { name, schema } = mergeSchema(this.#contract, source);
    if (name !== undefined && seen.includes(name)) return false;
    const hasFacts = schemaFacts(schema).length > 0 || (schema.enum ?? []).length > 0;
    const inItems = () => schema.items !== undefined && this.#hasParts(schema.items, name ? [...seen, name] : seen);
    return isStructured(schema) || hasFacts || inItems();
  }
}
