// Breaking changes outside of messages: servers, authentication, operations, rate limits, pagination and names.
import { operation, schemas, testRequiredVersion, value } from "./edits.ts";

testRequiredVersion({ impact: "major", requiredVersion: "2.0.0", passes: false }, [
  [
    "a different authentication",
    (shed) => {
      shed.components!.securitySchemes!.other = value({ type: "apiKey", in: "header", name: "X-Key" });
      shed.security = value([{ other: [] }]);
    },
    [
      "GET /tools: authentication key was removed. Clients that authenticate with it are rejected. Also affects POST /tools; GET /tools/{toolId}.",
      "GET /tools: authentication other was added. Also affects POST /tools; GET /tools/{toolId}.",
      "security scheme other was added.",
    ],
  ],
  [
    "a different server URL",
    (shed) => {
      shed.servers![0]!.url = value("https://tools.example");
    },
    [
      "environment production has the URL https://tools.example instead of https://shed.example. Clients still call the previous URL.",
    ],
  ],
  [
    "a renamed environment",
    (shed) => {
      shed.servers![0]!.description = value("Live");
    },
    ["environment production was renamed to live. Programs select it by that name."],
  ],
  [
    "a different default environment",
    (shed) => shed.servers!.unshift(value({ url: "https://trial.example", description: "Trial" })),
    [
      "the default environment is trial instead of production. Programs that select no environment call a different one.",
      "environment trial was added.",
    ],
  ],
  [
    "a removed environment",
    (shed) => shed.servers!.pop(),
    ["environment production was removed. Clients that call it break."],
  ],
  [
    "a different authentication of one operation",
    (shed) => {
      shed.components!.securitySchemes!.other = value({ type: "apiKey", in: "header", name: "X-Key" });
      operation(shed, "post", "/tools").security = value([{ key: [], other: [] }]);
    },
    [
      "POST /tools: authentication key was removed. Clients that authenticate with it are rejected.",
      "POST /tools: authentication key and other was added.",
      "security scheme other was added.",
    ],
  ],
  [
    "a scope that one operation requires",
    (shed) => {
      operation(shed, "post", "/tools").security = value([{ key: ["write"] }]);
    },
    [
      "POST /tools: authentication key was removed. Clients that authenticate with it are rejected.",
      "POST /tools: authentication key (write) was added.",
    ],
  ],
  [
    "an operation that is removed before its sunset date",
    (shed) => delete shed.paths!["/tools/{toolId}"],
    ["GET /tools/{toolId} was removed before its announced sunset date, 2030-06-01. Clients that call it break."],
  ],
  [
    "an operation that is removed without a sunset date",
    (shed) => {
      delete shed.paths!["/tools"]!.post;
      delete schemas(shed).NewTool;
    },
    [
      "POST /tools was removed without an announced sunset date. Clients that call it break.",
      "schema NewTool was removed or renamed. Programs import the type by that name.",
    ],
  ],
  [
    "an operation whose sunset date is too early",
    (shed) => {
      const list = operation(shed, "get", "/tools");
      list.deprecated = value(true);
      list["x-deprecation"] = value({ sunset: "2030-02-01" });
    },
    [
      "GET /tools is deprecated, and will be removed on 2030-02-01. Clients have 31 days to migrate, but the minimum is 180.",
    ],
  ],
  [
    "an earlier sunset date",
    (shed) => {
      operation(shed, "get", "/tools/{toolId}")["x-deprecation"]!.sunset = value("2030-03-01");
    },
    [
      "GET /tools/{toolId} will be removed on 2030-03-01 instead of 2030-06-01. Clients were promised it until 2030-06-01.",
    ],
  ],
  [
    "a lower rate limit",
    (shed) => {
      shed["x-rate-limits"]!.plans![0]!.limits!.minute = value(30);
    },
    ["plan free allows 30 requests per minute instead of 60. Requests within the previous limit are rejected."],
  ],
  [
    "a removed plan",
    (shed) => shed["x-rate-limits"]!.plans!.splice(1, 1),
    ["plan paid was removed. Keys on this plan lose its limits."],
  ],
  [
    "a longer ban",
    (shed) => {
      shed["x-rate-limits"]!.ban!.firstSeconds = value(120);
    },
    ["the ban has firstSeconds 120 instead of 60. Clients are banned sooner or longer."],
  ],
  [
    "a removed error code",
    (shed) => delete schemas(shed).Failure!.properties!.code!["x-error-codes"]!.taken,
    ["error code taken was removed. Clients that handle it no longer recognize the error."],
  ],
  [
    "removed pagination",
    (shed) => delete operation(shed, "get", "/tools")["x-pagination"],
    ["GET /tools is no longer paginated. Clients that paginate stop after the first page."],
  ],
  [
    "changed pagination",
    (shed) => {
      operation(shed, "get", "/tools")["x-pagination"]!.relation = value("more");
    },
    ["GET /tools: pagination has relation more instead of next. Clients paginate with it."],
  ],
  [
    "another style of pagination",
    (shed) => {
      const list = operation(shed, "get", "/tools");
      list["x-pagination"] = value({ style: "cursor", cursorParameter: "cursor", nextCursor: "$response.header.Link" });
    },
    [
      "GET /tools: pagination has style cursor instead of link-header. Clients paginate with it.",
      "GET /tools: pagination has header none instead of Link. Clients paginate with it.",
      "GET /tools: pagination has relation none instead of next. Clients paginate with it.",
      "GET /tools: pagination has nextCursor $response.header.Link instead of none. Clients paginate with it.",
    ],
  ],
  [
    "a renamed client method",
    (shed) => {
      operation(shed, "post", "/tools")["x-sdk-method"] = value("put");
    },
    ["POST /tools is client.tools.put() in the client instead of client.tools.add(). Programs call it by that name."],
  ],
  [
    "a renamed client",
    (shed) => {
      shed["x-sdk"] = value({ name: "Shed", environmentPrefix: "TOOLSHED" });
    },
    ["the client is named Shed instead of ToolShed. Programs import it by that name."],
  ],
]);
