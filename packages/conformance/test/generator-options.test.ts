// The SDK with each option of its types: it compiles, and calls a real server.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import {
  type GeneratorConfigOptions,
  generatorProject,
  runProjects,
  type SdkGeneratorOptions,
  sdkGenerator,
} from "@onecontract/codegen";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileProgram } from "./compile-program.ts";

const book = {
  type: "object",
  required: ["code", "soldAt", "published", "kind", "page"],
  properties: {
    code: { type: "integer", format: "int64" },
    page: { type: "integer", format: "int64", minimum: 0, maximum: 1000 },
    soldAt: { type: "array", items: { type: "string", format: "date-time" } },
    published: { type: "string", format: "date" },
    kind: { $ref: "#/components/schemas/Kind" },
    sequel: { $ref: "#/components/schemas/Book" },
  },
};
const kind = { type: "string", enum: ["novel", "short-story"], "x-enum-varnames": ["Novel", "ShortStory"] };
const schema = { $ref: "#/components/schemas/Book" };
const json = { "application/json": { schema } };
const document = {
  openapi: "3.1.0",
  info: { title: "Book Shop", version: "1" },
  paths: {
    "/books": {
      post: {
        operationId: "echoBook",
        parameters: [
          { name: "since", in: "query", schema: { type: "string", format: "date-time" } },
          { name: "after", in: "query", schema: { type: "integer", format: "int64" } },
        ],
        requestBody: { required: true, content: json },
        responses: {
          200: { description: "The same book.", content: json },
          409: { description: "The book exists.", content: json },
        },
      },
    },
    "/reader": {
      get: {
        operationId: "getReader",
        responses: {
          200: {
            description: "A reader.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Reader" } } },
          },
        },
      },
    },
    "/sales": {
      get: {
        operationId: "watchSales",
        responses: { 200: { description: "Books.", content: { "application/jsonl": { itemSchema: schema } } } },
      },
    },
  },
  components: {
    schemas: {
      Book: book,
      Kind: kind,
      Reader: {
        oneOf: [{ $ref: "#/components/schemas/Member" }, { $ref: "#/components/schemas/Guest" }],
        discriminator: { propertyName: "type" },
      },
      Member: {
        type: "object",
        required: ["type", "number"],
        properties: { type: { type: "string", const: "member" }, number: { type: "integer" } },
      },
      Guest: {
        type: "object",
        required: ["type", "days"],
        properties: { type: { type: "string", enum: ["guest", "visitor"] }, days: { type: "integer" } },
      },
    },
  },
};

const SOLD = '{"code":7,"soldAt":["1970-01-01T00:00:00.000Z"],"published":"2026-01-31","kind":"novel","page":3}';

let folder = "";
let server: Server;
const requests: { url: string | undefined; body: string }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".generated-generator-options-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    requests.push({ url: request.url, body });
    if (request.url === "/sales") {
      response.setHeader("content-type", "application/jsonl").end(`${SOLD}\n${SOLD}`);
      return;
    }
    if (body.includes('"code":409')) response.statusCode = 409;
    response.setHeader("content-type", "application/json").end(body.replace('"code":1017', '"code":9007199254740993'));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Generates and compiles the SDK, runs the program, and returns its exports. The program fails to compile if the types differ. */
async function run(
  name: string,
  options: SdkGeneratorOptions & Partial<GeneratorConfigOptions>,
  source: string,
): Promise<Record<string, unknown>> {
  const directory = join(folder, name);
  const generation = { ...options, document: join(folder, "openapi.json"), directory };
  await runProjects({ sdk: generatorProject(generation, sdkGenerator(options)) });
  const extension = options.importExtension ?? ".ts";
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const imports = `import { BookShop${options.enums ? ", Kind" : ""} } from "./index.gen${extension}";`;
  const client = `const client = new BookShop({ baseURL: ${JSON.stringify(baseURL)} });`;
  requests.length = 0;
  return compileProgram(directory, `${imports}\n${client}\n${source}`, {
    rewriteRelativeImportExtensions: extension === ".ts",
    verbatimModuleSyntax: true,
  });
}

const REST = `published: "2026-01-31", kind: "novel" as const, page: 3`;

test("int64: bigint makes every int64 without safe bounds a bigint", async () => {
  const { result } = await run(
    "bigint",
    { int64: "bigint" },
    `const code: bigint = 12n;
export const result = await client.echoBook({ code, soldAt: [], ${REST} }, { after: 5n });
export const type: bigint = result.code;
export const page: number = result.page;`,
  );
  expect(result).toMatchObject({ code: 12n, page: 3 });
  expect(requests).toMatchObject([{ url: "/books?after=5", body: expect.stringContaining('"code":12,') }]);
});

