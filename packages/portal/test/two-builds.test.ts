// Two builds of one portal at the same time, and a failed build.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const folder = createProjectFolder("two-builds");
const contract = join(import.meta.dirname, "fixtures/book-shop.yaml");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("leaves one complete portal, and no temporary folder", async () => {
  const sites = await Promise.all(
    [1, 2, 3].map(() => buildProject(folder, { contract, sections: { reference: false } })),
  );
  for (const site of sites) expect(readFileSync(join(site, "index.html"), "utf8")).toContain("</html>");
  expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
});

it("leaves the earlier portal if a build fails", async () => {
  await expect(buildProject(folder, { contract: "gone.yaml" })).rejects.toThrow("gone.yaml");
  expect(existsSync(join(folder, "dist/index.html"))).toBe(true);
  expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
});
