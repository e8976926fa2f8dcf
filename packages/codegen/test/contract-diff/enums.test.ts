// Edits of enums. `NewTool` is only sent, `Tool` is only read. `Kind` is both.
import { property, row, schemas, set, testTable, value } from "./edits.ts";

testTable("enums", [
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
  row("another order of values and properties", (shed) => {
    schemas(shed).Kind!.enum!.reverse();
    schemas(shed).Tool!.required!.reverse();
    schemas(shed).Tool!.properties = value(
      Object.fromEntries(Object.entries(schemas(shed).Tool!.properties!).reverse()),
    );
  }),
]);
