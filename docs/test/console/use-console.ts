// Opens the console of the built portal in Chromium, next to the reference server.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { newPage, openBrowser } from "@onecontract/testing/open-browser";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type LiveServer, startLiveServer } from "../live-server.ts";

export interface LiveConsole {
  browser: Browser;
  server: LiveServer;
  /** API key without a limit that the tests reach. */
  key: string;
  /** Opens the console of an operation in a new page. */
  open(operationId: string): Promise<Page>;
  /** Starts a server that lives as long as the test, and returns its origin. */
  startMockServer(handle: Parameters<typeof createServer>[1]): Promise<string>;
}

/** Starts the reference server and the browser before the tests of a suite. The properties are defined while its tests run. */
export function useConsole(): LiveConsole {
  const servers: Server[] = [];
  let started: Pick<LiveConsole, "browser" | "server" | "key"> | undefined;
  const live = () => {
    if (started) return started;
    throw new Error("console: expected to be used by a test, got no server");
  };

  beforeAll(async () => {
    const server = await startLiveServer(join(import.meta.dirname, "../../dist"));
    started = { server, key: await server.createKey(100_000), browser: await openBrowser() };
  });

  afterEach(() => {
    for (const mockServer of servers.splice(0)) {
      mockServer.closeAllConnections();
      mockServer.close();
    }
  });

  afterAll(async () => {
    await started?.browser.close();
    await started?.server.stop();
  });

  return {
    get browser() {
      return live().browser;
    },
    get server() {
      return live().server;
    },
    get key() {
      return live().key;
    },
    open: async (operationId) => {
      const page = await newPage(live().browser);
      await visit(page, live().server.origin, operationId);
      return page;
    },
    startMockServer: async (handle) => {
      const mockServer = createServer(handle);
      servers.push(mockServer);
      await new Promise<void>((resolve) => mockServer.listen(0, "127.0.0.1", resolve));
      return `http://127.0.0.1:${(mockServer.address() as AddressInfo).port}`;
    },
  };
}

/** Opens the console of an operation, and waits for its script, which enables the button. */
export async function visit(page: Page, origin: string, operationId: string): Promise<void> {
  await page.goto(`${origin}/operations/${operationId}/`);
  await page.click("[data-open-console]");
  await page.locator("button[data-send]:enabled").waitFor();
}

/** Selects a base URL in the menu of the server. */
export async function selectBaseURL(page: Page, url: string): Promise<void> {
  await page.locator(".try-target button").click();
  await page.selectOption("#site-server", "custom");
  await page.fill("#site-base-url", url);
  await page.keyboard.press("Escape");
}

/** Sends the request and returns the shown status and details. */
export async function send(page: Page): Promise<{ status: string; details: string }> {
  await page.click("button[data-send]");
  await page.locator(".try-response[aria-busy=false]").waitFor();
  const content = async (selector: string) => (await page.locator(selector).textContent()) ?? "";
  return { status: await content(".try-status"), details: await content(".try-details") };
}
