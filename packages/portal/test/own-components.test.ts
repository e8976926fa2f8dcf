// A guide with a component of the project.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const PRICES = `import { currency } from "./currency.ts";

export default function Prices({ amounts }: { amounts: number[] }) {
  return <ul>{amounts.map((amount) => <li>{amount} {currency} &lt; 100</li>)}</ul>;
}
`;
const GUIDE = `---
title: Prices
description: What books cost.
---

import { Tabs, TabItem } from "@onecontract/portal/components";
import Prices from "../../../components/prices.tsx";

At 10:30, prices are:

<Prices amounts={[1, 2]} />

:::tip[Save]
Buy *two*.
:::

~~~ts title="order.ts" {1,3-4}
const first = 1;
const second = 2;
const third = 3;
const fourth = 4;
~~~

![Shelf](shelf.svg) [Add a book](#operation/addBook) [Book](#schema/Book) [Rent](./topic/rent.md#prices)

<Tabs>
  <TabItem label="Paper">Paper.</TabItem>
  <TabItem label="Screen">Screen.</TabItem>
</Tabs>
`;

const folder = createProjectFolder("components");
afterAll(() => rmSync(folder, { recursive: true }));

it("renders components of the project and of the portal, notes, times, marked lines and images in a guide", async () => {
  const guides = join(folder, "src/content/docs/guides");
  mkdirSync(guides, { recursive: true });
  mkdirSync(join(folder, "src/components"));
  writeFileSync(join(folder, "src/components/prices.tsx"), PRICES);
  writeFileSync(join(folder, "src/components/currency.ts"), 'export const currency: string = "EUR";\n');
  writeFileSync(join(guides, "prices.mdx"), GUIDE);
  mkdirSync(join(guides, "topic"));
  writeFileSync(join(guides, "topic/rent.md"), "---\ntitle: Rent\ndescription: Rent.\n---\n\n## Prices\n");
  writeFileSync(join(guides, "shelf.svg"), '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" />');
  const contract = join(import.meta.dirname, "fixtures/book-shop.yaml");
  const site = await buildProject(folder, { contract, sections: { reference: false } });
  const html = readFileSync(join(site, "guides/prices/index.html"), "utf8");
  expect(html).toContain("<li>1 EUR &lt; 100</li><li>2 EUR &lt; 100</li>");
  expect(html).toContain("At 10:30, prices are:");
  expect(html).toContain('<aside class="callout callout-tip" role="note" aria-label="Save">');
  expect(html).toMatch(/role="tab"[^>]*>Screen<\/a>/);
  expect(html.match(/<b class=marked>/g)).toHaveLength(3);
  expect(html).toContain('<span class="title">order.ts</span>');
  const [, image = ""] =
    /<img src="\/(_assets\/shelf\.[\w-]+\.svg)" alt="Shelf" width="20" height="10"/.exec(html) ?? [];
  expect(readFileSync(join(site, image), "utf8")).toContain("<svg");
  for (const path of ["/operations/addBook/", "/models/#schema-Book", "/guides/topic/rent/#prices"])
    expect(html).toContain(`href="${path}"`);
  const markdown = readFileSync(join(site, "guides/prices.md"), "utf8");
  expect(markdown).toContain("- 1 EUR < 100\n- 2 EUR < 100\n");
  expect(markdown).toContain("> Buy *two*.");
});
