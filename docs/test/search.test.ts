// The search of the built portal in Chromium: queries of readers, with the pages that they expect.
import { join } from "node:path";
import { hasBrowser, newPage, openBrowser, recordErrors } from "@onecontract/testing/open-browser";
import { serveFolder } from "@onecontract/testing/serve-folder";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** A query, the beginning of the expected URL, and the number of the first results among which it has to be. */
const QUERIES: [query: string, url: string, among: number][] = [
  // Names of operations, methods and fields.
  ["listPets", "/operations/listPets/", 1],
  ["list pets", "/operations/listPets/", 3],
  ["GET /pets", "/operations/listPets/", 1],
  ["POST /pets", "/operations/createPet/", 1],
  ["get /pets/{petId}", "/operations/getPet/", 1],
  ["list available pets", "/operations/listPets/", 3],
  ["client.pets.create", "/operations/createPet/", 1],
  ["create", "/operations/createPet/", 1],
  ["client.pets.list", "/operations/listPets/", 1],
  ["create pet", "/guides/creating-pets/", 3],
  ["add animal", "/operations/createPet/", 1],
  ["orders", "/operations/listOrders/", 3],
  ["store orders", "/operations/listOrders/", 3],
  ["categoryId", "/guides/creating-pets/#request-body", 3],
  ["pets", "/operations/", 3],
  // Topics, in other words and forms.
  ["pagination", "/guides/pagination/", 1],
  ["paginate", "/guides/pagination/", 1],
  ["paging", "/guides/pagination/", 3],
  ["next page", "/guides/pagination/#get-the-next-page", 1],
  ["cursor", "/guides/pagination/", 3],
  ["hasNextPage", "/guides/pagination/", 1],
  ["withResponse", "/guides/", 1],
  ["retry", "/guides/", 1],
  ["retries", "/guides/sdk/#retries-and-rate-limits", 3],
  ["backoff", "/guides/rate-limits/", 3],
  ["idempotency", "/guides/creating-pets/", 3],
  ["idempotency key", "/guides/creating-pets/#retry-safely-with-an-idempotency-key", 3],
  ["api key", "/guides/authentication/", 3],
  ["api keys", "/guides/authentication/", 3],
  ["authentication", "/guides/authentication/", 1],
  ["login", "/guides/authentication/", 3],
  ["bearer token", "/guides/authentication/", 3],
  ["rotate key", "/guides/authentication/#rotate-an-api-key", 1],
  ["rate limit", "/guides/rate-limits/", 1],
  ["throttling", "/guides/rate-limits/", 3],
  ["429", "/guides/rate-limits/#retry-after-429-too-many-requests", 3],
  ["401", "/guides/authentication/#resolve-401-errors", 3],
  ["errors", "/guides/errors/", 1],
  ["idempotency_conflict", "/guides/errors/#idempotency_conflict", 1],
  ["key_banned", "/guides/errors/#key_banned", 1],
  ["deprecated", "/guides/versioning/", 3],
  ["breaking changes", "/guides/versioning/", 3],
  ["install sdk", "/guides/", 1],
  ["typescript", "/guides/sdk/", 3],
  ["timeout", "/guides/sdk/", 3],
  ["mock server", "/guides/sdk/#mock-server", 1],
  ["claude", "/guides/mcp/", 3],
  ["mcp", "/guides/mcp/", 1],
  ["deploy", "/guides/run-the-server/", 3],
  ["postgres", "/guides/run-the-server/#run-on-postgresql-and-redis", 3],
  ["backup", "/guides/run-the-server/#backups", 1],
  ["getting started", "/guides/quick-start/", 3],
  ["changelog", "/guides/changelog/", 3],
  ["API changelog", "/guides/api-changelog/", 1],
  ["RateLimitError", "/sdk/", 3],
  ["NewPet", "/models/", 3],
  // Typos.
  ["pagintion", "/guides/pagination/", 1],
  ["authentcation", "/guides/authentication/", 1],
  ["idempotancy", "/guides/creating-pets/", 3],
  // Words of which no page has all.
  ["how do I get an api key for production", "/guides/authentication/", 5],
  ["paginate orders kubernetes", "/", 5],
];

describe.skipIf(!hasBrowser)("the search", () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof serveFolder>>;
  let page: Page;

  beforeAll(async () => {
    site = await serveFolder(join(import.meta.dirname, "../dist"));
    browser = await openBrowser();
    page = await newPage(browser);
    await page.goto(site.origin);
    await page.keyboard.press("Control+k");
  });

  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  async function search(query: string): Promise<string[]> {
    await page.fill(".search-field input", "");
    await page.locator(".search-status:empty").waitFor({ state: "attached" });
    await page.fill(".search-field input", query);
    await page.locator(".search-status:not(:empty)").waitFor();
    return page.locator(".search-hits a").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  }

  it.each(QUERIES)("finds for %s the page %s among the first %i", async (query, url, among) => {
    const hits = await search(query);
    expect(
      hits.slice(0, among).some((hit) => hit.startsWith(url)),
      hits.slice(0, 6).join("\n"),
    ).toBe(true);
  });

  it.each(["pets", "api key", "retry", "error", "pagination"])(
    "finds design decisions for %s after other pages",
    async (query) => {
      const hits = await search(query);
      expect(hits.slice(0, 5).filter((hit) => hit.startsWith("/guides/design-decisions/"))).toEqual([]);
    },
  );

  it("shows the shortcut of the platform", async () => {
    const context = await browser.newContext();
    await context.addInitScript("Object.defineProperty(navigator, 'platform', { value: 'MacIntel' })");
    const onMac = await context.newPage();
    const errors = recordErrors(onMac, site.origin);
    await onMac.goto(site.origin);
    await expect.poll(() => onMac.locator(".search-open kbd").textContent()).toBe("⌘ K");
    expect(await page.locator(".search-open kbd").textContent()).toBe("Ctrl K");
    expect(errors).toEqual([]);
    await context.close();
  });
});
