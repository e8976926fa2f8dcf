// Edits of servers, security schemes, rate limits, error codes, tags and names of the client.
import { addTool, getTool, type Loose, row, schemas, set, testTable, value } from "./edits.ts";

const limits = (shed: Loose) => shed["x-rate-limits"]!;
const codes = (shed: Loose) => schemas(shed).Failure!.properties!.code!["x-error-codes"]!;
const TRIAL = { url: "https://trial.example", description: "Trial" };
const withRegion = (values?: string[]) => (shed: Loose) =>
  set(shed.servers![0], {
    url: "https://{region}.shed.example",
    variables: { region: { default: "eu", ...(values && { enum: values }) } },
  });

testTable("service", [
  row("an added environment", (shed) => shed.servers!.push(value(TRIAL))),
  row(
    "a removed environment",
    (shed) => shed.servers!.pop(),
    (shed) => shed.servers!.push(value(TRIAL)),
  ),
  row("a renamed environment", (shed) => set(shed.servers![0], { description: "Live" })),
  row("another spelling of the name of an environment", (shed) => set(shed.servers![0], { description: "PRODUCTION" })),
  row("another URL", (shed) => set(shed.servers![0], { url: "https://tools.example" })),
  row(
    "another default environment",
    (shed) => shed.servers!.reverse(),
    (shed) => shed.servers!.push(value(TRIAL)),
  ),
  row(
    "another default of a server variable",
    (shed) => set(shed.servers![0]!.variables!.region, { default: "us" }),
    withRegion(["eu", "us"]),
  ),
  row(
    "a new major version at the base URL of the previous one",
    (shed) => {
      set(shed.info, { version: "2.0.0" });
      shed.servers!.push(value(TRIAL));
    },
    (shed) => set(shed.servers![0], { url: "https://shed.example/v1" }),
  ),
  row(
    "a new major version whose base URL is the default of a server variable, which remains",
    (shed) => set(shed.info, { version: "2.0.0" }),
    (shed) =>
      set(shed.servers![0], { url: "{base}", variables: { base: { default: "https://shed.example/api/v1/" } } }),
  ),
  row(
    "a new major version at another base URL",
    (shed) => {
      set(shed.info, { version: "2.0.0" });
      set(shed.servers![0], { url: "https://shed.example/v2" });
    },
    (shed) => set(shed.servers![0], { url: "https://shed.example/v1" }),
  ),
  row(
    "a new major version at a base URL that has the number of neither version",
    (shed) => set(shed.info, { version: "2.0.0" }),
    (shed) => set(shed.servers![0], { url: "https://shed.example/v4" }),
  ),
  row("an added value of a server variable", withRegion(["eu", "us", "au"]), withRegion(["eu", "us"])),
  row("a removed value of a server variable", withRegion(["eu"]), withRegion(["eu", "us"])),
  row("an added security scheme that no operation requires", (shed) =>
    set(shed.components!.securitySchemes, { spare: { type: "http", scheme: "basic" } }),
  ),
  row(
    "a removed security scheme that no operation required",
    (shed) => delete shed.components!.securitySchemes!.spare,
    (shed) => set(shed.components!.securitySchemes, { spare: { type: "http", scheme: "basic" } }),
  ),
  row("a renamed security scheme", (shed) => {
    const { key } = shed.components!.securitySchemes!;
    shed.components!.securitySchemes = value({ token: key });
    shed.security = value([{ token: [] }]);
  }),
  row(
    "a renamed security scheme, one of several",
    (shed) => {
      const { key, other } = shed.components!.securitySchemes!;
      shed.components!.securitySchemes = value({ token: key, other });
      shed.security = value([{ token: [] }]);
    },
    (shed) => {
      set(shed.components!.securitySchemes, { other: { type: "apiKey", in: "header", name: "X-Key" } });
      set(addTool(shed), { security: [{ other: [] }] });
    },
  ),
  row(
    "an added security scheme that gets the environment variable of another",
    (shed) => {
      set(shed.components!.securitySchemes, { token: { type: "http", scheme: "basic" } });
      set(getTool(shed), { security: [{ toolshedToken: [] }, { token: [] }] });
    },
    (shed) => {
      set(shed.components!.securitySchemes, { toolshedToken: { type: "apiKey", in: "header", name: "X-Key" } });
      set(getTool(shed), { security: [{ toolshedToken: [] }] });
    },
  ),
  row("another definition of a security scheme", (shed) =>
    set(shed.components!.securitySchemes, { key: { type: "apiKey", in: "header", name: "X-Key" } }),
  ),
  row("another description of a security scheme", (shed) =>
    set(shed.components!.securitySchemes!.key, { description: "The key." }),
  ),
  row(
    "added rate limits",
    (shed) => set(shed, { "x-rate-limits": structuredClone(LIMITS) }),
    (shed) => delete shed["x-rate-limits"],
  ),
  row("removed rate limits", (shed) => delete shed["x-rate-limits"]),
  row("a lower rate limit", (shed) => set(limits(shed).plans![0]!.limits, { minute: 30 })),
  row("a higher rate limit", (shed) => set(limits(shed).plans![0]!.limits, { minute: 90 })),
  row("a longer window", (shed) => set(limits(shed).windows![0], { seconds: 120 })),
  row("a shorter window", (shed) => set(limits(shed).windows![0], { seconds: 30 })),
  row("twice the limit in a window of twice the length", (shed) => {
    set(limits(shed).windows![0], { seconds: 120 });
    set(limits(shed).plans![0]!.limits, { minute: 120 });
    set(limits(shed).plans![1]!.limits, { minute: 1200 });
  }),
  row("the same rate in a shorter window, which allows fewer requests at once", (shed) => {
    set(limits(shed).windows![0], { seconds: 1 });
    set(limits(shed).plans![0]!.limits, { minute: 1 });
    set(limits(shed).plans![1]!.limits, { minute: 10 });
  }),
  row("a renamed window", (shed) => {
    set(limits(shed).windows![0], { name: "min" });
    set(limits(shed).plans![0], { limits: { min: 60 } });
    set(limits(shed).plans![1], { limits: { min: 600 } });
  }),
  row("a second window", (shed) => {
    limits(shed).windows!.push(value({ name: "day", seconds: 86_400, title: "Requests per day" }));
    set(limits(shed).plans![0]!.limits, { day: 1000 });
  }),
  row("an added plan", (shed) => limits(shed).plans!.push(value({ name: "gold", title: "Gold" }))),
  row("a removed plan", (shed) => limits(shed).plans!.splice(1, 1)),
  row("another plan of anonymous calls", (shed) => set(limits(shed), { anonymousPlan: "paid" })),
  row("a longer ban", (shed) => set(limits(shed).ban, { firstSeconds: 120 })),
  row("a later ban", (shed) => set(limits(shed).ban, { rejections: 20 })),
  row("an added error code", (shed) =>
    set(codes(shed), { lost: { status: 404, title: "Lost", when: "It is lost.", remedy: "Look." } }),
  ),
  row("a removed error code", (shed) => delete codes(shed).taken),
  row("another status of an error code", (shed) => set(codes(shed).taken, { status: 410 })),
  row("changed descriptions in extensions", (shed) => {
    set(codes(shed).taken, { remedy: "Buy one." });
    set(limits(shed).plans![0], { title: "Gratis" });
    set(limits(shed).windows![0], { title: "Per minute" });
  }),
  row("another title, which is the name of the client", (shed) => set(shed.info, { title: "Garden Shed" })),
  row("another title, whose prefix of environment variables is that of other tools", (shed) =>
    set(shed.info, { title: "Docker" }),
  ),
  row(
    "another title, in a project that sets the prefix of environment variables",
    (shed) => set(shed.info, { title: "Garden Shed" }),
    undefined,
    { environmentPrefix: "SHED" },
  ),
  row("another title, with the previous name of the client", (shed) => {
    set(shed.info, { title: "Garden Shed" });
    set(shed, { "x-sdk": { name: "ToolShed", environmentPrefix: "TOOLSHED" } });
  }),
  row("another prefix of environment variables", (shed) => set(shed, { "x-sdk": { environmentPrefix: "SHED" } })),
  row(
    "a changed description of a tag",
    (shed) => set(shed.tags![0], { description: "All tools." }),
    (shed) =>
      set(shed, {
        tags: [
          { name: "Tools", description: "Tools." },
          { name: "Gear", description: "Gear." },
        ],
      }),
  ),
  row(
    "another order of tags",
    (shed) => shed.tags!.reverse(),
    (shed) =>
      set(shed, {
        tags: [
          { name: "Tools", description: "Tools." },
          { name: "Gear", description: "Gear." },
        ],
      }),
  ),
  row("another description of the service", (shed) => set(shed.info, { description: "Tools for all." })),
  row("an extension of the document", (shed) => set(shed, { "x-logo": { url: "logo.svg" } })),
  row("another version", (shed) => set(shed.info, { version: "1.4.1" })),
]);

const LIMITS = {
  windows: [{ name: "minute", seconds: 60, title: "Requests per minute" }],
  plans: [{ name: "free", title: "Free", limits: { minute: 60 } }],
  anonymousPlan: "free",
  ban: { rejections: 10, withinSeconds: 60, firstSeconds: 60, factor: 2, maxSeconds: 3600, resetAfterSeconds: 86_400 },
};
