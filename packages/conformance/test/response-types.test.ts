// The types of responses: errors by operation and status, several successes, and models as a client sends and receives them.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { generatorProject, runProjects, sdkGenerator } from "@onecontract/codegen";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compileProgram } from "./compile-program.ts";

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const response = (name: string) => ({ description: name, content: { "application/json": { schema: schema(name) } } });
const body = (name: string) => ({ required: true, content: { "application/json": { schema: schema(name) } } });
const object = (properties: object, required: string[] = Object.keys(properties)) => ({
  type: "object",
  properties,
  required,
});
const string = { type: "string" };

const document = {
  openapi: "3.1.0",
  info: { title: "Bank", version: "1" },
  paths: {
    "/accounts": {
      get: {
        operationId: "listAccounts",
        parameters: [
          { name: "sort", in: "query", schema: { type: "string", enum: ["name", "age"] } },
          { name: "page", in: "query", deprecated: true, description: "Use cursor.", schema: { type: "integer" } },
          { name: "X-Old", in: "header", deprecated: true, schema: string },
        ],
        responses: {
          200: {
            description: "All.",
            content: { "application/json": { schema: { type: "array", items: schema("Account") } } },
          },
          "4XX": response("Problem"),
          503: { description: "Closed.", content: { "text/plain": { schema: string } } },
        },
      },
      post: {
        operationId: "openAccount",
        requestBody: body("Account"),
        responses: {
          200: response("Account"),
          201: response("Welcome"),
          202: { description: "Later." },
          409: response("NameTaken"),
          default: response("Problem"),
        },
      },
    },
    "/accounts/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: string }],
      delete: {
        operationId: "closeAccount",
        responses: { 204: { description: "Closed." }, 404: response("Problem"), 409: response("HasMoney") },
      },
    },
  },
  components: {
    schemas: {
      Account: {
        ...object({
          id: { ...string, readOnly: true },
          name: string,
          password: { ...string, writeOnly: true },
          kind: { type: "string", enum: ["private", "business"] },
        }),
        required: ["id", "name", "password"],
      },
      Welcome: object({ gift: string }),
      Problem: object({ title: string }),
      NameTaken: object({ suggestions: { type: "array", items: string } }),
      HasMoney: object({ balance: { type: "integer" } }),
      Labels: { ...object({ name: string }), additionalProperties: { type: "integer" } },
      Color: { type: "string", enum: ["#f00", "#0f0"], "x-enumNames": ["Red", "Green"] },
    },
  },
};

