// Links that are no URLs, as anybody may write them in a description or a guide.
import { expect, it } from "vitest";
import type { Portal } from "../src/model/portal.ts";
import type { Site } from "../src/model/site.ts";
import { checkLinks } from "../src/output/guide-links.ts";
import { PageLinks } from "../src/output/page-links.ts";
import type { Page } from "../src/pages/page.ts";

const portal: Partial<Portal> = { basePath: "/" };
const site = { portal, guides: [] as Site["guides"] } as Site;
const home: Page = { path: "/", kind: "guide", title: "Home", description: "", headings: [], content: () => [] };

it.each([
  ["http://[", "http://["],
  ["//[", "//["],
  ["/#%", "/index.md"],
  ["/#%zz", "/index.md"],
])("writes the link %s of a description to the Markdown version", (href, expected) => {
  expect(new PageLinks(site, [home]).resolve(href, "/")).toBe(expected);
});

it("reports the position of a link with a malformed anchor in a guide", async () => {
  const source = { fileName: "guide.mdx", lineNumber: 7 };
  const errors = await checkLinks(site, "/", [{ url: "/#%", source }], () => "<p>");
  expect(errors.map(({ message }) => message)).toEqual(['guide.mdx:7: link: expected an anchor of /, got "/#%".']);
});
