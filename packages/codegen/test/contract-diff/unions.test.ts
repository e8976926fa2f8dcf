// Edits of unions and their discriminators. `NewTool` is only sent, `Tool` is only read.
import { property, row, schemas, set, testTable, value } from "./edits.ts";

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
/** A union of variants that only the discriminator distinguishes. */
function withoutConstants(schema: string, discriminator?: object) {
  return (shed: Parameters<typeof schemas>[0]) => {
    withUnion(schema, { oneOf: refs("Blade", "Handle"), ...(discriminator && { discriminator }) })(shed);
    for (const name of ["Blade", "Handle"]) schemas(shed)[name]!.properties!.form = value({ type: "string" });
  };
}
const refs = (...names: string[]) => names.map((name) => ({ $ref: `#/components/schemas/${name}` }));

testTable("unions", [
  ...["NewTool", "Tool"].flatMap((schema) => {
    const at = schema === "NewTool" ? "a request" : "a response";
    return [
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
        `oneOf replaced by anyOf of variants that exclude each other in ${at}`,
        (shed) => {
          schemas(shed)[schema]!.properties!.part = value({ anyOf: refs("Blade", "Handle") });
        },
        (shed) => {
          withUnion(schema, { oneOf: refs("Blade", "Handle") })(shed);
          set(schemas(shed).Handle, { required: ["form"] });
        },
      ),
      row(
        `oneOf replaced by anyOf of variants that share null in ${at}`,
        (shed) => {
          schemas(shed)[schema]!.properties!.part = value({ anyOf: refs("Blade", "Handle") });
        },
        (shed) => {
          withUnion(schema, { oneOf: refs("Blade", "Handle") })(shed);
          set(schemas(shed).Handle, { required: ["form"] });
          for (const form of ["Blade", "Handle"]) {
            set(schemas(shed)[form]!.properties, { form: { enum: [form.toLowerCase(), null] } });
          }
        },
      ),
      row(
        `required groups removed in ${at}`,
        (shed) => delete schemas(shed)[schema]!.anyOf,
        (shed) => set(schemas(shed)[schema], { anyOf: [{ required: ["weight"] }, { required: ["count"] }] }),
      ),
      row(`required groups added in ${at}`, (shed) =>
        set(schemas(shed)[schema], { anyOf: [{ required: ["weight"] }, { type: "object", required: ["count"] }] }),
      ),
      row(
        `another order of names in dependentRequired in ${at}`,
        (shed) => set(schemas(shed)[schema], { dependentRequired: { name: ["count", "weight"] } }),
        (shed) => set(schemas(shed)[schema], { dependentRequired: { name: ["weight", "count"] } }),
      ),
      row(
        `another name in dependentRequired in ${at}`,
        (shed) => set(schemas(shed)[schema], { dependentRequired: { name: ["count", "weight"] } }),
        (shed) => set(schemas(shed)[schema], { dependentRequired: { name: ["weight"] } }),
      ),
      row(
        `a variant that allows more in a union of ${at}`,
        (shed) => set(property(shed, schema, "part").anyOf![0], { type: "number" }),
        withUnion(schema, { anyOf: [{ type: "integer" }, ...refs("Blade")] }),
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
        `a discriminator added to variants without constants in ${at}`,
        (shed) => set(property(shed, schema, "part"), { discriminator: { propertyName: "form" } }),
        withoutConstants(schema),
      ),
      row(
        `a discriminator removed from variants without constants in ${at}`,
        (shed) => delete property(shed, schema, "part").discriminator,
        withoutConstants(schema, { propertyName: "form" }),
      ),
      row(
        `another value of a discriminator in ${at}`,
        (shed) =>
          set(property(shed, schema, "part").discriminator, { mapping: { knife: "#/components/schemas/Blade" } }),
        withoutConstants(schema, { propertyName: "form", mapping: { blade: "#/components/schemas/Blade" } }),
      ),
      row(
        `null in a variant next to null in ${at}`,
        (shed) => {
          const { part } = schemas(shed)[schema]!.properties!;
          part!.oneOf![0] = value({ anyOf: [...refs("Blade"), { type: "null" }] });
        },
        withUnion(schema, { oneOf: [...refs("Blade"), { type: "null" }] }),
      ),
      row(
        `a discriminator with another property in ${at}`,
        (shed) => set(property(shed, schema, "part"), { discriminator: { propertyName: "length" } }),
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
    ];
  }),
]);
