// Edits of schemas that keep their values: names, references and compositions.
import { addTool, property, row, schemas, set, testTable, value } from "./edits.ts";

const refs = (...names: string[]) => names.map((name) => ({ $ref: `#/components/schemas/${name}` }));

testTable("schema names", [
  ...["NewTool", "Tool"].flatMap((schema) => {
    const at = schema === "NewTool" ? "a request" : "a response";
    return [
      row(`a schema composed of allOf instead of its properties in ${at}`, (shed) => {
        const { properties, required } = schemas(shed)[schema]!;
        const { name, ...others } = properties!;
        set(schemas(shed), { Named: { type: "object", properties: { name } } });
        schemas(shed)[schema] = value({ allOf: [...refs("Named"), { type: "object", properties: others }], required });
      }),
    ];
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
  row(
    "a schema of requests and responses without its only write-only property",
    (shed) => delete property(shed, "Tool", "name").writeOnly,
    (shed) => {
      set(property(shed, "Tool", "name"), { writeOnly: true });
      addTool(shed).requestBody = value({ content: { "application/json": { schema: refs("Tool")[0] } } });
    },
  ),
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
