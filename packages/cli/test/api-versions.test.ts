// Runs `onecontract new` in a workspace with two versions of its API, whose contracts are OpenAPI.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookShop } from "./book-shop.ts";
import { BookShopWorkspace } from "./book-shop-workspace.ts";

const manifest = (name: string) => ({ name: `@books/${name}`, private: true });
const handlers = "apps/api/src/v2/handlers/handlers.ts";

let workspace: BookShopWorkspace;
beforeAll(() => {
  workspace = new BookShopWorkspace({
    "pnpm-workspace.yaml": "packages: [contract, contract-v2, packages/*, apps/*]\npmOnFail: ignore\n",
    "contract-v2/package.json": { ...manifest("contract-v2"), scripts: { build: "node ../contract/build.mjs" } },
    "contract-v2/openapi.json": bookShop(),
    "packages/server-v2/package.json": manifest("server-v2"),
    "packages/sdk-v2/package.json": { ...manifest("sdk-v2"), exports: { ".": "./dist/index.js" } },
    "apps/api/src/domain/api-error.ts": "",
    "apps/api/test/v2/test-server.ts": "",
    [handlers]: 'export * from "../../handlers/handlers.ts";\n',
  });
});
afterAll(() => workspace.remove());

/** Returns the line that names the version, and the changed files. */
function run(...args: string[]): string[] {
  const { status, stdout, stderr } = workspace.run(["new", ...args]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout.slice(0, stdout.indexOf("\n\n")).split("\n");
}

const operation = [
  ...["operation", "--name=sellBook", "--method=post", "--path=/books/{bookId}/sale"],
  ...["--resource=Books", "--returns=Book", "--summary=Sell a book"],
];

// The tests depend on each other: each continues with the files that the previous one left.
describe("a workspace with two versions of the API", () => {
  it("exits with 2 for an unknown version", () => {
    const { status, stderr } = workspace.run(["new", ...operation, "--api-version=v3"]);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining('--api-version: expected one of v1, v2, got "v3"\n'),
    });
  });

  it("gets a new operation in the newest version", () => {
    const first = workspace.read("contract/openapi.json");
    expect(run(...operation)).toEqual([
      "API version: v2 (others: v1)",
      "change contract-v2/openapi.json",
      `change ${handlers}`,
      "create apps/api/src/v2/handlers/sell-book.ts",
      "create apps/api/test/v2/sell-book.test.ts",
    ]);
    expect(workspace.read("contract/openapi.json")).toBe(first);
    const { paths } = JSON.parse(workspace.read("contract-v2/openapi.json"));
    expect(paths["/books/{bookId}/sale"].post).toMatchObject({ operationId: "sellBook" });
    expect(workspace.read(handlers)).toBe(
      'export * from "../../handlers/handlers.ts";\nexport { sellBook } from "./sell-book.ts";\n',
    );
    const handler = workspace.read("apps/api/src/v2/handlers/sell-book.ts");
    expect(handler).toContain('from "@books/server-v2"');
    expect(handler).toContain('from "../../domain/api-error.ts"');
    expect(workspace.read("apps/api/test/v2/sell-book.test.ts")).toContain('from "./test-server.ts"');
  });

  it("gets a new operation in an earlier version with --api-version", () => {
    expect(run(...operation, "--api-version=v1")).toEqual([
      "API version: v1 (others: v2)",
      "change contract/openapi.json",
      "change apps/api/src/handlers/handlers.ts",
      "create apps/api/src/handlers/sell-book.ts",
    ]);
  });

  it("gets a new webhook in the newest version", () => {
    expect(run("webhook", "book.sold", "--data=Book")).toEqual([
      "API version: v2 (others: v1)",
      "change contract-v2/openapi.json",
      "change packages/sdk-v2/package.json",
      "create apps/api/test/v2/webhooks/book-sold.test.ts",
    ]);
    const test = workspace.read("apps/api/test/v2/webhooks/book-sold.test.ts");
    expect(test).toContain('from "@books/sdk-v2/webhooks"');
  });

  it("gets a new field in the newest version", () => {
    const first = workspace.read("contract/openapi.json");
    expect(run("field", "book", "note?: string 0..500")).toEqual([
      "API version: v2 (others: v1)",
      "change contract-v2/openapi.json",
    ]);
    const { components } = JSON.parse(workspace.read("contract-v2/openapi.json"));
    expect(components.schemas.Book.properties).toHaveProperty("note");
    expect(workspace.read("contract/openapi.json")).toBe(first);
  });

  it("gets a new field in the first version only, if the project has its own scaffold", () => {
    workspace.write("apps/api/scaffold/package.json", '{ "type": "module" }');
    workspace.write(
      "apps/api/scaffold/resource.ts",
      "export default function addResource() {}\nexport function addField() {}\n",
    );
    const { status, stderr } = workspace.run(["new", "field", "book", "isbn?: string"]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        "apps/api/scaffold/resource.ts: expected version v1, whose handlers and tests it writes, got v2. Pass --api-version v1, or edit contract-v2/ and apps/api/src/v2/handlers/ by hand\n",
    });
    expect(run("field", "book", "isbn?: string", "--api-version=v1")).toEqual([
      "API version: v1 (others: v2)",
      "change contract/openapi.json",
    ]);
  });
});
