// Releases of a workspace with an SDK for the public and one for partners.
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookShop } from "./book-shop.ts";
import { BookShopWorkspace } from "./book-shop-workspace.ts";

let workspace: BookShopWorkspace;
const contract = { ...bookShop(), servers: [] };

beforeAll(() => {
  workspace = new BookShopWorkspace({
    "packages/partner-sdk/package.json": { name: "@books/partner-sdk", version: "1.4.0" },
    "packages/sdk/onecontract.config.mjs": `export default ${JSON.stringify({
      input: "../../contract/openapi.json",
      audiences: {
        public: { only: ["listBooks"], sdk: { output: "src/gen" } },
        partner: { className: "PartnerBookShop", sdk: { output: "../partner-sdk/src/gen" } },
      },
    })};`,
    "contract/openapi.json": contract,
  });
  workspace.run(["release"]);
});
afterAll(() => workspace.remove());

function release(change: (document: typeof contract) => void): string {
  change(contract);
  workspace.write("contract/openapi.json", JSON.stringify(contract));
  const { stdout, stderr } = workspace.run(["release"]);
  expect(stderr).toBe("");
  contract.info.version = JSON.parse(workspace.read("contract/openapi.json")).info.version;
  return stdout;
}

function notes(folder: string): string {
  return workspace.read(`packages/${folder}/CHANGELOG.md`).split(/^(?=## )/m)[1] ?? "";
}

it("releases the SDKs of both audiences, each with the changes that the audience gets", () => {
  const stdout = release(({ components, paths }) => {
    Object.assign(components.schemas.Book.properties, { year: { type: "integer" } });
    Object.assign(paths["/books"].post, { parameters: [{ name: "notify", in: "query", schema: { type: "boolean" } }] });
    Object.assign(paths, {
      "/loans": { get: { operationId: "listLoans", responses: { "204": { description: "None." } } } },
    });
    contract.info.version = "2.0.0";
  });
  expect(stdout).toContain("contract 2.0.0: added contract/released/2.0.0.yaml\n");
  expect(stdout).toContain("@books/sdk 2.0.0\n");
  expect(stdout).toContain("@books/partner-sdk 2.0.0\n");
  expect(notes("sdk")).toContain("Book.year was added");
  expect(notes("sdk")).not.toMatch(/notify|loans/i);
  expect(notes("partner-sdk")).toContain("query parameter notify was added");
  expect(notes("partner-sdk")).toContain("`client.listLoans()` was added.");
});

it("releases only the SDK of the audience for which something changed", () => {
  const stdout = release(({ components }) => {
    Object.assign(components.schemas.NewBook.properties, { note: { type: "string" } });
  });
  expect(stdout).toBe("contract 2.1.0: added contract/released/2.1.0.yaml\n@books/partner-sdk 2.1.0\n");
});
