// Runs the commands that manage a workspace, in a workspace whose contract is OpenAPI.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BookShopWorkspace } from "./book-shop-workspace.ts";

let workspace: BookShopWorkspace;
beforeAll(() => {
  workspace = new BookShopWorkspace();
});
afterAll(() => workspace.remove());

// The tests depend on each other: each continues with the files that the previous one left.
describe("a workspace", () => {
  it("releases the declared versions first", () => {
    const { status, stdout, stderr } = workspace.run(["release"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toBe("contract 1.4.0: added contract/released/1.4.0.yaml\n@books/sdk 1.4.2\n");
    expect(JSON.parse(workspace.read("contract/released/1.4.0.yaml")).info.version).toBe("1.4.0");
  });

  it("has nothing to release without a change", () => {
    expect(workspace.run(["release"])).toEqual({
      status: 0,
      stdout: "Nothing changed since the last release.\n",
      stderr: "",
    });
  });

  it("gets a new operation in the contract and the handlers", () => {
    const flags = {
      name: "sellBook",
      method: "post",
      path: "/books/{bookId}/sale",
      resource: "Books",
      returns: "Book",
    };
    const args = Object.entries({ ...flags, summary: "Sell a book" }).map(([name, value]) => `--${name}=${value}`);
    const before = workspace.read("contract/openapi.json");
    const dryRun = workspace.run(["new", "operation", "--dry-run", ...args]);
    expect(dryRun).toMatchObject({ status: 0, stdout: expect.stringContaining("\nNothing was written.\n") });
    expect(dryRun.stdout).toContain("+++ b/contract/openapi.json\n");
    expect(workspace.read("contract/openapi.json")).toBe(before);
    const { stdout, ...result } = workspace.run(["new", "operation", ...args]);
    expect(result).toEqual({ status: 0, stderr: "" });
    expect(stdout.split("\n").slice(0, 5)).toEqual([
      "change contract/openapi.json",
      "change apps/api/src/handlers/handlers.ts",
      "create apps/api/src/handlers/sell-book.ts",
      "",
      "Next steps:",
    ]);
    const { paths } = JSON.parse(workspace.read("contract/openapi.json"));
    expect(paths["/books/{bookId}/sale"].post).toMatchObject({ operationId: "sellBook", tags: ["Books"] });
    expect(workspace.read("apps/api/src/handlers/handlers.ts")).toContain('import { sellBook } from "./sell-book.ts";');
    expect(workspace.read("apps/api/src/handlers/handlers.ts")).toContain("{ addBook, sellBook }");
    expect(workspace.read("apps/api/src/handlers/sell-book.ts")).toContain('from "@books/server"');
  });

  it("exits with 2 for an operation that exists", () => {
    const args = ["--name=sellBook", "--method=get", "--path=/sales", "--resource=Books", "--summary=List"];
    const { status, stderr } = workspace.run(["new", "operation", ...args]);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr:
        '--name: expected an unused name, got "sellBook", which is POST /books/{bookId}/sale\nFor the options, run: onecontract new --help\n',
    });
  });

  it("exits with 1 for a new resource, because its contract is in OpenAPI", () => {
    const { status, stderr } = workspace.run(["new", "resource", "--name=author"]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /^contract\/openapi\.json: expected a contract in TypeSpec, got OpenAPI\. .*onecontract new operation\n$/,
      ),
    });
  });

  it.each([
    ["2", 2, 'expected the name of a major version, such as v2, got "2"'],
    ["v2", 1, ".onecontract/starter.json: expected a project that onecontract init created, got no such file"],
  ])("rejects the new version %s", (name, status, message) => {
    const result = workspace.run(["new", "version", name]);
    expect(result).toEqual({ status, stdout: "", stderr: expect.stringContaining(message) });
  });

  it("releases the version that the new operation requires", () => {
    const { status, stdout } = workspace.run(["release"]);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: "contract 1.5.0: added contract/released/1.5.0.yaml\n@books/sdk 1.5.0\n",
    });
    expect(JSON.parse(workspace.read("contract/openapi.json")).info.version).toBe("1.5.0");
    expect(workspace.read("packages/sdk/CHANGELOG.md")).toContain("- `client.books.sell()` was added.");
    expect(workspace.read("contract/CHANGELOG.md")).toContain("- POST /books/\\{bookId\\}/sale was added.");
  });

  it("releases prereleases of a new major version, each with the changes since the previous one", () => {
    edit(({ paths, info, servers }) => {
      delete paths["/books/{bookId}/sale"];
      info.version = "2.0.0-beta.1";
      for (const server of servers) server.url = server.url.replace("/v1", "/v2");
    });
    expect(workspace.run(["release"])).toMatchObject({
      status: 0,
      stdout:
        "contract 2.0.0-beta.1: added contract/released/2.0.0-beta.1.yaml\n@books/sdk 2.0.0-beta.0, npm tag next\n",
    });
    expect(workspace.run(["release"]).stdout).toBe("Nothing changed since the last release.\n");
    edit(({ paths }) => {
      delete paths["/books"];
    });
    expect(workspace.run(["release"])).toMatchObject({
      status: 0,
      stdout:
        "contract 2.0.0-beta.2: added contract/released/2.0.0-beta.2.yaml\n@books/sdk 2.0.0-beta.1, npm tag next\n",
    });
    const [, second = "", first = ""] = workspace.read("contract/CHANGELOG.md").split(/^(?=## )/m);
    expect(first).toContain("/sale was removed");
    expect(second).toContain("/books was removed");
    expect(second).not.toContain("/sale");
  });

  it("compares a stable version with the last stable release, not with a prerelease", () => {
    const contract = workspace.read("contract/openapi.json");
    const diff = () =>
      workspace.run(["diff", "--contract", "contract/openapi.json", "--released", "contract/released"]);
    edit(({ info }) => {
      info.version = "1.5.0";
    });
    expect(diff()).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(
        "The changes require a major version (2.0.0), but the contract has version 1.5.0.",
      ),
    });
    workspace.write("contract/openapi.json", contract);
    edit(({ info }) => {
      info.version = "2.0.0";
    });
    expect(diff()).toMatchObject({ status: 0, stdout: expect.stringContaining("Changes since 1.5.0") });
    expect(workspace.run(["release"])).toMatchObject({
      status: 0,
      stdout: "contract 2.0.0: added contract/released/2.0.0.yaml\n@books/sdk 2.0.0\n",
    });
    const [, notes = ""] = workspace.read("packages/sdk/CHANGELOG.md").split(/^(?=## )/m);
    expect(notes).toMatch(/^## 2\.0\.0\n\nReleased on \d{4}-\d\d-\d\d\.\n/);
    expect(notes.match(/Updated for version/g)).toHaveLength(1);
    expect(notes).toContain("client.books.sell");
    expect(notes).toContain("client.books.list");
  });
});

/** A document that a test changes. */
interface Editable {
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, unknown>;
}

function edit(change: (contract: Editable) => void): void {
  const contract: Editable = JSON.parse(workspace.read("contract/openapi.json"));
  change(contract);
  workspace.write("contract/openapi.json", JSON.stringify(contract));
}
