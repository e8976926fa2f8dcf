// Builds the tree of a schema that a page shows. A page describes a named schema once, at its first occurrence, and links to it
// afterwards. Recursive schemas therefore terminate, and the page grows with the number of schemas rather than their nesting.
import type { Contract, JsonSchema } from "@onecontract/codegen";
import { pathsOf } from "../../model/contract-paths.ts";
import type { AnySchema } from "./merge-schema.ts";
import { mergeSchema } from "./merge-schema.ts";
import { formatValue, type SchemaDetail, schemaDetails } from "./schema-details.ts";
import { isStructured, type TypePart, typeLabel, typeParts } from "./type-label.ts";

export interface SchemaView {
  /** `array of Book`, `string (date-time) or null` */
  type: string;
  /** The label in parts, of which the names of schemas link to their models. */
  typeParts: TypePart[];
  /** Name of the schema, if it is named and described here. */
  name?: string | undefined;
  /** Anchor of this description, if the schema is named. */
  anchor?: string | undefined;
  /** Anchor of the description, if this named schema is described further up on the page. */
  describedAt?: string | undefined;
  /** Markdown. */
  description?: string | undefined;
  details: SchemaDetail[];
  /** Enumerated values. */
  values: string[];
  properties: PropertyView[];
  /** Number of properties that the page leaves out, because it would be too long. */
  omitted?: number | undefined;
  /** Items of an array, unless `type` describes them completely. */
  items?: SchemaView | undefined;
  /** Schema of additional properties; false if they are not allowed. */
  additionalProperties?: SchemaView | false | undefined;
  variants?: { title: "One of" | "Any of"; schemas: SchemaView[]; discriminator: string | undefined } | undefined;
}

export interface PropertyView {
  name: string;
  required: boolean;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  schema: SchemaView;
}

type Subschemas = Pick<SchemaView, "properties" | "omitted" | "items" | "additionalProperties" | "variants">;

/** Largest number of properties that a page describes, without those of its outer schemas. */
const MAX_PROPERTIES = 300;

/** Largest number of properties of a required schema that a page describes in place of a link. */
const MAX_REQUIRED_PROPERTIES = 30;

/** Builds the schema views of one page. */
export class SchemaViewBuilder {
  readonly #contract: Contract;
  readonly #described = new Set<string>();
  /** Names of the schemas whose views are being built, outermost first. */
  readonly #ancestors: string[] = [];

  /** Number of named schemas around one from which on the page does not describe it, because the label links to its model. */
  readonly #linksFrom: number;

  /** Number of properties that the page describes. */
  #properties = 0;
  /** Number of properties around the schema that is being built. */
  #depth = 0;
  /** True if every request has a value of the schema that is being built. */
  #isRequired = false;

  /** @param linksFrom @default never */
  constructor(contract: Contract, linksFrom: number = Number.POSITIVE_INFINITY) {
    this.#contract = contract;
    this.#linksFrom = linksFrom;
  }

  /** Builds the view of a named schema, in which nested ones are only named. */
  static buildModel(contract: Contract, name: string): SchemaView {
    const builder = new SchemaViewBuilder(contract, 0);
    const { schema } = mergeSchema(contract, { $ref: `#/components/schemas/${name}` });
    return { ...builder.build(schema), name, anchor: pathsOf(contract).modelAnchor(name) };
  }

  /** Builds the view of the body of a request, in which required values are described instead of linked. */
  buildRequest(source: AnySchema): SchemaView {
    return this.#withRequired(true, () => this.build(source));
  }

