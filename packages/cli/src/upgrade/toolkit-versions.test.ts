import { expect, it } from "vitest";
import { setToolkitVersions } from "./toolkit-versions.ts";

it("sets the versions of the toolkit's packages, and keeps operators and the layout", () => {
  const manifest = `{
  "name": "@onecontract/cli", "version": "0.1.0",
  "dependencies": { "@onecontract/server-runtime": "~0.1.0", "hono": "^0.1.0" },
  "devDependencies": {
\t"@onecontract/cli" : "^0.1.0-beta.1"}, "pnpm": { "overrides": { "@onecontract/codegen": "0.1.0" } }
}`;
  const { source, changes } = setToolkitVersions(manifest, "0.2.0");
  expect(source).toBe(
    manifest
      .replace('"~0.1.0"', '"~0.2.0"')
      .replace("^0.1.0-beta.1", "^0.2.0")
      .replace('codegen": "0.1.0"', 'codegen": "0.2.0"'),
  );
  expect(changes).toEqual([
    { name: "@onecontract/server-runtime", from: "~0.1.0", to: "~0.2.0" },
    { name: "@onecontract/cli", from: "^0.1.0-beta.1", to: "^0.2.0" },
    { name: "@onecontract/codegen", from: "0.1.0", to: "0.2.0" },
  ]);
});

it("sets the versions of catalogs", () => {
  const workspace = `minimumReleaseAgeExclude:
  - "@onecontract/*"
catalog:
  "@onecontract/cli": ^0.1.0
  '@onecontract/portal': '0.1.0' # pinned
`;
  expect(setToolkitVersions(workspace, "0.2.0").source).toBe(workspace.replaceAll("0.1.0", "0.2.0"));
});

it.each(["workspace:^", "catalog:", "file:../cli", ">=0.1.0 <0.3.0", "npm:@acme/cli@0.1.0", "latest", "^0.2.0"])(
  "leaves the range %s",
  (range) => {
    const source = JSON.stringify({ dependencies: { "@onecontract/cli": range } });
    expect(setToolkitVersions(source, "0.2.0")).toEqual({ source, changes: [] });
  },
);
