// What breaks clients beside requests and answers: addresses, authentication, operations, limits, pages, names.
import { itNeeds, operation, schemas, value } from "./edits.ts";

itNeeds({ impact: "major", needed: "2.0.0", passes: false }, [
  [
    "another authentication",
    (shed) => {
      shed.components!.securitySchemes!.other = value({ type: "apiKey", in: "header", name: "X-Key" });
      shed.security = value([{ other: [] }]);
    },
    [
      "GET /tools: authentication key was removed. Clients that authenticate so are refused. Also at POST /tools; GET /tools/{toolId}.",
      "GET /tools: authentication other was added. Also at POST /tools; GET /tools/{toolId}.",
      "security scheme other was added.",
    ],
  ],
  [
    "another address",
    (shed) => {
      shed.servers![0]!.url = value("https://tools.example");
    },
    [
      "environment production has the address https://tools.example instead of https://shed.example. Clients call the address so far.",
    ],
  ],
  [
    "an environment renamed",
    (shed) => {
      shed.servers![0]!.description = value("Live");
    },
    ["environment production is called live now. Programs choose it by that name."],
  ],
  [
    "another environment first",
    (shed) => shed.servers!.unshift(value({ url: "https://trial.example", description: "Trial" })),
    [
      "the first environment is trial instead of production. Programs that choose none call another.",
      "environment trial was added.",
    ],
  ],
  [
    "an environment removed",
    (shed) => shed.servers!.pop(),
    ["environment production was removed. Clients that call it break."],
  ],
  [
    "another authentication of one operation",
    (shed) => {
      shed.components!.securitySchemes!.other = value({ type: "apiKey", in: "header", name: "X-Key" });
      operation(shed, "post", "/tools").security = value([{ key: [], other: [] }]);
    },
    [
      "POST /tools: authentication key was removed. Clients that authenticate so are refused.",
      "POST /tools: authentication key and other was added.",
      "security scheme other was added.",
    ],
  ],
  [
    "an operation removed before its sunset",
    (shed) => delete shed.paths!["/tools/{toolId}"],
    [
      "GET /tools/{toolId} was removed before the day that was announced for it, 2030-06-01. Clients that call it break.",
    ],
  ],
  [
    "an operation removed without a sunset",
    (shed) => {
      delete shed.paths!["/tools"]!.post;
      delete schemas(shed).NewTool;
    },
    [
      "POST /tools was removed, and no day was announced for it. Clients that call it break.",
      "schema NewTool was removed or renamed. Programs import the type of that name.",
    ],
  ],
  [
    "an operation deprecated with too little time",
    (shed) => {
      const list = operation(shed, "get", "/tools");
      list.deprecated = value(true);
      list["x-deprecation"] = value({ sunset: "2030-02-01" });
    },
    [
      "GET /tools is deprecated, and will be removed on 2030-02-01. Clients have 31 days to move; they are promised 180.",
    ],
  ],
  [
    "a sunset moved forward",
    (shed) => {
      operation(shed, "get", "/tools/{toolId}")["x-deprecation"]!.sunset = value("2030-03-01");
    },
    [
      "GET /tools/{toolId} will be removed on 2030-03-01 instead of 2030-06-01. Clients were promised it until 2030-06-01.",
    ],
  ],
  [
    "a rate limit lowered",
    (shed) => {
      shed["x-rate-limits"]!.plans![0]!.limits!.minute = value(30);
    },
    ["plan free allows 30 requests per minute instead of 60. Clients that use what was allowed so far are refused."],
  ],
  [
    "a plan removed",
    (shed) => shed["x-rate-limits"]!.plans!.splice(1, 1),
    ["plan paid was removed. Keys of this plan lose what it allows."],
  ],
  [
    "a longer ban",
    (shed) => {
      shed["x-rate-limits"]!.ban!.firstSeconds = value(120);
    },
    ["the ban has firstSeconds 120 instead of 60. Clients are banned sooner or longer."],
  ],
  [
    "an error code removed",
    (shed) => delete schemas(shed).Failure!.properties!.code!["x-error-codes"]!.taken,
    ["error code taken was removed. Clients that act on it no longer do."],
  ],
  [
    "paging taken away",
    (shed) => delete operation(shed, "get", "/tools")["x-pagination"],
    ["GET /tools is no longer paged. Clients that go through the pages stop after the first."],
  ],
  [
    "another way to turn pages",
    (shed) => {
      operation(shed, "get", "/tools")["x-pagination"]!.relation = value("more");
    },
    ["GET /tools: pages have relation more instead of next. Clients turn pages by it."],
  ],
  [
    "another name in the client",
    (shed) => {
      operation(shed, "post", "/tools")["x-sdk-method"] = value("put");
    },
    ["POST /tools is client.tools.put() in the client instead of client.tools.add(). Programs call it by that name."],
  ],
  [
    "another name of the client",
    (shed) => {
      shed["x-sdk"] = value({ name: "Shed", environmentPrefix: "TOOLSHED" });
    },
    ["the client is called Shed instead of ToolShed. Programs import it by that name."],
  ],
]);
