// Edits of enums. `NewTool` is only sent, `Tool` is only read. `Kind` is both.
import { type Edit, property, row, schemas, set, testTable, value } from "./edits.ts";

/** Makes the property `shelf` an open enum. */
const shelf =
  (schema: string, ...values: string[]): Edit =>
  (shed) => {
    schemas(shed)[schema]!.properties!.shelf = value({
      anyOf: [{ type: "string" }, { type: "string", enum: values }],
    });
  };

testTable("enums", [
  row(
    "a value added to an enum of requests",
    (shed) => set(property(shed, "NewTool", "shelf"), { enum: ["top", "bottom"] }),
    (shed) => set(property(shed, "NewTool", "shelf"), { enum: ["top"] }),
  ),
  ...["NewTool", "Tool"].flatMap((schema) => {
    const at = schema === "NewTool" ? "a request" : "a response";
    return [
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
      row(`a value added to an open enum of ${at}`, shelf(schema, "top", "bottom"), shelf(schema, "top")),
      row(`a value removed from an open enum of ${at}`, shelf(schema, "top"), shelf(schema, "top", "bottom")),
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
    ];
  }),
  row("a value added to an enum of requests and responses", (shed) => schemas(shed).Kind!.enum!.push(value("plane"))),
  row("a value removed from an enum of requests and responses", (shed) => schemas(shed).Kind!.enum!.pop()),
  row("a value added to an enum of responses", (shed) => schemas(shed).Condition!.enum!.push(value("broken"))),
  row("a value removed from an enum of responses", (shed) => schemas(shed).Condition!.enum!.pop()),
  row("a renamed value of an enum", (shed) => {
    schemas(shed).Kind!.enum = value(["hammer", "saw", "bore"]);
  }),
  row(
    "a renamed value of an enum of requests",
    (shed) => {
      schemas(shed).NewTool!.properties!.shelf = value({ type: "string", enum: ["top", "floor"] });
    },
    (shed) => {
      schemas(shed).NewTool!.properties!.shelf = value({ type: "string", enum: ["top", "bottom"] });
    },
  ),
  row(
    "another name of an enum's value",
    (shed) => set(schemas(shed).Kind, { "x-enum-varnames": ["HAMMER", "SAW", "DRILL"] }),
    (shed) => set(schemas(shed).Kind, { "x-enum-varnames": ["HAMMER", "HANDSAW", "DRILL"] }),
  ),
  row("a name for a value of an enum of responses", (shed) =>
    set(schemas(shed).Condition, { "x-enum-varnames": ["Fresh", "Old"] }),
  ),
  row("a name of an enum's value that equals the value", (shed) =>
    set(schemas(shed).Kind, { "x-enum-varnames": ["hammer", "saw", "drill"] }),
  ),
  row("another order of values and properties", (shed) => {
    schemas(shed).Kind!.enum!.reverse();
    schemas(shed).Tool!.required!.reverse();
    schemas(shed).Tool!.properties = value(
      Object.fromEntries(Object.entries(schemas(shed).Tool!.properties!).reverse()),
    );
  }),
]);
