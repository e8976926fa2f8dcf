// Edits of schemas. `NewTool` is only sent, `Tool` is only read, and `Kind` is both.
import { property, row, schemas, set, testTable, value } from "./edits.ts";

const STRING_OR_NULL = { anyOf: [{ type: "string" }, { type: "null" }] };
const REQUESTS = "NewTool";
const RESPONSES = "Tool";

/** A union in the property `part` of a schema. */
function withUnion(schema: string, union: object) {
  return (shed: Parameters<typeof schemas>[0]) => {
    set(schemas(shed), {
      Blade: { type: "object", properties: { form: { const: "blade" }, length: { type: "integer" } } },
      Handle: { type: "object", properties: { form: { const: "handle" }, wood: { type: "string" } } },
      Case: { type: "object", properties: { form: { const: "case" } } },
    });
    schemas(shed)[schema]!.properties!.part = value(structuredClone(union));
  };
}

const refs = (...names: string[]) => names.map((name) => ({ $ref: `#/components/schemas/${name}` }));

testTable("schemas", [
  ...[REQUESTS, RESPONSES].flatMap((schema) => {
    const at = schema === REQUESTS ? "a request" : "a response";
    return [
      row(`an optional property added to ${at}`, (shed) => {
        schemas(shed)[schema]!.properties!.owner = value({ type: "string" });
      }),
      row(`a required property added to ${at}`, (shed) => {
        schemas(shed)[schema]!.properties!.owner = value({ type: "string" });
        schemas(shed)[schema]!.required!.push(value("owner"));
      }),
      row(
        `a property added to a closed object of ${at}`,
        (shed) => {
          schemas(shed)[schema]!.properties!.owner = value({ type: "string" });
        },
        (shed) => {
          schemas(shed)[schema]!.additionalProperties = value(false);
        },
      ),
      row(`a property removed from ${at}`, (shed) => delete schemas(shed)[schema]!.properties!.weight),
      row(`a property renamed in ${at}`, (shed) => {
        const { weight, ...properties } = schemas(shed)[schema]!.properties!;
        schemas(shed)[schema]!.properties = value({ ...properties, mass: weight });
      }),
      row(`a property of ${at} that becomes required`, (shed) =>
        schemas(shed)[schema]!.required!.push(value("weight")),
      ),
      row(`a property of ${at} that becomes optional`, (shed) => {
        schemas(shed)[schema]!.required = value([]);
      }),
      row(`a property of ${at} that becomes read-only`, (shed) =>
        set(property(shed, schema, "weight"), { readOnly: true }),
      ),
      row(
        `a property of ${at} that is no longer read-only`,
        (shed) => delete property(shed, schema, "weight").readOnly,
        (shed) => set(property(shed, schema, "weight"), { readOnly: true }),
      ),
      row(`a property of ${at} that becomes write-only`, (shed) =>
        set(property(shed, schema, "weight"), { writeOnly: true }),
      ),
      row(
        `a property of ${at} that is no longer write-only`,
        (shed) => delete property(shed, schema, "weight").writeOnly,
        (shed) => set(property(shed, schema, "weight"), { writeOnly: true }),
      ),
      row(`number narrowed to integer in ${at}`, (shed) => set(property(shed, schema, "weight"), { type: "integer" })),
      row(`number widened to number or string in ${at}`, (shed) =>
        set(property(shed, schema, "weight"), { type: ["number", "string"] }),
      ),
      row(`number replaced by string in ${at}`, (shed) => set(property(shed, schema, "weight"), { type: "string" })),
      row(`an array replaced by an object in ${at}`, (shed) =>
        set(property(shed, schema, "weight"), { type: "object", properties: { grams: { type: "number" } } }),
      ),
      row(
        `any value narrowed to a string in ${at}`,
        (shed) => set(property(shed, schema, "note"), { type: "string" }),
        (shed) => {
          schemas(shed)[schema]!.properties!.note = value({});
        },
      ),
      row(`null allowed in ${at}, as OpenAPI 3.1 writes it`, (shed) =>
        set(property(shed, schema, "name"), { type: ["string", "null"] }),
      ),
      row(`null allowed in ${at}, as TypeSpec writes it`, (shed) => {
        const { name } = schemas(shed)[schema]!.properties!;
        schemas(shed)[schema]!.properties!.name = value({ anyOf: [name, { type: "null" }] });
      }),
      row(`null allowed for an enum in ${at}`, (shed) => {
        const { kind } = schemas(shed)[schema]!.properties!;
        schemas(shed)[schema]!.properties!.kind = value({ anyOf: [kind, { type: "null" }] });
      }),
      row(
        `null no longer allowed in ${at}`,
        (shed) => set(property(shed, schema, "name"), { type: "string" }),
        (shed) => set(property(shed, schema, "name"), { type: ["string", "null"] }),
      ),
      row(
        `another notation of null in ${at}`,
        (shed) => {
          schemas(shed)[schema]!.properties!.note = value({ type: ["string", "null"] });
        },
        (shed) => {
          schemas(shed)[schema]!.properties!.note = value(structuredClone(STRING_OR_NULL));
        },
      ),
      row(`int64 narrowed to int32 in ${at}`, (shed) => set(property(shed, schema, "count"), { format: "int32" })),
      row(
        `int32 widened to int64 in ${at}`,
        (shed) => set(property(shed, schema, "count"), { format: "int64" }),
        (shed) => set(property(shed, schema, "count"), { format: "int32" }),
      ),
      row(`a format added to a string in ${at}`, (shed) => set(property(shed, schema, "name"), { format: "uuid" })),
      row(
        `a format replaced in ${at}`,
        (shed) => set(property(shed, schema, "name"), { format: "date-time" }),
        (shed) => set(property(shed, schema, "name"), { format: "date" }),
      ),
      row(`a maximum length lowered in ${at}`, (shed) => set(property(shed, schema, "name"), { maxLength: 40 })),
      row(`a maximum length raised in ${at}`, (shed) => set(property(shed, schema, "name"), { maxLength: 160 })),
      row(`a minimum added in ${at}`, (shed) => set(property(shed, schema, "count"), { minimum: 1 })),
      row(
        `a minimum that becomes exclusive in ${at}`,
        (shed) => {
          delete property(shed, schema, "count").minimum;
          set(property(shed, schema, "count"), { exclusiveMinimum: 1 });
        },
        (shed) => set(property(shed, schema, "count"), { minimum: 1 }),
      ),
      row(`a pattern added in ${at}`, (shed) => set(property(shed, schema, "name"), { pattern: "^[a-z]+$" })),
      row(
        `a pattern replaced in ${at}`,
        (shed) => set(property(shed, schema, "name"), { pattern: "^[a-z ]+$" }),
        (shed) => set(property(shed, schema, "name"), { pattern: "^[a-z]+$" }),
      ),
      row(
        `a coarser step in ${at}`,
        (shed) => set(property(shed, schema, "count"), { multipleOf: 10 }),
        (shed) => set(property(shed, schema, "count"), { multipleOf: 5 }),
      ),
      row(`unique items in ${at}`, (shed) => set(property(shed, schema, "tags"), { uniqueItems: true })),
      row(`an enum on a property that allowed any value in ${at}`, (shed) =>
        set(property(shed, schema, "shelf"), { enum: ["top", "bottom"] }),
      ),
      row(
        `an enum replaced by string in ${at}`,
        (shed) => delete property(shed, schema, "shelf").enum,
        (shed) => set(property(shed, schema, "shelf"), { enum: ["top", "bottom"] }),
      ),
      row(
        `an enum that becomes open in ${at}`,
        (shed) => {
          schemas(shed)[schema]!.properties!.shelf = value({
            anyOf: [{ type: "string" }, { type: "string", enum: ["top", "bottom"] }],
          });
        },
        (shed) => {
          schemas(shed)[schema]!.properties!.shelf = value({ type: "string", enum: ["top", "bottom"] });
        },
      ),
      row(
        `an open enum that becomes closed in ${at}`,
        (shed) => {
          schemas(shed)[schema]!.properties!.shelf = value({ type: "string", enum: ["top", "bottom"] });
        },
        (shed) => {
          schemas(shed)[schema]!.properties!.shelf = value({
            anyOf: [{ type: "string" }, { type: "string", enum: ["top", "bottom"] }],
          });
        },
      ),
      row(
        `a value replaced in an open enum of ${at}`,
        (shed) => {
          schemas(shed)[schema]!.properties!.shelf = value({
            anyOf: [{ type: "string" }, { type: "string", enum: ["top", "middle"] }],
          });
        },
        (shed) => {
          schemas(shed)[schema]!.properties!.shelf = value({
            anyOf: [{ type: "string" }, { type: "string", enum: ["top", "bottom"] }],
          });
        },
      ),
      row(
        `a const replaced in ${at}`,
        (shed) => set(property(shed, schema, "note"), { const: "b" }),
        (shed) => {
          schemas(shed)[schema]!.properties!.note = value({ const: "a" });
        },
      ),
      row(`no additional properties in ${at}`, (shed) => set(schemas(shed)[schema], { additionalProperties: false })),
      row(
        `additional properties in ${at}`,
        (shed) => set(schemas(shed)[schema], { additionalProperties: true }),
        (shed) => set(schemas(shed)[schema], { additionalProperties: false }),
      ),
      row(
        `another type of additional properties in ${at}`,
        (shed) => set(schemas(shed)[schema], { additionalProperties: { type: "number" } }),
        (shed) => set(schemas(shed)[schema], { additionalProperties: { type: "integer" } }),
      ),
      row(`a default added in ${at}`, (shed) => set(property(shed, schema, "name"), { default: "hammer" })),
      row(`a default changed in ${at}`, (shed) => set(property(shed, schema, "shelf"), { default: "floor" })),
      row(`a default removed from ${at}`, (shed) => delete property(shed, schema, "shelf").default),
      row(
        `a variant added to a union of ${at}`,
        (shed) => set(property(shed, schema, "part"), { oneOf: refs("Blade", "Handle", "Case") }),
        withUnion(schema, { oneOf: refs("Blade", "Handle") }),
      ),
      row(
        `a variant removed from a union of ${at}`,
        (shed) => set(property(shed, schema, "part"), { oneOf: refs("Blade") }),
        withUnion(schema, { oneOf: refs("Blade", "Handle") }),
      ),
      row(
        `a variant removed from a closed union of ${at}`,
        (shed) => set(property(shed, schema, "part"), { oneOf: refs("Blade") }),
        withUnion(schema, { oneOf: refs("Blade", "Handle"), unevaluatedProperties: false }),
      ),
      row(
        `a variant edited in a union of ${at}`,
        (shed) => set(property(shed, "Blade", "length"), { maximum: 100 }),
        withUnion(schema, { oneOf: refs("Blade", "Handle") }),
      ),
      row(
        `a schema that becomes a union with another in ${at}`,
        (shed) => {
          schemas(shed)[schema]!.properties!.part = value({ oneOf: refs("Blade", "Handle") });
        },
        withUnion(schema, refs("Blade")[0] ?? {}),
      ),
      row(
        `anyOf replaced by oneOf in ${at}`,
        (shed) => {
          schemas(shed)[schema]!.properties!.part = value({ oneOf: refs("Blade", "Handle") });
        },
        withUnion(schema, { anyOf: refs("Blade", "Handle") }),
      ),
      row(
        `oneOf replaced by anyOf in ${at}`,
        (shed) => {
          schemas(shed)[schema]!.properties!.part = value({ anyOf: refs("Blade", "Handle") });
        },
        withUnion(schema, { oneOf: refs("Blade", "Handle") }),
      ),
      row(
        `another order of variants in ${at}`,
        (shed) => set(property(shed, schema, "part"), { oneOf: refs("Handle", "Blade") }),
        withUnion(schema, { oneOf: refs("Blade", "Handle") }),
      ),
      row(
        `a discriminator added in ${at}`,
        (shed) => set(property(shed, schema, "part"), { discriminator: { propertyName: "form" } }),
        withUnion(schema, { oneOf: refs("Blade", "Handle") }),
      ),
      row(
        `a discriminator removed from ${at}`,
        (shed) => delete property(shed, schema, "part").discriminator,
        withUnion(schema, { oneOf: refs("Blade", "Handle"), discriminator: { propertyName: "form" } }),
      ),
      row(
        `a discriminator with another property in ${at}`,
        (shed) => set(property(shed, schema, "part"), { discriminator: { propertyName: "type" } }),
        withUnion(schema, { oneOf: refs("Blade", "Handle"), discriminator: { propertyName: "form" } }),
      ),
      row(
        `a value added to a discriminator in ${at}`,
        (shed) => {
          property(shed, schema, "part").discriminator!.mapping!.knife = value("#/components/schemas/Blade");
        },
        withUnion(schema, {
          oneOf: refs("Blade", "Handle"),
          discriminator: { propertyName: "form", mapping: { blade: "#/components/schemas/Blade" } },
        }),
      ),
      row(
        `a value removed from a discriminator in ${at}`,
        (shed) => delete property(shed, schema, "part").discriminator!.mapping!.knife,
        withUnion(schema, {
          oneOf: refs("Blade", "Handle"),
          discriminator: {
            propertyName: "form",
            mapping: { blade: "#/components/schemas/Blade", knife: "#/components/schemas/Blade" },
          },
        }),
      ),
      row(`a deprecated property in ${at}`, (shed) => set(property(shed, schema, "shelf"), { deprecated: true })),
      row(
        `a property that is no longer deprecated in ${at}`,
        (shed) => delete property(shed, schema, "shelf").deprecated,
        (shed) => set(property(shed, schema, "shelf"), { deprecated: true }),
      ),
      row(`a bound of array items in ${at}`, (shed) =>
        set(property(shed, schema, "tags").items!.properties!.label, { maxLength: 9 }),
      ),
      row(`a schema composed of allOf instead of its properties in ${at}`, (shed) => {
        const { properties, required } = schemas(shed)[schema]!;
        const { name, ...others } = properties!;
        set(schemas(shed), { Named: { type: "object", properties: { name } } });
        schemas(shed)[schema] = value({ allOf: [...refs("Named"), { type: "object", properties: others }], required });
      }),
    ];
  }),
  row("a value added to an enum of requests and responses", (shed) => schemas(shed).Kind!.enum!.push(value("plane"))),
  row("a value removed from an enum of requests and responses", (shed) => schemas(shed).Kind!.enum!.pop()),
  row("a value added to an enum of responses", (shed) => schemas(shed).Condition!.enum!.push(value("broken"))),
  row("a value removed from an enum of responses", (shed) => schemas(shed).Condition!.enum!.pop()),
  row("a renamed value of an enum", (shed) => {
    schemas(shed).Kind!.enum = value(["hammer", "saw", "bore"]);
  }),
  row("another order of values and properties", (shed) => {
    schemas(shed).Kind!.enum!.reverse();
    schemas(shed).Tool!.required!.reverse();
    schemas(shed).Tool!.properties = value(
      Object.fromEntries(Object.entries(schemas(shed).Tool!.properties!).reverse()),
    );
  }),
  row("a renamed schema", (shed) => {
    const { Condition, ...others } = schemas(shed);
    set(shed.components, { schemas: { ...others, State: Condition } });
    set(property(shed, "Tool", "condition"), { $ref: "#/components/schemas/State" });
  }),
  row("a schema that loses its name", (shed) => {
    schemas(shed).Tool!.properties!.condition = schemas(shed).Condition!;
    delete schemas(shed).Condition;
  }),
  row("a schema that gets a name", (shed) => {
    schemas(shed).Shelf = property(shed, "Tool", "shelf");
    schemas(shed).Tool!.properties!.shelf = value({ $ref: "#/components/schemas/Shelf" });
  }),
  row(
    "a removed schema that nothing uses",
    (shed) => delete schemas(shed).Spare,
    (shed) => {
      schemas(shed).Spare = value({ type: "string" });
    },
  ),
  row("a removed property whose schema nothing else uses", (shed) => {
    delete schemas(shed).Tool!.properties!.condition;
    delete schemas(shed).Condition;
  }),
  row("another schema of one response", (shed) => {
    schemas(shed).Scrap = value({
      ...schemas(shed).Tool,
      properties: { id: { type: "string" }, name: { type: "string", maxLength: 80 } },
    });
    const { content } = operationResponse(shed);
    content!["application/json"]!.schema = value({ $ref: "#/components/schemas/Scrap" });
  }),
  row("a changed description, title and example", (shed) => {
    set(schemas(shed).Tool, { description: "A tool.", title: "Tool", examples: [{ id: "1", name: "Saw" }] });
    set(property(shed, "NewTool", "name"), { description: "Its name." });
  }),
  row("an extension of a schema", (shed) => set(schemas(shed).Tool, { "x-audience": "public" })),
  row(
    "a recursive schema",
    (shed) => set(property(shed, "Tool", "parts").items!, { $ref: "#/components/schemas/Tool" }),
    (shed) => {
      schemas(shed).Tool!.properties!.parts = value({ type: "array", items: { $ref: "#/components/schemas/Tool" } });
    },
  ),
]);

function operationResponse(shed: Parameters<typeof schemas>[0]) {
  return shed.paths!["/tools/{toolId}"]!.get!.responses!["200"]!;
}
