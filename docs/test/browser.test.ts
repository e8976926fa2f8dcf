// The built portal in a real Chromium.
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "../src/contract/load-contract.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "./find-chromium.ts";
import { serveFolder } from "./serve-folder.ts";

const executablePath = findChromium();
if (executablePath === undefined) console.warn("No Chromium is installed, so the browser tests are skipped.");

/** One page of each kind: written by hand, made from a table, an operation with a body, a deprecated one. */
const paths = ["/", "/guides/quick-start/", "/guides/errors/", ...operationPaths()];

describe.skipIf(executablePath === undefined)("in Chromium", () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof serveFolder>>;

  beforeAll(async () => {
    site = await serveFolder(join(import.meta.dirname, "../dist"));
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: CHROMIUM_ARGUMENTS });
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
    it.each(paths)(
      "%s has no error in the console, asks no other host and breaks no accessibility rule",
      async (path) => {
        const context = await browser.newContext({ colorScheme });
        const page = await context.newPage();
        const complaints = watch(page, site.origin);
        await page.goto(site.origin + path);
        expect(await violations(page)).toEqual([]);
        expect(complaints).toEqual([]);
        await context.close();
      },
      60_000,
    );
  });

  it("draws the reference with every code sample of an operation, asking no other host", async () => {
    const page = await browser.newPage();
    const complaints = watch(page, site.origin);
    const [operation] = contract.operations;
    const place = `${operation?.tag}/${operation?.operationId}`.toLowerCase();
    await page.goto(`${site.origin}/reference/#/${place}`);
    await page.getByText("curl", { exact: true }).first().click();
    for (const label of ["TypeScript SDK", "fetch"]) await page.getByText(label, { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
    await page.getByText("Back to the portal").click();
    await page.waitForURL(`${site.origin}/`);
    await page.close();
  }, 60_000);

  it.each(contract.operations)(
    "shows all samples of $operationId without JavaScript",
    async ({ operationId }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${site.origin}/operations/${operationId}/`);
      const samples = page.locator(".samples pre");
      expect(await samples.count()).toBe(3);
      for (const sample of await samples.all()) expect(await sample.isVisible()).toBe(true);
      await context.close();
    },
    60_000,
  );
});

function operationPaths(): string[] {
  const withBody = contract.operations.find(({ requestBody }) => requestBody);
  const deprecated = contract.operations.find((operation) => operation.deprecated);
  return [withBody, deprecated].map((operation) => `/operations/${operation?.operationId}/`);
}

/** What goes wrong on the page from now on. */
function watch(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin)) complaints.push(request.url());
  });
  return complaints;
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
