// Edits of the properties of objects. `NewTool` is only sent, `Tool` is only read.
import { property, row, schemas, set, testTable, value, within } from "./edits.ts";

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
      row(
        `a required property of ${at} that is no longer read-only`,
        (shed) => delete property(shed, schema, "name").readOnly,
        (shed) => set(property(shed, schema, "name"), { readOnly: true }),
      ),
      row(
        `a property of ${at} that is no longer read-only, and becomes required`,
        (shed) => {
          delete property(shed, schema, "weight").readOnly;
          schemas(shed)[schema]!.required!.push(value("weight"));
        },
        (shed) => set(property(shed, schema, "weight"), { readOnly: true }),
      ),
      row(
        `a required property of ${at} whose component is no longer read-only`,
        (shed) => delete schemas(shed).Owner!.readOnly,
        (shed) => {
          schemas(shed).Owner = value({ type: "string", readOnly: true });
          schemas(shed)[schema]!.properties!.owner = value({ $ref: "#/components/schemas/Owner" });
          schemas(shed)[schema]!.required!.push(value("owner"));
        },
      ),
      row(
        `a property of ${at} that is required in another part of an allOf, and no longer read-only`,
        (shed) => delete within(schemas(shed)[schema]!, "allOf", "0", "properties", "owner").readOnly,
        (shed) =>
          set(schemas(shed)[schema], {
            allOf: [{ properties: { owner: { type: "string", readOnly: true } } }, { required: ["owner"] }],
          }),
      ),
      row(
        `a required property of the items in ${at} that is no longer read-only`,
        (shed) => delete within(property(shed, schema, "tags"), "items", "properties", "label").readOnly,
        (shed) => {
          set(property(shed, schema, "tags").items, { required: ["label"] });
          set(within(property(shed, schema, "tags"), "items", "properties", "label"), { readOnly: true });
        },
      ),
      row(
        `a required property of ${at} that allows null and is no longer read-only`,
        (shed) => delete property(shed, schema, "name").readOnly,
        (shed) => set(property(shed, schema, "name"), { type: ["string", "null"], readOnly: true }),
      ),
      row(
        `a property that is read-only in both parts of an allOf of ${at}, and then in none`,
        (shed) => {
          for (const index of ["0", "1"])
            delete within(schemas(shed)[schema]!, "allOf", index, "properties", "owner").readOnly;
        },
        (shed) => {
          const part = () => ({ properties: { owner: { type: "string", readOnly: true } } });
          set(schemas(shed)[schema], { allOf: [part(), part()] });
        },
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
