// The changelog of the API, which is built from the contracts of its releases.
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { stringify } from "yaml";
import { changelogFeeds } from "../src/build/changelog-feeds.tsx";
import { listGuides, loadContract, resolvePortal } from "../src/index.ts";
import { Site } from "../src/model/site.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const response = (schema: object) => ({ 200: { description: "Fine.", content: { "application/json": { schema } } } });
const text = { type: "string" };
const getBook = (properties: object) => ({
  get: { operationId: "getBook", responses: response({ type: "object", properties }) },
});
const listBooks = { get: { operationId: "listBooks", responses: response({ type: "array", items: text }) } };

const contractOf = (version: string, paths: object) =>
  stringify({ openapi: "3.1.0", info: { title: "Book Shop", version }, paths });

function createProject(releases: Record<string, object>, current: string, paths: object, site?: string) {
  const root = createProjectFolder("api-changelog");
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "released"));
  for (const [version, released] of Object.entries(releases)) {
    writeFileSync(join(root, "released", `${version}.yaml`), contractOf(version, released));
  }
  writeFileSync(join(root, "openapi.yaml"), contractOf(current, paths));
  const options = { contract: "openapi.yaml", released: "released", base: "/docs/", ...(site && { site }) };
  return { root, portal: resolvePortal(options, root, {}) };
}

function changelogOf(releases: Record<string, object>, current: string, paths: object): string | undefined {
  const { portal } = createProject(releases, current, paths);
  return listGuides(portal, loadContract(portal))
    .find(({ id }) => id === "guides/api-changelog")
    ?.markdown?.();
}

it("lists the operations of the first release, and what changed in later ones and since", () => {
  const first = { "/book": getBook({ title: text, isbn: text }) };
  const second = { "/book": getBook({ title: text }), "/books": listBooks };
  const third = { "/books": { get: { ...listBooks.get, description: "In the order of their titles." } } };
  const markdown = changelogOf({ "1.0.0": first, "2.0.0": second }, "2.0.0", third) ?? "";
  expect(markdown.match(/^## .*$/gm)).toEqual(["## Unreleased", "## 2.0.0", "## 1.0.0"]);
  const [unreleased = "", released = "", initial = ""] = markdown.split(/^## .*$/m).slice(1);
  expect(unreleased).toContain(
    "### Breaking changes\n\n- `GET /book` was removed without an announced sunset date. Calls to it fail.",
  );
  expect(unreleased).toContain("Descriptions or examples changed in [`GET /books`](/operations/listBooks/).");
  expect(released).toContain("### Breaking changes\n\n- `GET /book`: response 200: isbn was removed.");
  expect(released).toContain("### New and changed\n\n- [`GET /books`](/operations/listBooks/) was added.");
  expect(initial).toContain("The first release has 1 operation:\n\n- `GET /book`");
});

it("quotes no contract outside of the folder of releases", () => {
  const paths = { "/books": listBooks };
  const { root, portal } = createProject({ "1.0.0": paths }, "1.0.0", paths);
  renameSync(join(root, "released/1.0.0.yaml"), join(root, "1.0.0.yaml"));
  symlinkSync("../1.0.0.yaml", join(root, "released/1.0.0.yaml"));
  const read = () => listGuides(portal, loadContract(portal)).map(({ markdown }) => markdown?.());
  expect(read).toThrow(`1.0.0.yaml: expected a file in ${join(root, "released")}, got a link to `);
});

it("has no section for unreleased changes if there are none, and no page without releases", () => {
  const paths = { "/books": listBooks };
  expect(changelogOf({ "1.0.0": paths }, "1.0.0", paths)).not.toContain("Unreleased");
  expect(changelogOf({}, "1.0.0", paths)).toBeUndefined();
});

it("lists what changed in a stable version since the previous stable one, and in a prerelease since the previous one", () => {
  const first = { "/book": getBook({ title: text, isbn: text }) };
  const beta = { "/book": getBook({ title: text }) };
  const last = { ...beta, "/books": listBooks };
  const releases = { "1.0.0": first, "2.0.0-beta.1": beta, "2.0.0-beta.2": last, "2.0.0": last };
  const [stable = "", second = "", initial = ""] =
    changelogOf(releases, "2.0.0", last)
      ?.split(/^## .*$/m)
      .slice(1) ?? [];
  expect(stable).toMatch(/isbn was removed.*`GET \/books`.*was added/s);
  expect(second).toContain("was added");
  expect(second).not.toContain("isbn");
  expect(initial).toContain("isbn was removed");
});

it("has a feed with all changes, and one for each kind and each operation", () => {
  const first = { "/book": getBook({ title: text, isbn: text }) };
  const second = { "/book": getBook({ title: text }), "/books": listBooks };
  const { portal } = createProject({ "1.0.0": first, "2.0.0": second }, "2.0.0", second, "https://docs.example");
  const contract = loadContract(portal);
  const feeds = changelogFeeds(new Site(portal, contract));
  const titles = (path: string) =>
    [...(feeds.get(path)?.() ?? "").matchAll(/<title>(\d.*?)<\/title>/g)].map(([, title]) => title);
  const removed = "2.0.0: GET /book: response 200: isbn was removed";
  expect(titles("/guides/api-changelog/all.xml")).toEqual([
    removed,
    "2.0.0: GET /books was added",
    "1.0.0: first release",
  ]);
  expect(titles("/guides/api-changelog/breaking.xml")).toEqual([removed]);
  expect(titles("/guides/api-changelog/documentation.xml")).toEqual([]);
  expect(titles("/operations/getBook/changes.xml")).toEqual([removed, "1.0.0: first release"]);
  const feed = feeds.get("/guides/api-changelog/all.xml")?.();
  expect(feed).toContain(
    '<link rel="alternate" type="text/html" href="https://docs.example/docs/guides/api-changelog/#200">',
  );
  expect(feed).toContain('&lt;a href="https://docs.example/docs/operations/listBooks/"&gt;');
  expect(feed).toMatch(/<updated>20\d\d-\d\d-\d\dT[\d:.]+Z<\/updated>/);
});
