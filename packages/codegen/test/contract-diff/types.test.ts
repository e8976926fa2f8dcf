// Edits of the types and constraints of values. `NewTool` is only sent, `Tool` is only read.
import { property, row, schemas, set, testTable, value } from "./edits.ts";

const STRING_OR_NULL = { anyOf: [{ type: "string" }, { type: "null" }] };

testTable("types", [
  ...["NewTool", "Tool"].flatMap((schema) => {
    const at = schema === "NewTool" ? "a request" : "a response";
    return [
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
      row(`a type in ${at} that the properties imply`, (shed) => delete schemas(shed)[schema]!.type),
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
        `a bound added next to a union with null in ${at}`,
        (shed) => set(property(shed, schema, "weight"), { minimum: 1 }),
        (shed) => {
          schemas(shed)[schema]!.properties!.weight = value({ anyOf: [{ type: "integer" }, { type: "null" }] });
        },
      ),
      row(
        `a bound added next to a reference with null in ${at}`,
        (shed) => set(property(shed, schema, "weight"), { minimum: 1 }),
        (shed) => {
          set(schemas(shed), { Weight: { type: "integer" } });
          const reference = { $ref: "#/components/schemas/Weight" };
          schemas(shed)[schema]!.properties!.weight = value({ anyOf: [reference, { type: "null" }] });
        },
      ),
      row(
        `null allowed for a number with a format in ${at}`,
        (shed) => {
          schemas(shed)[schema]!.properties!.weight = value({
            anyOf: [{ type: "number", format: "float" }, { type: "null" }],
            minimum: 1,
          });
        },
        (shed) => set(property(shed, schema, "weight"), { type: "number", format: "float", minimum: 1 }),
      ),
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
      row(
        `bounds that int32 implies added in ${at}`,
        (shed) => set(property(shed, schema, "count"), { minimum: -2147483648, exclusiveMaximum: 2147483648 }),
        (shed) => set(property(shed, schema, "count"), { format: "int32" }),
      ),
      row(
        `a maximum lowered below that of int32 in ${at}`,
        (shed) => set(property(shed, schema, "count"), { maximum: 2147483646 }),
        (shed) => set(property(shed, schema, "count"), { format: "int32", maximum: 2147483647 }),
      ),
      row(
        `int32 replaced by its maximum in ${at}`,
        (shed) => {
          schemas(shed)[schema]!.properties!.count = value({ type: "integer", maximum: 2147483647 });
        },
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
      row(
        `a step of 1 removed from integers in ${at}`,
        (shed) => delete property(shed, schema, "count").multipleOf,
        (shed) => set(property(shed, schema, "count"), { multipleOf: 1 }),
      ),
      row(
        `an item added to a list of fixed length in ${at}`,
        (shed) => property(shed, schema, "note").prefixItems!.push(value({ type: "integer" })),
        (shed) => {
          schemas(shed)[schema]!.properties!.note = value({ prefixItems: [{ type: "string" }], items: false });
        },
      ),
      row(
        `further items no longer allowed in ${at}`,
        (shed) => set(property(shed, schema, "note"), { items: false }),
        (shed) => {
          schemas(shed)[schema]!.properties!.note = value({ prefixItems: [{ type: "string" }] });
        },
      ),
      row(
        `a type of the second item in ${at}`,
        (shed) => property(shed, schema, "note").prefixItems!.push(value({ type: "integer" })),
        (shed) => {
          schemas(shed)[schema]!.properties!.note = value({
            prefixItems: [{ type: "string" }],
            items: { type: ["string", "integer"] },
          });
        },
      ),
      row(
        `a description of properties with a pattern in ${at}`,
        (shed) => set(property(shed, schema, "note").patternProperties!["^x-"], { description: "A label." }),
        (shed) => {
          schemas(shed)[schema]!.properties!.note = value({ patternProperties: { "^x-": { type: "string" } } });
        },
      ),
      row(`unique items in ${at}`, (shed) => set(property(shed, schema, "tags"), { uniqueItems: true })),
      row(
        `a const replaced in ${at}`,
        (shed) => set(property(shed, schema, "note"), { const: "b" }),
        (shed) => {
          schemas(shed)[schema]!.properties!.note = value({ const: "a" });
        },
      ),
      row(`a bound of array items in ${at}`, (shed) =>
        set(property(shed, schema, "tags").items!.properties!.label, { maxLength: 9 }),
      ),
    ];
  }),
]);