  build(source: AnySchema): SchemaView {
    const { name, schema } = mergeSchema(this.#contract, source);
    const head = {
      type: typeLabel(this.#contract, source),
      typeParts: typeParts(this.#contract, source),
      description: schema.description,
      details: schemaDetails(schema),
      values: (schema.enum ?? []).map(formatValue),
    };
    if (name === undefined) return { ...head, ...this.#subschemas(schema) };
    if (!isStructured(schema)) return { ...head, ...this.#namedSubschemas(name, schema) };
    if (this.#isLink(schema)) return { ...head, properties: [] };
    const anchor = pathsOf(this.#contract).modelAnchor(name);
    if (this.#described.has(name)) return { ...head, describedAt: anchor, properties: [] };
    this.#described.add(name);
    return { ...head, name, anchor, ...this.#namedSubschemas(name, schema) };
  }

  /** Stops at an array that contains itself, because no structured schema in between would stop the recursion. */
  #namedSubschemas(name: string, schema: JsonSchema): Subschemas {
    if (this.#ancestors.includes(name)) return { properties: [] };
    this.#ancestors.push(name);
    const subschemas = this.#subschemas(schema);
    this.#ancestors.pop();
    return subschemas;
  }

  #isLink({ properties = {} }: JsonSchema): boolean {
    if (this.#ancestors.length < this.#linksFrom) return false;
    const count = Object.keys(properties).length;
    const isShort = count > 0 && count <= MAX_REQUIRED_PROPERTIES;
    return !(this.#isRequired && isShort && this.#ancestors.length > 0);
  }

  #withRequired<Result>(isRequired: boolean, build: () => Result): Result {
    const outer = this.#isRequired;
    this.#isRequired = isRequired;
    const result = build();
    this.#isRequired = outer;
    return result;
  }

  #subschemas(schema: JsonSchema): Subschemas {
    const { items, additionalProperties } = schema;
    const variants = this.#variants(schema);
    const isRequired = (name: string) => schema.required?.includes(name) ?? false;
    const count = Object.keys(schema.properties ?? {}).length;
    if (this.#depth > 1 && count > 0 && this.#properties + count > MAX_PROPERTIES)
      return { properties: [], omitted: count };
    this.#properties += count;
    return {
      properties: Object.entries(schema.properties ?? {})
        .toSorted(([a], [b]) => Number(isRequired(b)) - Number(isRequired(a)))
        .map(([name, property]) => this.#property(name, property, isRequired(name))),
      items: items && this.#hasDetails(items) ? this.build(items) : undefined,
      additionalProperties:
        typeof additionalProperties === "object"
          ? this.#withRequired(false, () => this.build(additionalProperties))
          : additionalProperties === false
            ? false
            : undefined,
      variants,
    };
  }

  #property(name: string, source: AnySchema, required: boolean): PropertyView {
    const { schema } = mergeSchema(this.#contract, source);
    this.#depth++;
    const isSent = this.#isRequired && required && !schema.readOnly;
    const view = this.#withRequired(isSent, () => this.build(source));
    this.#depth--;
    return {
      name,
      required,
      deprecated: schema.deprecated ?? false,
      readOnly: schema.readOnly ?? false,
      writeOnly: schema.writeOnly ?? false,
      schema: view,
    };
  }

  /** Leaves out variants without details, because the type label lists them already. */
  #variants({ oneOf, anyOf, discriminator }: JsonSchema): SchemaView["variants"] {
    const schemas = oneOf ?? anyOf ?? [];
    return this.#withRequired(false, () => {
      if (!schemas.some((variant) => this.#hasDetails(variant))) return undefined;
      return {
        title: oneOf ? "One of" : "Any of",
        schemas: schemas.map((variant) => this.build(variant)),
        discriminator: discriminator?.propertyName,
      };
    });
  }

  /** Returns whether a schema has more to show than its type label. */
  #hasDetails(source: AnySchema, seen: string[] = []): boolean {
    const { name, schema } = mergeSchema(this.#contract, source);
    if (name !== undefined && seen.includes(name)) return false;
    if (this.#isLink(schema) && name !== undefined && isStructured(schema)) return false;
    const hasOwnDetails = schemaDetails(schema).length > 0 || (schema.enum ?? []).length > 0;
    const inItems = () => schema.items !== undefined && this.#hasDetails(schema.items, name ? [...seen, name] : seen);
    return isStructured(schema) || hasOwnDetails || inItems();
  }
}
