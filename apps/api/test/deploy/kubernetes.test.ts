// The manifests for Kubernetes: their types, and what they say about the image and the settings of the server.
import { execFile } from "node:child_process";
import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTemporaryFolder } from "@onecontract/testing/temporary-folder";
import { expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { serveFlags } from "../../src/config/serve-settings.ts";

const api = join(import.meta.dirname, "../..");
const source = await readFile(join(api, "deploy/kubernetes.yaml"), "utf8");
const guide = await readFile(join(api, "../../docs/src/content/docs/guides/run-the-server.mdx"), "utf8");
const dockerfile = await readFile(join(api, "deploy/Dockerfile"), "utf8");
const manifests = parseAllDocuments(source).map((document) => document.toJS({ maxAliasCount: 100 }));
const [deployment] = manifests;
const [container] = deployment.spec.template.spec.containers;

/** Returns what TypeScript says about manifests as values of the types of Kubernetes' API, in which an unknown field is an error. */
async function typeErrors(values: { apiVersion: string; kind: string }[]): Promise<string> {
  const folder = await createTemporaryFolder();
  const lines = values.flatMap((value, index) => [
    `import type { I${value.kind} } from "kubernetes-models/${value.apiVersion}/${value.kind}";`,
    `export const value${index}: I${value.kind} = ${JSON.stringify(value)};`,
  ]);
  await writeFile(join(folder, "manifests.ts"), lines.join("\n"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await symlink(join(api, "node_modules"), join(folder, "node_modules"));
  const args = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--types", "", "manifests.ts"];
  const tsc = join(api, "../../node_modules/.bin/tsc");
  return promisify(execFile)(tsc, args, { cwd: folder }).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
}

it("has the fields of Kubernetes' API", async () => {
  expect(manifests.map(({ kind }) => kind)).toEqual(["Deployment", "Service", "PodDisruptionBudget"]);
  expect(await typeErrors(manifests)).toBe("");
  const misspelled = { ...deployment, spec: { ...deployment.spec, replica: 2 } };
  expect(await typeErrors([misspelled])).toMatch(/replica.* does not exist/);
});

it("selects its own pods", () => {
  const { labels } = deployment.spec.template.metadata;
  for (const { kind, spec } of manifests) {
    expect(kind === "Service" ? spec.selector : spec.selector.matchLabels, kind).toEqual(labels);
  }
});

it("fits the image", () => {
  expect(dockerfile).toContain(`EXPOSE ${container.ports[0].containerPort}\n`);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
});

it("sets settings of the server only", () => {
  const created = [...guide.matchAll(/--from-literal=([A-Z_]+)=/g)].map(([, name]) => name);
  const given = [...created, ...container.env.map(({ name }: { name: string }) => name)];
  expect(given).toHaveLength(5);
  expect(Object.values(serveFlags).map((flag) => "variable" in flag && flag.variable)).toEqual(
    expect.arrayContaining(given),
  );
});