test("int64: string keeps every digit, and sends a number", async () => {
  const { result } = await run(
    "string",
    { int64: "string" },
    `export const result = await client.echoBook({ code: "9223372036854775807", soldAt: [], ${REST}, sequel: { code: "1", soldAt: [], ${REST} } });
export const type: string = result.code;`,
  );
  expect(result).toMatchObject({ code: "9223372036854775807", sequel: { code: "1" } });
  expect(requests[0]?.body).toContain('"code":9223372036854775807,');
});

test("int64: number makes an integer that a number cannot hold exactly an error", async () => {
  const { result, failures, items } = await run(
    "number",
    { int64: "number" },
    `import { ConflictError } from "./index.gen.ts";
const echo = (code: number, sequel?: number) =>
  client.echoBook({ code, soldAt: [], ${REST}, ...(sequel !== undefined && { sequel: { code: sequel, soldAt: [], ${REST} } }) });
export const result = await echo(9007199254740991);
export const type: number = result.code;
const line = '{"code":1}\\n{"code":9007199254740993}\\n';
const fetch = async () => new Response(line, { headers: { "content-type": "application/jsonl" } });
export const items: number[] = [];
const watch = async () => {
  for await (const { code } of new BookShop({ baseURL: "http://localhost", fetch }).watchSales()) items.push(code);
};
const unsafe = client.request("POST", "/books", { body: { code: 9007199254740993n } });
const fail = (call: PromiseLike<unknown>) => Promise.resolve(call).then(() => "no error", (error: Error) => \`\${error.name}: \${error.message}\`);
export const failures = [
  await fail(echo(2 ** 53)),
  await fail(echo(1, 2 ** 60)),
  // The service sends an integer of 17 digits.
  await fail(echo(1017)),
  await fail(unsafe),
  await fail(watch()),
  await client.echoBook({ code: 409, soldAt: [], ${REST} }).catch((error) => error instanceof ConflictError && error.body.code),
];`,
  );
  expect(result).toMatchObject({ code: Number.MAX_SAFE_INTEGER });
  expect(items).toEqual([1]);
  const expected = "int64: expected an integer that a number holds exactly, got";
  expect(failures).toEqual([
    `TypeError: ${expected} 9007199254740992`,
    `TypeError: ${expected} ${2 ** 60}`,
    `APIError: POST /books: 200 ${expected} 9007199254740993`,
    "no error",
    `APIError: GET /sales: expected JSON in the stream, got something else: ${expected} 9007199254740993`,
    409,
  ]);
});

test("dates: Date converts date-time in both directions, and leaves dates strings", async () => {
  const { result } = await run(
    "dates",
    { dates: "Date" },
    `const soldAt = [new Date(0)];
export const result = await client.echoBook({ code: 1, soldAt, ${REST} }, { since: new Date(0) });
export const type: Date | undefined = result.soldAt[0];
export const published: string = result.published;`,
  );
  expect(result).toMatchObject({ soldAt: [new Date(0)], published: "2026-01-31" });
  expect(requests).toMatchObject([
    {
      url: `/books?since=${encodeURIComponent("1970-01-01T00:00:00.000Z")}`,
      body: expect.stringContaining('"soldAt":["1970-01-01T00:00:00.000Z"]'),
    },
  ]);
});

test.for([
  ["bigint", { int64: "bigint" }, "[]", "bigint", "string", 7n, "1970-01-01T00:00:00.000Z"],
  ["string", { int64: "string" }, "[]", "string", "string", "7", "1970-01-01T00:00:00.000Z"],
  ["date", { dates: "Date" }, "[new Date(0)]", "number | bigint", "Date", 7, new Date(0)],
] as [string, SdkGeneratorOptions, string, string, string, unknown, unknown][])(
  "%s: converts the items of streams and the bodies of errors",
  async ([name, options, soldAt, codeType, dateType, code, date]) => {
    const value = { bigint: "409n", string: '"409"', date: "409" }[name] ?? "";
    const { items, error } = await run(
      `${name}-streams`,
      options,
      `import { ConflictError, settle } from "./index.gen.ts";
export const items: unknown[] = [];
for await (const item of client.watchSales()) {
  item.code satisfies ${codeType};
  item.soldAt satisfies ${dateType}[];
  items.push(item);
}
export const { error } = await settle(client.echoBook({ code: ${value}, soldAt: ${soldAt}, ${REST} }));
if (error instanceof ConflictError) error.body.code satisfies ${codeType};
if (error?.status === 409) error.body.soldAt[0] satisfies ${dateType} | undefined;
`,
    );
    expect(items).toMatchObject([
      { code, soldAt: [date] },
      { code, soldAt: [date] },
    ]);
    expect(error).toMatchObject({ status: 409, body: { code: { bigint: 409n, string: "409", date: 409 }[name] } });
    if (name === "date") expect(error).toMatchObject({ body: { soldAt: [date] } });
  },
);

