// Breaking changes to requests and responses, with their descriptions.
import { operation, schemas, testRequiredVersion, value } from "./edits.ts";

testRequiredVersion({ impact: "major", requiredVersion: "2.0.0", passes: false }, [
  [
    "a property removed from a response",
    (shed) => delete schemas(shed).Tool!.properties!.condition,
    [
      "GET /tools: response 200: Tool.condition was removed. Clients that read it break. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "a property removed from array items of a response",
    (shed) => delete schemas(shed).Tool!.properties!.tags!.items!.properties!.label,
    [
      "GET /tools: response 200: Tool.tags[].label was removed. Clients that read it break. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "a property removed from a request",
    (shed) => delete schemas(shed).NewTool!.properties!.shelf,
    ["POST /tools: body: NewTool.shelf was removed. Values that clients send in it are lost."],
  ],
  [
    "a property renamed in a request",
    (shed) => {
      const { shelf, ...properties } = schemas(shed).NewTool!.properties!;
      schemas(shed).NewTool!.properties = value({ ...properties, shelfName: shelf });
    },
    ["POST /tools: body: NewTool.shelfName was renamed from shelf. Values that clients send in it are lost."],
  ],
  [
    "a different required property of a request",
    (shed) => {
      schemas(shed).NewTool!.required = value(["kind"]);
    },
    [
      "POST /tools: body: NewTool.kind became required. Requests without it are rejected.",
      "POST /tools: body: NewTool.name is no longer required.",
    ],
  ],
  [
    "a response property that allows null, as TypeSpec emits it",
    (shed) => {
      const { condition } = schemas(shed).Tool!.properties!;
      schemas(shed).Tool!.properties!.condition = value({ anyOf: [condition, { type: "null" }] });
    },
    [
      "GET /tools: response 200: Tool.condition has one more variant in anyOf. Responses may contain unexpected values. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "all properties removed from a request",
    (shed) => {
      schemas(shed).NewTool = value({ type: "object" });
    },
    [
      "POST /tools: body: NewTool.name was removed. Values that clients send in it are lost.",
      "POST /tools: body: NewTool.kind was removed. Values that clients send in it are lost.",
      "POST /tools: body: NewTool.weight was removed. Values that clients send in it are lost.",
      "POST /tools: body: NewTool.shelf was removed. Values that clients send in it are lost.",
      "POST /tools: body: NewTool.name is no longer required.",
    ],
  ],
  [
    "an array changed to an object in a response",
    (shed) => {
      schemas(shed).Tool!.properties!.tags = value({ type: "object", properties: { first: { type: "string" } } });
    },
    [
      "GET /tools: response 200: Tool.tags has type object instead of array. Responses may contain unexpected values. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.",
      "GET /tools: response 200: Tool.tags[] was removed. Responses may contain unexpected values. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.",
      "GET /tools: response 200: Tool.tags.first was added. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "a property that becomes required in a request",
    (shed) => schemas(shed).NewTool!.required!.push(value("kind")),
    ["POST /tools: body: NewTool.kind became required. Requests without it are rejected."],
  ],
  [
    "a required property added to a request",
    (shed) => {
      schemas(shed).NewTool!.required!.push(value("owner"));
      schemas(shed).NewTool!.properties!.owner = value({ type: "string" });
    },
    ["POST /tools: body: NewTool.owner was added and is required. Requests without it are rejected."],
  ],
  [
    "a property that becomes optional in a response",
    (shed) => {
      schemas(shed).Tool!.required = value(["id"]);
    },
    [
      "GET /tools: response 200: Tool.name is no longer required. Clients that rely on it break. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "a narrower type in a request",
    (shed) => {
      schemas(shed).NewTool!.properties!.weight!.type = value("integer");
    },
    [
      "POST /tools: body: NewTool.weight has type integer instead of integer or string. Requests that were valid may be rejected.",
    ],
  ],
  [
    "a wider type in a response",
    (shed) => {
      schemas(shed).Tool!.properties!.name!.type = value(["string", "null"]);
    },
    [
      "GET /tools: response 200: Tool.name has type string or null instead of string. Responses may contain unexpected values. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "a narrower bound in a request",
    (shed) => {
      schemas(shed).NewTool!.properties!.name!.maxLength = value(40);
    },
    ["POST /tools: body: NewTool.name has maxLength 40 instead of 80. Requests that were valid may be rejected."],
  ],
  [
    "a wider bound in a response",
    (shed) => {
      schemas(shed).Tool!.properties!.name!.maxLength = value(160);
    },
    [
      "GET /tools: response 200: Tool.name has maxLength 160 instead of 80. Responses may contain unexpected values. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "an enum value added in responses",
    (shed) => schemas(shed).Condition!.enum!.push(value("broken")),
    [
      'GET /tools: response 200: Condition now allows the value "broken". Clients that handle only the previous values break, such as typed clients and response validation. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.',
    ],
  ],
  [
    "an enum value removed in requests",
    (shed) => schemas(shed).Kind!.enum!.pop(),
    [
      'GET /tools: query parameter kind: Kind no longer allows the value "drill". Requests that send it are rejected. Also affects POST /tools: body.',
    ],
  ],
  [
    "a changed default of a parameter",
    (shed) => {
      shed.components!.parameters!.Limit!.schema!.default = value(50);
    },
    ["GET /tools: query parameter limit has default 50 instead of 20. Clients that omit it get a different value."],
  ],
  [
    "a changed default of a property",
    (shed) => {
      schemas(shed).NewTool!.properties!.shelf!.default = value("floor");
    },
    ["POST /tools: body: NewTool.shelf has default floor instead of top. Clients that omit it get a different value."],
  ],
  [
    "an added required parameter",
    (shed) =>
      operation(shed, "get", "/tools").parameters!.push(value({ name: "q", in: "query", required: true, schema: {} })),
    ["GET /tools: query parameter q was added and is required. Requests without it are rejected."],
  ],
  [
    "a removed parameter",
    (shed) => operation(shed, "get", "/tools").parameters!.pop(),
    ["GET /tools: query parameter kind was removed. Clients that send it no longer get the requested result."],
  ],
  [
    "a removed response",
    (shed) => delete operation(shed, "post", "/tools").responses!["409"],
    ["POST /tools: response 409 was removed. Clients that expect it break."],
  ],
  [
    "a removed response header",
    (shed) => delete operation(shed, "get", "/tools").responses!["200"]!.headers!.Link,
    ["GET /tools: response 200: header Link was removed. Clients that read it break."],
  ],
  [
    "a response header that becomes optional",
    (shed) => delete operation(shed, "get", "/tools").responses!["200"]!.headers!["X-Left"]!.required,
    ["GET /tools: response 200: header X-Left is no longer required. Clients that rely on it break."],
  ],
  [
    "a replaced media type",
    (shed) => {
      const body = operation(shed, "post", "/tools").requestBody!;
      body.content = value({ "text/csv": { schema: { type: "string" } } });
    },
    [
      "POST /tools: body: application/json was removed. Clients that use it break.",
      "POST /tools: body: text/csv was added.",
    ],
  ],
  [
    "a renamed enum value",
    (shed) => {
      schemas(shed).Kind!.enum = value(["hammer", "saw", "bore"]);
    },
    [
      'GET /tools: query parameter kind: Kind no longer allows the value "drill". Requests that send it are rejected. Also affects POST /tools: body.',
      'GET /tools: response 200: Kind now allows the value "bore". Clients that handle only the previous values break, such as typed clients and response validation. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.',
    ],
  ],
  [
    "an enum on a property that allowed any value",
    (shed) => {
      schemas(shed).NewTool!.properties!.shelf!.enum = value(["top", "bottom"]);
    },
    ["POST /tools: body: NewTool.shelf now allows only top or bottom. Requests with another value are rejected."],
  ],
  [
    "a request property that becomes read-only",
    (shed) => {
      schemas(shed).NewTool!.properties!.weight!.readOnly = value(true);
    },
    ["POST /tools: body: NewTool.weight now has readOnly true. Values that clients send in it are lost."],
  ],
  [
    "a response property that becomes write-only",
    (shed) => {
      schemas(shed).Tool!.properties!.tags!.writeOnly = value(true);
    },
    [
      "GET /tools: response 200: Tool.tags now has writeOnly true. Clients that read it break. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "a response without its previous schema",
    (shed) => {
      delete operation(shed, "get", "/tools/{toolId}").responses!["200"]!.content!["application/json"]!.schema;
    },
    ["GET /tools/{toolId}: response 200 no longer has schema. Clients that read it break."],
  ],
]);
