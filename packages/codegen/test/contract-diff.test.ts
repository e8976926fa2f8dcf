// Every kind of change to a contract: in which words it is told, and which version it needs.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { type ContractDiffOptions, changeLine, contractDiff, printDiff } from "../src/index.ts";
import { toolShed } from "./tool-shed.ts";

// Each comparison starts Redocly, which on a busy machine takes longer than vitest's 5 seconds.
const timeout = 60_000;

type Shed = ReturnType<typeof toolShed>;
/** Undoes the narrow types of the literal, so that a test may change anything. */
type Loose = { [name: string]: Loose } & Loose[];
type Edit = (shed: Loose) => void;
type Case = [what: string, edit: Edit, lines: string[]];

const schemas = (shed: Loose) => shed.components!.schemas!;
const operation = (shed: Loose, method: string, path: string) => shed.paths![path]![method]!;
const value = (anything: unknown) => anything as Loose;

async function diffAfter(edit: Edit, options: ContractDiffOptions = {}) {
  const shed: Shed = toolShed();
  edit(value(shed));
  return contractDiff(toolShed(), shed as OpenAPIObject, { today: "2030-01-01", ...options });
}

const breaking: Case[] = [
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
];

const additions: Case[] = [
  [
    "an optional field added to a request",
    (shed) => {
      schemas(shed).NewTool!.properties!.owner = value({ type: "string" });
    },
    ["POST /tools: body: NewTool.owner was added."],
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
];

const others: Case[] = [
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
    "another summary",
    (shed) => {
      operation(shed, "get", "/tools").summary = value("All tools");
    },
    ["GET /tools has another summary."],
  ],
];

describe.each([
  { impact: "major", needed: "2.0.0", passes: false, cases: breaking },
  { impact: "minor", needed: "1.5.0", passes: true, cases: additions },
  { impact: "patch", needed: "1.4.1", passes: true, cases: others },
])("a $impact version is needed for", { timeout }, ({ cases, ...expected }) => {
  it.each(cases)("%s", async (_what, edit, lines) => {
    const { changes, ...diff } = await diffAfter(edit);
    expect(changes.map(changeLine)).toEqual(lines);
    expect(diff).toEqual({ base: "1.4.0", revision: "1.4.0", allowed: [], ...withoutCases(expected) });
  });
});

describe("the comparison", { timeout }, () => {
  it("finds nothing in the same contract", async () => {
    const diff = await diffAfter(() => {});
    expect(diff).toEqual({ base: "1.4.0", revision: "1.4.0", needed: "1.4.0", passes: true, changes: [], allowed: [] });
    expect(printDiff(diff)).toBe("Nothing changed since 1.4.0.");
  });

  it("lets an operation go from its sunset on, with the types that only it uses", async () => {
    const withOwnType: Edit = (shed) => {
      schemas(shed).Drawer = value({ type: "string" });
      const [parameter] = operation(shed, "get", "/tools/{toolId}").parameters!;
      parameter!.schema = value({ $ref: "#/components/schemas/Drawer" });
    };
    const base = toolShed();
    withOwnType(value(base));
    const diff = await contractDiff(base, withoutGetTool(), { today: "2030-06-01" });
    expect(diff.changes.map(changeLine)).toContain("GET /tools/{toolId} was removed, as announced for 2030-06-01.");
    expect(diff).toMatchObject({ impact: "minor", needed: "1.5.0", passes: true });
  });

  it("looks at one operation only where that one uses another schema", async () => {
    const diff = await diffAfter((shed) => {
      schemas(shed).Scrap = value({
        ...schemas(shed).Tool,
        properties: { id: { type: "string" }, name: { type: "string" } },
      });
      const { content } = operation(shed, "get", "/tools/{toolId}").responses!["200"]!;
      content!["application/json"]!.schema = value({ $ref: "#/components/schemas/Scrap" });
    });
    const lines = diff.changes.filter(({ rule }) => rule === "property-removed").map(changeLine);
    expect(lines).toContain(
      "GET /tools/{toolId}: response 200: Tool.condition was removed. Clients that read it break.",
    );
  });

  it.each([
    ["2.0.0", true, "Needs a major version (2.0.0); the contract says 2.0.0."],
    ["1.5.0", false, "Needs a major version (2.0.0), the contract says 1.5.0."],
    ["1.3.0", false, "1.4.0 is released; the contract goes back to 1.3.0."],
  ])("of a breaking change in a contract of version %s passes: %s", async (version, passes, verdict) => {
    const diff = await diffAfter((shed) => {
      shed.info!.version = value(version);
      delete schemas(shed).Tool!.properties!.condition;
    });
    expect(diff.passes).toBe(passes);
    expect(printDiff(diff).split("\n").at(-1)).toBe(verdict);
  });

  it("tells an addition that the release will raise the version for", async () => {
    const [, edit] = additions[0]!;
    expect(printDiff(await diffAfter(edit))).toBe(
      [
        "Changes since 1.4.0",
        "",
        "Adds:",
        "  POST /tools: body: NewTool.owner was added.",
        "",
        "Needs a minor version (1.5.0); the contract says 1.4.0, which the release raises.",
      ].join("\n"),
    );
  });
});

describe("an allowed change", { timeout }, () => {
  const removeShelf: Edit = (shed) => delete schemas(shed).NewTool!.properties!.shelf;
  const change = "POST /tools: body: NewTool.shelf was removed";
  const reason = "Nobody ever sent it.";

  it("needs no major version, and is told with its reason", async () => {
    const diff = await diffAfter(removeShelf, { allowed: [{ since: "1.4.0", change, reason }] });
    expect(diff).toMatchObject({ impact: "minor", needed: "1.5.0", passes: true, changes: [] });
    expect(printDiff(diff)).toContain(`${change}. What clients send in it is lost. Allowed: ${reason}`);
  });

  it("is an error when there is no such change", async () => {
    const allowed = [{ since: "1.4.0", change, reason }];
    await expect(diffAfter(() => {}, { allowed, allowedFile: "allowed.yaml" })).rejects.toThrow(
      `allowed.yaml: "${change}": expected a breaking change since 1.4.0, found none. Remove the entry.`,
    );
  });

  it("of an earlier release is a record that does not matter", async () => {
    const diff = await diffAfter(removeShelf, { allowed: [{ since: "1.3.0", change, reason }] });
    expect(diff).toMatchObject({ impact: "major", passes: false, allowed: [] });
  });
});

function withoutGetTool(): OpenAPIObject {
  const shed = toolShed();
  delete value(shed).paths!["/tools/{toolId}"];
  return shed;
}

function withoutCases<Given extends object>({ ...expected }: Given): Given {
  return expected;
}
