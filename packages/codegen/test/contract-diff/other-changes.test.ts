// Changes that break no client: in which words they are told.
import { itNeeds, operation, schemas, value } from "./edits.ts";

itNeeds({ impact: "minor", needed: "1.5.0", passes: true }, [
  [
    "an optional field added to a request",
    (shed) => {
      schemas(shed).NewTool!.properties!.owner = value({ type: "string" });
    },
    ["POST /tools: body: NewTool.owner was added."],
  ],
  [
    "null in a request, as TypeSpec writes it",
    (shed) => {
      const { name, kind } = schemas(shed).NewTool!.properties!;
      schemas(shed).NewTool!.properties!.name = value({ anyOf: [name, { type: "null" }], description: "Or none." });
      schemas(shed).NewTool!.properties!.kind = value({ anyOf: [kind, { type: "null" }] });
    },
    [
      "POST /tools: body: NewTool.kind has one more alternative in anyOf.",
      "POST /tools: body: NewTool.name has one more alternative in anyOf.",
      "POST /tools: body: NewTool.name has description now.",
    ],
  ],
  [
    "a field added to an answer",
    (shed) => {
      schemas(shed).Tool!.properties!.owner = value({ type: "string" });
    },
    [
      "GET /tools: response 200: Tool.owner was added. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "a field added to an answer that is always there",
    (shed) => {
      schemas(shed).Tool!.properties!.owner = value({ type: "string" });
      schemas(shed).Tool!.required!.push(value("owner"));
    },
    [
      "GET /tools: response 200: Tool.owner was added and is required. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "an operation added",
    (shed) => {
      shed.paths!["/tools/{toolId}"]!.delete = value({
        operationId: "dropTool",
        tags: ["Tools"],
        parameters: [{ name: "toolId", in: "path", required: true, schema: { type: "string" } }],
        responses: { "204": { description: "Dropped." } },
      });
    },
    ["DELETE /tools/{toolId} was added."],
  ],
  [
    "an operation deprecated in time",
    (shed) => {
      const list = operation(shed, "get", "/tools");
      list.deprecated = value(true);
      list["x-deprecation"] = value({ sunset: "2031-01-01" });
    },
    ["GET /tools is deprecated, and will be removed on 2031-01-01."],
  ],
  [
    "a rate limit raised",
    (shed) => {
      shed["x-rate-limits"]!.plans![0]!.limits!.minute = value(90);
    },
    ["plan free allows 90 requests per minute instead of 60."],
  ],
]);

itNeeds({ impact: "patch", needed: "1.4.1", passes: true }, [
  [
    "an enum value removed that only answers use",
    (shed) => schemas(shed).Condition!.enum!.pop(),
    [
      'GET /tools: response 200: Condition lost the value "used". Also at POST /tools: response 201; GET /tools/{toolId}: response 200.',
    ],
  ],
  [
    "a sunset put off",
    (shed) => {
      operation(shed, "get", "/tools/{toolId}")["x-deprecation"]!.sunset = value("2032-01-01");
    },
    ["GET /tools/{toolId} will be removed on 2032-01-01 instead of 2030-06-01."],
  ],
  [
    "another text in an extension of the toolkit",
    (shed) => {
      schemas(shed).Failure!.properties!.code!["x-error-codes"]!.taken!.remedy = value("Buy one.");
      operation(shed, "get", "/tools/{toolId}")["x-deprecation"]!.reason = value("The list has all.");
      shed["x-rate-limits"]!.plans![0]!.title = value("Gratis");
    },
    [
      "error code taken has another remedy.",
      "GET /tools/{toolId}: deprecation has another reason.",
      "plan free has another title.",
    ],
  ],
  [
    "another summary",
    (shed) => {
      operation(shed, "get", "/tools").summary = value("All tools");
    },
    ["GET /tools has another summary."],
  ],
]);
