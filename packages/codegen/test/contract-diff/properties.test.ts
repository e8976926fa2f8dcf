// Edits of the properties of objects. `NewTool` is only sent, `Tool` is only read.
import { property, row, schemas, set, testTable, value } from "./edits.ts";

testTable("properties", [
  ...["NewTool", "Tool"].flatMap((schema) => {
    const at = schema === "NewTool" ? "a request" : "a response";
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
      row(`an object of ${at} that becomes read-only`, (shed) => set(schemas(shed)[schema], { readOnly: true })),
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
      row(`a deprecated property in ${at}`, (shed) => set(property(shed, schema, "shelf"), { deprecated: true })),
      row(
        `a property that is no longer deprecated in ${at}`,
        (shed) => delete property(shed, schema, "shelf").deprecated,
        (shed) => set(property(shed, schema, "shelf"), { deprecated: true }),
      ),
    ];
  }),
  row("a removed property whose schema nothing else uses", (shed) => {
    delete schemas(shed).Tool!.properties!.condition;
    delete schemas(shed).Condition;
  }),
]);