test("dates: Date throws a RangeError for an invalid date and sends nothing", async () => {
  const { error } = await run(
    "invalid-date",
    { dates: "Date" },
    `export const error = await (async () => client.echoBook({ code: 1, soldAt: [new Date("never")], ${REST} }))().catch((thrown: unknown) => thrown);`,
  );
  expect(error).toBeInstanceOf(RangeError);
  expect(requests).toEqual([]);
});

test("enums: const exports the values with the names of the contract", async () => {
  const { result } = await run(
    "enums",
    { enums: "const" },
    `const kind: Kind = Kind.ShortStory;
export const result = await client.echoBook({ code: 1, soldAt: [], published: "2026-01-31", page: 3, kind });`,
  );
  expect(result).toMatchObject({ kind: "short-story" });
});

test("enums: open accepts values and variants that the contract does not list yet", async () => {
  const { result, kinds } = await run(
    "open-enums",
    { enums: "open" },
    `import type { Reader } from "./index.gen.ts";
const known: Kind = Kind.ShortStory;
const unknown: Kind = "poem" as string;
export const kinds: Kind[] = [known, unknown];
export function describe(reader: Reader): unknown {
  switch (reader.type) {
    case "member":
      return reader.number satisfies number;
    case "guest":
    case "visitor":
      return reader.days satisfies number;
    default:
      return [reader.type satisfies string, reader.number satisfies unknown];
  }
}
// @ts-expect-error: a request has the known variants only.
export const reader: Reader = { type: "robot" };
export const result = await client.echoBook({ code: 1, soldAt: [], published: "2026-01-31", page: 3, kind: unknown });`,
  );
  expect(result).toMatchObject({ kind: "poem" });
  expect(kinds).toEqual(["short-story", "poem"]);
});

test.each(["const", "open"] as const)("enums: %s decides which responses are valid", async (enums) => {
  const { results } = await run(
    `validated-${enums}`,
    { enums, entryPoints: ["validate"] },
    `import { responseValidation } from "./validate.gen.ts";
const validate = (body: object, method: "GET" | "POST", path: string) => {
  const fetch = async () => Response.json(body);
  return client.withOptions({ fetch, middleware: [responseValidation()] }).request(method, path).then(() => "valid", (error: unknown) => error instanceof Error && error.name);
};
const book = { code: 1, soldAt: [], ${REST} };
export const results = {
  added: [
    await validate({ ...book, kind: "poem" }, "POST", "/books"),
    await validate({ type: "robot" }, "GET", "/reader"),
  ],
  known: [await validate(book, "POST", "/books"), await validate({ type: "member", number: 1 }, "GET", "/reader")],
  invalid: [
    await validate({ ...book, kind: 1 }, "POST", "/books"),
    await validate({ type: "member" }, "GET", "/reader"),
    await validate({ type: 1 }, "GET", "/reader"),
  ],
};`,
  );
  const invalid = "ResponseValidationError";
  expect(results).toEqual({
    added: Array(2).fill(enums === "open" ? "valid" : invalid),
    known: Array(2).fill("valid"),
    invalid: Array(3).fill(invalid),
  });
});

test("importExtension: .js compiles without rewriting import extensions", async () => {
  const { result } = await run(
    "extension",
    { importExtension: ".js" },
    `export const result = await client.echoBook({ code: 1, soldAt: [], ${REST} });`,
  );
  expect(result).toMatchObject({ code: 1 });
});

test("requestIdHeaders and errorBody: errors have the code, the message and the ID that a service sends under other names", async () => {
  const { failed, usual } = await run(
    "response-names",
    { requestIdHeaders: ["x-trace"], errorBody: { code: "/fault/id", message: "/fault/text" } },
    `const failure = (body: object) => {
       const fetch = async () => new Response(JSON.stringify(body), { status: 400, headers: { "x-trace": "t-1" } });
       return client.withOptions({ fetch }).request("GET", "/x").catch((error) => ({ ...error, message: error.message }));
     };
     export const failed = await failure({ fault: { id: "F1", text: "Sold out" } });
     export const usual = await failure({ fault: { id: 7, text: null }, code: "F2", message: "Gone" });`,
  );
  expect(failed).toMatchObject({ code: "F1", message: "GET /x: 400 F1: Sold out", requestId: "t-1" });
  // A value that is no string says nothing, so the usual places are read.
  expect(usual).toMatchObject({ code: "F2", message: "GET /x: 400 F2: Gone" });
});
