// Every kind of change to requests and answers that breaks clients: in which words it is told.
import { itNeeds, operation, schemas, value } from "./edits.ts";

itNeeds({ impact: "major", needed: "2.0.0", passes: false }, [
  [
    "a field removed from an answer",
    (shed) => delete schemas(shed).Tool!.properties!.condition,
    [
      "GET /tools: response 200: Tool.condition was removed. Clients that read it break. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "a field removed within a list of an answer",
    (shed) => delete schemas(shed).Tool!.properties!.tags!.items!.properties!.text,
    [
      "GET /tools: response 200: Tool.tags[].text was removed. Clients that read it break. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "a field removed from a request",
    (shed) => delete schemas(shed).NewTool!.properties!.shelf,
    ["POST /tools: body: NewTool.shelf was removed. What clients send in it is lost."],
  ],
  [
    "a field renamed in a request",
    (shed) => {
      const { shelf, ...others } = schemas(shed).NewTool!.properties!;
      schemas(shed).NewTool!.properties = value({ ...others, shelfName: shelf });
    },
    ["POST /tools: body: NewTool.shelfName was called shelf. What clients send in it is lost."],
  ],
  [
    "another field required in a request",
    (shed) => {
      schemas(shed).NewTool!.required = value(["kind"]);
    },
    [
      "POST /tools: body: NewTool.kind became required. Requests without it are refused.",
      "POST /tools: body: NewTool.name is no longer required.",
    ],
  ],
  [
    "null in an answer, as TypeSpec writes it",
    (shed) => {
      const { condition } = schemas(shed).Tool!.properties!;
      schemas(shed).Tool!.properties!.condition = value({ anyOf: [condition, { type: "null" }] });
    },
    [
      "GET /tools: response 200: Tool.condition has one more alternative in anyOf. Clients may get what they do not expect. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "all fields removed from a request",
    (shed) => {
      schemas(shed).NewTool = value({ type: "object" });
    },
    [
      "POST /tools: body: NewTool.name was removed. What clients send in it is lost.",
      "POST /tools: body: NewTool.kind was removed. What clients send in it is lost.",
      "POST /tools: body: NewTool.weight was removed. What clients send in it is lost.",
      "POST /tools: body: NewTool.shelf was removed. What clients send in it is lost.",
      "POST /tools: body: NewTool.name is no longer required.",
    ],
  ],
  [
    "a list made an object in an answer",
    (shed) => {
      schemas(shed).Tool!.properties!.tags = value({ type: "object", properties: { first: { type: "string" } } });
    },
    [
      "GET /tools: response 200: Tool.tags has type object instead of array. Clients may get what they do not expect. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.",
      "GET /tools: response 200: Tool.tags[] was removed. Clients may get what they do not expect. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.",
      "GET /tools: response 200: Tool.tags.first was added. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "a field made required in a request",
    (shed) => schemas(shed).NewTool!.required!.push(value("kind")),
    ["POST /tools: body: NewTool.kind became required. Requests without it are refused."],
  ],
  [
    "a required field added to a request",
    (shed) => {
      schemas(shed).NewTool!.required!.push(value("owner"));
      schemas(shed).NewTool!.properties!.owner = value({ type: "string" });
    },
    ["POST /tools: body: NewTool.owner was added and is required. Requests without it are refused."],
  ],
  [
    "a field made optional in an answer",
    (shed) => {
      schemas(shed).Tool!.required = value(["id"]);
    },
    [
      "GET /tools: response 200: Tool.name is no longer required. Clients that rely on it break. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "a type narrowed in a request",
    (shed) => {
      schemas(shed).NewTool!.properties!.weight!.type = value("integer");
    },
    [
      "POST /tools: body: NewTool.weight has type integer instead of integer or string. What clients send so far may be refused.",
    ],
  ],
  [
    "a type widened in an answer",
    (shed) => {
      schemas(shed).Tool!.properties!.name!.type = value(["string", "null"]);
    },
    [
      "GET /tools: response 200: Tool.name has type string or null instead of string. Clients may get what they do not expect. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "a bound narrowed in a request",
    (shed) => {
      schemas(shed).NewTool!.properties!.name!.maxLength = value(40);
    },
    ["POST /tools: body: NewTool.name has maxLength 40 instead of 80. What clients send so far may be refused."],
  ],
  [
    "a bound widened in an answer",
    (shed) => {
      schemas(shed).Tool!.properties!.name!.maxLength = value(160);
    },
    [
      "GET /tools: response 200: Tool.name has maxLength 160 instead of 80. Clients may get what they do not expect. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "an enum value added that answers use",
    (shed) => schemas(shed).Condition!.enum!.push(value("broken")),
    [
      'GET /tools: response 200: Condition gained the value "broken". Clients that know only the values so far break: typed clients and response checks refuse another. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.',
    ],
  ],
  [
    "an enum value removed that requests use",
    (shed) => schemas(shed).Kind!.enum!.pop(),
    [
      'GET /tools: query parameter kind: Kind lost the value "drill". Clients that send it are refused. Also at POST /tools: body.',
    ],
  ],
  [
    "a default changed of a parameter",
    (shed) => {
      shed.components!.parameters!.Limit!.schema!.default = value(50);
    },
    ["GET /tools: query parameter limit has default 50 instead of 20. Clients that leave it out get something else."],
  ],
  [
    "a default changed of a field",
    (shed) => {
      schemas(shed).NewTool!.properties!.shelf!.default = value("floor");
    },
    [
      "POST /tools: body: NewTool.shelf has default floor instead of top. Clients that leave it out get something else.",
    ],
  ],
  [
    "a required parameter added",
    (shed) =>
      operation(shed, "get", "/tools").parameters!.push(value({ name: "q", in: "query", required: true, schema: {} })),
    ["GET /tools: query parameter q was added and is required. Requests without it are refused."],
  ],
  [
    "a parameter removed",
    (shed) => operation(shed, "get", "/tools").parameters!.pop(),
    ["GET /tools: query parameter kind was removed. Clients that send it no longer get what they ask for."],
  ],
  [
    "a response removed",
    (shed) => delete operation(shed, "post", "/tools").responses!["409"],
    ["POST /tools: response 409 was removed. Clients that expect it break."],
  ],
  [
    "a header removed",
    (shed) => delete operation(shed, "get", "/tools").responses!["200"]!.headers!.Link,
    ["GET /tools: response 200: header Link was removed. Clients that read it break."],
  ],
  [
    "a header made optional",
    (shed) => delete operation(shed, "get", "/tools").responses!["200"]!.headers!["X-Left"]!.required,
    ["GET /tools: response 200: header X-Left is no longer required. Clients that rely on it break."],
  ],
  [
    "a media type replaced",
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
    "an enum value renamed",
    (shed) => {
      schemas(shed).Kind!.enum = value(["hammer", "saw", "bore"]);
    },
    [
      'GET /tools: query parameter kind: Kind lost the value "drill". Clients that send it are refused. Also at POST /tools: body.',
      'GET /tools: response 200: Kind gained the value "bore". Clients that know only the values so far break: typed clients and response checks refuse another. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.',
    ],
  ],
  [
    "an enum where any value was allowed",
    (shed) => {
      schemas(shed).NewTool!.properties!.shelf!.enum = value(["top", "bottom"]);
    },
    ["POST /tools: body: NewTool.shelf takes only top or bottom now. Clients that send another value are refused."],
  ],
  [
    "a field of a request made read-only",
    (shed) => {
      schemas(shed).NewTool!.properties!.weight!.readOnly = value(true);
    },
    ["POST /tools: body: NewTool.weight has readOnly true now. What clients send in it is lost."],
  ],
  [
    "a field of an answer made write-only",
    (shed) => {
      schemas(shed).Tool!.properties!.tags!.writeOnly = value(true);
    },
    [
      "GET /tools: response 200: Tool.tags has writeOnly true now. Clients that read it break. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ],
  ],
  [
    "an answer whose schema is gone",
    (shed) => {
      delete operation(shed, "get", "/tools").responses!["200"]!.content!["application/json"]!.schema;
    },
    ["GET /tools: response 200 has schema no longer. Clients that read it break."],
  ],
]);
