import { describe, expect, it } from "vitest";
import type { WorkspacePackage } from "../workspace/workspace.ts";
import { readDevPlan } from "./dev-plan.ts";

function workspacePackage(folder: string, fields: Partial<WorkspacePackage>): WorkspacePackage {
  const dependencies = fields.dependencies ?? [];
  const name = `@books/${folder.split("/").at(-1)}`;
  return {
    name,
    version: "1.0.0",
    isPrivate: true,
    folder,
    scripts: {},
    allDependencies: dependencies,
    ...fields,
    dependencies,
  };
}

const contract = workspacePackage("contract", {
  scripts: { generate: "onecontract tsp compile main.tsp", build: "onecontract lint" },
});
const generator = workspacePackage("packages/generator", { scripts: { build: "tsc -p tsconfig.json" } });
const server = workspacePackage("packages/server", {
  scripts: { generate: "onecontract generate", build: "tsc -p a.json && tsc -p b.json && onecontract prune" },
  allDependencies: ["@books/contract", "@books/generator"],
});
const shop = workspacePackage("apps/shop", {
  scripts: { build: "tsc -p tsconfig.json", dev: "node dist/main.js" },
  dependencies: ["@books/server"],
});
const load = workspacePackage("packages/load-test", { dependencies: ["@books/server"] });
const docs = workspacePackage("docs", { scripts: { build: "site build", dev: "site dev" } });

describe("readDevPlan", () => {
  // The order of the manifests is that of the folders.
  const plan = readDevPlan({ root: "/books", packages: [shop, contract, docs, generator, load, server] });

  it("builds every package with a build script except the portal, dependencies first", () => {
    expect(plan.buildPackages).toEqual(["@books/contract", "@books/generator", "@books/server", "@books/shop"]);
  });

  it("watches the folders of all packages but the portal, also those of further versions of the contract", () => {
    const next = workspacePackage("contract-v2", {});
    const { watchedFolders } = readDevPlan({ root: "/books", packages: [shop, contract, next, docs, generator, load] });
    expect(watchedFolders).toEqual(["apps", "contract", "contract-v2", "packages"]);
  });

  it("compiles generated packages and their dependents incrementally, and leaves tools to the full build", () => {
    expect(plan.sourceFolders).toEqual(["packages/server", "apps/shop"]);
    expect(plan.projects).toEqual(["packages/server/a.json", "packages/server/b.json", "apps/shop/tsconfig.json"]);
    expect(plan.generated).toEqual([{ folder: "packages/server", script: "onecontract generate" }]);
  });

  it("compiles the contract in the process if it is TypeSpec, and bundles it if it is OpenAPI", () => {
    expect(plan).toMatchObject({ typeSpec: "contract/main.tsp", bundle: undefined });
    const planOf = (generate: string) =>
      readDevPlan({ root: "/books", packages: [{ ...contract, scripts: { generate } }] });
    const bundle = ["openapi.yaml", "--output", "dist/a.json"];
    expect(planOf(`onecontract bundle ${bundle.join(" ")}`)).toMatchObject({ typeSpec: undefined, bundle });
    expect(planOf("onecontract bundle openapi.yaml && node more.mjs").bundle).toBeUndefined();
  });

  it("runs the apps, which restart with their own output and that of their dependencies, and the portal", () => {
    expect(plan.apps).toEqual([
      { folder: "apps/shop", script: "node dist/main.js", loadedFolders: ["apps/shop/dist", "packages/server/dist"] },
    ]);
    expect(plan.docs).toEqual({ folder: "docs", script: "site dev" });
  });
});
