// Non-breaking changes, with their descriptions.
import { operation, schemas, testRequiredVersion, value } from "./edits.ts";

testRequiredVersion({ impact: "minor", requiredVersion: "1.5.0", passes: true }, [
  [
    "an optional property added to a request",
    (shed) => {
      schemas(shed).NewTool!.properties!.owner = value({ type: "string" });
    },
    ["POST /tools: body: NewTool.owner was added."],
  ],
  [
    "a request property that allows null, as TypeSpec emits it",
    (shed) => {
      const { name, kind } = schemas(shed).NewTool!.properties!;
      schemas(shed).NewTool!.properties!.name = value({ anyOf: [name, { type: "null" }], description: "Or none." });
      schemas(shed).NewTool!.properties!.kind = value({ anyOf: [kind, { type: "null" }] });
    },
    [
      "POST /tools: body: NewTool.kind has one more variant in anyOf.",
      "POST /tools: body: NewTool.name has one more variant in anyOf.",
      "POST /tools: body: NewTool.name now has description.",
    ],
  ],
  [
    "a property added to a response",
    (shed) => {
      schemas(shed).Tool!.properties!.owner = value({ type: "string" });
    },
    [
      "GET /tools: response 200: Tool.owner was added. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "a required property added to a response",
    (shed) => {
      schemas(shed).Tool!.properties!.owner = value({ type: "string" });
      schemas(shed).Tool!.required!.push(value("owner"));
    },
    [
      "GET /tools: response 200: Tool.owner was added and is required. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "an added operation",
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
    "an operation that is deprecated early enough",
    (shed) => {
      const list = operation(shed, "get", "/tools");
      list.deprecated = value(true);
      list["x-deprecation"] = value({ sunset: "2031-01-01" });
    },
    ["GET /tools is deprecated, and will be removed on 2031-01-01."],
  ],
  [
    "a higher rate limit",
    (shed) => {
      shed["x-rate-limits"]!.plans![0]!.limits!.minute = value(90);
    },
    ["plan free allows 90 requests per minute instead of 60."],
  ],
]);

testRequiredVersion({ impact: "patch", requiredVersion: "1.4.1", passes: true }, [
  [
    "an enum value removed in responses only",
    (shed) => schemas(shed).Condition!.enum!.pop(),
    [
      'GET /tools: response 200: Condition no longer allows the value "used". Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.',
    ],
  ],
  [
    "a later sunset date",
    (shed) => {
      operation(shed, "get", "/tools/{toolId}")["x-deprecation"]!.sunset = value("2032-01-01");
    },
    ["GET /tools/{toolId} will be removed on 2032-01-01 instead of 2030-06-01."],
  ],
  [
    "a changed description in an extension",
    (shed) => {
      schemas(shed).Failure!.properties!.code!["x-error-codes"]!.taken!.remedy = value("Buy one.");
      operation(shed, "get", "/tools/{toolId}")["x-deprecation"]!.reason = value("Use the list.");
      shed["x-rate-limits"]!.plans![0]!.title = value("Gratis");
    },
    [
      "error code taken has a different remedy.",
      "GET /tools/{toolId}: deprecation has a different reason.",
      "plan free has a different title.",
    ],
  ],
  [
    "a changed summary",
    (shed) => {
      operation(shed, "get", "/tools").summary = value("All tools");
    },
    ["GET /tools has a different summary."],
  ],
]);
