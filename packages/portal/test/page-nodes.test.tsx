// The number of elements for long examples and for schemas with thousands of nested properties.
import { join } from "node:path";
import type { JsonSchema } from "@onecontract/codegen";
import { expect, it } from "vitest";
import { PageTitle } from "../src/layout/page-title.tsx";
import { resolvePortal } from "../src/model/portal.ts";
import { loadContract } from "../src/model/read-openapi.ts";
import { Site } from "../src/model/site.ts";
import { Code } from "../src/nodes/code.tsx";
import { Rendering } from "../src/nodes/jsx-runtime.ts";
import { Schema } from "../src/nodes/schema.tsx";
import { renderHtml, toHtml } from "../src/output/html.ts";
import { renderMarkdown } from "../src/output/markdown.ts";
import { compileGuideOnce } from "../src/pages/guides/compile-guide.ts";
import { type SchemaView, SchemaViewBuilder } from "../src/view/schema/schema-view.ts";

const portal = resolvePortal(
  { contract: "book-shop.yaml", guides: { folder: "none" } },
  join(import.meta.dirname, "fixtures"),
  {},
);
const site = new Site(portal, loadContract(portal));
const elements = (html: string) => html.match(/<[a-z]/g)?.length ?? 0;

it("highlights the first lines of a long example, and contains all of it", () => {
  const source = JSON.stringify(
    Array.from({ length: 500 }, (_, id) => ({ id, name: `<${id}>` })),
    null,
    2,
  );
  const html = toHtml(<Code code={source} lang="json" isExample />, site);
  expect(elements(html)).toBeLessThan(700);
  const text = html.replace(/<[^>]*>/g, "").replaceAll("&lt;", "<");
  expect(text.replaceAll("&gt;", ">").trim()).toBe(source);
});

it("leaves the base URL in an example of the contract as it is", () => {
  const source = JSON.stringify({ url: `${site.baseURLOf({})}/books/1` });
  expect(toHtml(<Code code={source} lang="json" />, site)).toContain("data-mark");
  expect(toHtml(<Code code={source} lang="json" isExample />, site)).not.toContain("data-mark");
});

it("describes the outer properties of a schema with thousands, and counts those that it leaves out", () => {
  const properties = (count: number, schema: JsonSchema): Record<string, JsonSchema> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, schema]));
  const nested = { type: "object" as const, properties: properties(50, { type: "string" }) };
  const outer = { type: "object" as const, properties: properties(40, nested) };
  const view = new SchemaViewBuilder(site.contract).build({ type: "object", properties: { outer } });
  const count = ({ properties: own }: SchemaView): number =>
    own.reduce((sum, { schema }) => sum + 1 + count(schema), 0);
  expect(view.properties[0]?.schema.properties).toHaveLength(40);
  expect(count(view)).toBeLessThan(320);
  const html = toHtml(<Schema schema={view} anchor="body" head />, site);
  expect(html).toContain('50 properties, in <a href="/openapi.yaml">openapi.yaml</a>');
});

it("links to the installation of the MCP server with the documentation, if the origin is known", () => {
  const links = (options: { site?: string }) => {
    const mcp = { package: "@book-shop/mcp" };
    const withServer = resolvePortal({ contract: "book-shop.yaml", base: "/docs/", mcp, ...options }, portal.root, {});
    const html = toHtml(<PageTitle title="Books" path="/operations/" />, new Site(withServer, site.contract));
    return [...html.matchAll(/href="(https:\/\/(?:cursor|vscode)[^"]+)"/g)].map(
      ([, href = ""]) => new URL(href.replaceAll("&amp;", "&")).searchParams,
    );
  };
  const [cursor, code] = links({ site: "https://docs.example" });
  const config = { command: "npx", args: ["-y", "@book-shop/mcp", "--docs", "https://docs.example/docs/"] };
  expect([cursor?.get("name"), code?.get("name")]).toEqual(["book-shop", "book-shop"]);
  expect(JSON.parse(Buffer.from(cursor?.get("config") ?? "", "base64").toString())).toEqual(config);
  expect(JSON.parse(code?.get("config") ?? "")).toEqual(config);
  expect(links({})).toEqual([]);
});

it("draws a Mermaid diagram of a guide for each colour mode, and keeps its source for Markdown", async () => {
  const source = 'flowchart LR\n  A["<script> & co"] --> B';
  const markdown = () => `\`\`\`mermaid title="Two steps"\n${source}\n\`\`\`\n`;
  const guide = { id: "guides/steps", title: "Steps", description: "Steps.", order: 1, markdown };
  const { content } = await compileGuideOnce(guide, portal, new Map());
  const nodes = new Rendering(site).render(content());
  const images = [
    ...renderHtml(nodes).matchAll(/<img class="(light|dark)-only" src="([^"]+)" alt="Two steps" width="\d+"/g),
  ];
  const svgs = images.map(([, mode, url = ""]) => [mode, Buffer.from(url.split(",")[1] ?? "", "base64").toString()]);
  expect(svgs.map(([mode]) => mode)).toEqual(["light", "dark"]);
  for (const [, svg] of svgs) {
    expect(svg).toContain("&lt;script&gt; &amp; co");
    expect(svg).not.toContain("@import");
  }
  expect(renderMarkdown(nodes, (href) => href)).toBe(`**Two steps**\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`);
});