const PROGRAM = `
import { APIError, Bank, type Color, ConflictError, type ErrorOf, type Labels, NotFoundError, type OperationErrors, settle } from "./index.gen.ts";
import { Color as Colors } from "./index.gen.ts";
import { closeAccount } from "./functions.gen.ts";
const client = new Bank({ baseURL: process.argv[2] ?? BASE_URL, maxRetries: 0 });
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const isType = <_Check extends true>() => {};
const expectUnknown = <T>(_value: T, ..._check: Same<T, unknown> extends true ? [] : [never]) => {};
export const results: unknown[] = [];

// The class of an error has the bodies of all operations with its status.
try {
  await client.closeAccount("1");
} catch (error) {
  if (error instanceof NotFoundError) results.push(error.body.title satisfies string, error.status satisfies 404 | 410);
  else if (error instanceof ConflictError) results.push("balance" in error.body ? error.body.balance satisfies number : error.body satisfies { suggestions: string[] } | { title: string });
  else throw error;
}

// A settled call has the bodies of its operation.
const { data, error } = await settle(closeAccount(client, "2"));
if (error === undefined) isType<Same<typeof data, undefined>>();
else if (error.status === 409) results.push(error.body.balance satisfies number);
else if (error.status === 404) results.push(error.body.title satisfies string);
else if (error.status === 418) isType<Same<typeof error.body, unknown>>();
else if (error.status === undefined) isType<Same<typeof error.body, undefined>>();
if (error instanceof ConflictError) isType<Same<typeof error.body["balance"], number>>();

// Ranges and \`default\` have the statuses that are not declared individually.
const list = await settle(client.listAccounts());
if (list.error?.status === 418) results.push(list.error.body.title satisfies string);
if (list.error?.status === 503) results.push(list.error.body satisfies string);
if (list.error?.status === 500) expectUnknown(list.error.body);
if (list.data) results.push(list.data.length);
const opened = await settle(client.openAccount({ name: "a", password: "b" }));
if (opened.error?.status === 409) results.push(opened.error.body.suggestions satisfies string[]);
if (opened.error?.status === 500) results.push(opened.error.body.title satisfies string);
type CloseError = ErrorOf<ReturnType<typeof client.closeAccount>>;
isType<Same<OperationErrors["closeAccount"][409]["balance"], number>>();
export const describe = (failure: CloseError) => (failure.status === 404 ? failure.body.title : failure.message);
// @ts-expect-error: the bodies of another operation.
export const wrong = (failure: CloseError) => failure.status === 409 && failure.body.suggestions;
results.push(await settle(client.closeAccount({} as string)).catch((thrown: unknown) => thrown instanceof APIError || "thrown"));

// Successes keep their status.
const { data: account, status } = await client.openAccount({ name: "c", password: "d" }).withResponse();
if (status === 200) results.push(account.name satisfies string);
else if (status === 201) results.push(account.gift satisfies string);
else isType<Same<typeof account, undefined>>();

// A response has no properties that are only for requests, and a request none that are only for responses.
const [first] = await client.listAccounts({ sort: "name" });
if (first) {
  results.push(first.id satisfies string);
  // @ts-expect-error: the password is never in a response.
  first.password;
}
// @ts-expect-error: the ID is never in a request.
export const withId = () => client.openAccount({ id: "1", name: "a", password: "b" });
// @ts-expect-error: a request needs a password.
export const withoutPassword = () => client.openAccount({ name: "a" });

export const labels: Labels = { name: "a" };
labels["size"] = 3;
// @ts-expect-error: an additional property is a number.
labels["size"] = true;
const color: Color = Colors.Red;
results.push(color satisfies "#f00" | "#0f0");
`;

let folder = "";
let server: Server;
const responses: [status: number, body: unknown][] = [
  [404, { title: "none" }],
  [409, { balance: 5 }],
  [418, { title: "teapot" }],
  [409, { suggestions: ["b"] }],
  [201, { gift: "pen" }],
  [200, [{ id: "7", name: "a" }]],
];

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".generated-response-types-"));
  let count = 0;
  server = createServer((request, result) => {
    const [status, content] = responses[count++] ?? [500, undefined];
    result.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(content));
    request.resume();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  const options = { document: join(folder, "openapi.json"), directory: join(folder, "sdk"), enums: "const" } as const;
  await runProjects({ sdk: generatorProject(options, sdkGenerator({ entryPoints: ["operations"] })) });
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

it("types errors by operation and status, successes by status, and models by direction", async () => {
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const directory = join(folder, "sdk");
  const program = PROGRAM.replace("process.argv[2] ?? BASE_URL", JSON.stringify(baseURL));
  const { results } = await compileProgram(directory, program, {
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
  });
  expect(results).toEqual(["none", 404, 5, "teapot", ["b"], "thrown", "pen", "7", "#f00"]);
});

it("marks deprecated parameters", async () => {
  const models = await readFile(join(folder, "sdk/operations.schemas.gen.ts"), "utf8");
  expect(models).toMatch(/\* Use cursor\.\n {3}\* @deprecated\n {3}\*\/\n {2}page\?: number;/);
  const client = await readFile(join(folder, "sdk/client.gen.ts"), "utf8");
  expect(client).toContain('/** @deprecated */ xOld?: ListAccountsHeaders["X-Old"]');
});
