// Releases of a workspace with two major versions of the API, whose contracts and SDKs are next to each other.
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookShop } from "./book-shop.ts";
import { BookShopWorkspace } from "./book-shop-workspace.ts";

const SDK = { name: "@books/sdk-v2", version: "1.4.2", private: true };
const v1 = bookShop();
const v2 = bookShop();
v2.info.version = "2.0.0";
v2.servers = [{ url: "https://books.example/v2" }];

let workspace: BookShopWorkspace;
beforeAll(() => {
  workspace = new BookShopWorkspace({
    "pnpm-workspace.yaml": "packages: [contract, contract-v2, packages/*, apps/*]\npmOnFail: ignore\n",
    "contract-v2/package.json": { name: "@books/contract-v2", private: true, scripts: { build: "node build.mjs" } },
    "contract-v2/build.mjs": `import { cpSync } from "node:fs";
for (const file of ["openapi.json", "openapi.yaml"]) cpSync("openapi.json", \`dist/\${file}\`);`,
    "contract-v2/openapi.json": v2,
    "contract-v2/released/1.4.0.yaml": JSON.stringify(v1),
    "packages/sdk-v2/package.json": SDK,
  });
});
afterAll(() => workspace.remove());

// The tests depend on each other: each continues with the files that the previous one left.
it("releases no version whose SDK is private", () => {
  expect(workspace.run(["release"])).toEqual({
    status: 0,
    stdout: "contract 1.4.0: added contract/released/1.4.0.yaml\n@books/sdk 1.4.2\n",
    stderr: "",
  });
});

it("rejects a prerelease of one version together with a stable release of another", () => {
  workspace.write("packages/sdk-v2/package.json", JSON.stringify({ ...SDK, private: false }));
  workspace.write("contract-v2/openapi.json", JSON.stringify({ ...v2, info: { ...v2.info, version: "2.0.0-beta.1" } }));
  Object.assign(v1.paths, {
    "/loans": { get: { operationId: "listLoans", responses: { "204": { description: "None." } } } },
  });
  workspace.write("contract/openapi.json", JSON.stringify(v1));
  const copy = workspace.read("contract/openapi.json");
  const { status, stderr } = workspace.run(["release"]);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining(
      "contract-v2: expected no prerelease while contract has changes to release, got 2.0.0-beta.1.",
    ),
  });
  expect(workspace.read("contract/openapi.json")).toBe(copy);
});

it("releases both versions, each with its own changes, snapshot and SDK", () => {
  workspace.write("contract-v2/openapi.json", JSON.stringify(v2));
  const { status, stdout } = workspace.run(["release"]);
  expect(status).toBe(0);
  expect(stdout.split("\n").filter(Boolean).toSorted()).toEqual([
    "@books/sdk 1.5.0",
    "@books/sdk-v2 2.0.0",
    "contract 1.5.0: added contract/released/1.5.0.yaml",
    "contract-v2 2.0.0: added contract-v2/released/2.0.0.yaml",
  ]);
  expect(workspace.read("packages/sdk/CHANGELOG.md")).toContain("`client.listLoans()` was added.");
  expect(workspace.read("packages/sdk-v2/CHANGELOG.md")).not.toContain("listLoans");
  expect(workspace.run(["release"]).stdout).toBe("Nothing changed since the last release.\n");
});
