// Builds the portal of a document with hostile strings, and opens its pages in Chromium. The browser ignores the content security policy:
// it is the second line of defence, and the pages must be safe without it.
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { prettyPrintJson } from "@onecontract/codegen";
import { Hono } from "hono";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import type { Browser, Page } from "playwright-core";
import { listenLocally } from "../local-server.ts";
import { runProgram } from "../run-program.ts";
import { messageFor } from "../user-error.ts";
import { type HostileCounts, NO_COUNTS } from "./counts.ts";
import type { HostileTools } from "./find-tools.ts";
import { CANARY } from "./payloads.ts";
import { withScratchFolder } from "./scratch-folder.ts";

/** @param portal folder of the package `@onecontract/portal` */
export function inspectPages(document: OpenAPIObject, portal: string, tools: HostileTools): Promise<HostileCounts> {
  return withScratchFolder(async (folder) => {
    await writeFile(join(folder, "openapi.json"), prettyPrintJson(document));
    const options = { contract: "openapi.json", sdk: { package: "@hostile/sdk" } };
    await writeFile(join(folder, "portal.config.mjs"), `export default ${JSON.stringify(options)};\n`);
    const { bin } = JSON.parse(await readFile(join(portal, "package.json"), "utf8"));
    const program = join(portal, bin["onecontract-portal"]);
    const { output } = await runProgram(process.execPath, [program, "build"], { cwd: folder });
    const site = join(folder, "dist");
    const built = existsSync(site) ? await readdir(site, { recursive: true }) : [];
    // Warnings about the contract do not stop the build.
    if (!built.includes("index.html")) return { ...NO_COUNTS, findings: [`portal: expected pages, got ${output}`] };
    const unexpected = (await readdir(folder)).filter((name) => !EXPECTED.includes(name));
    const escapes = unexpected.map((name) => `${name}: written outside of the output folder`);
    const pages = built.filter((file) => file.endsWith(".html")).sort();
    const { playwright, chromium } = tools;
    const isOpened = playwright !== undefined && chromium !== undefined;
    const findings = isOpened ? await openPages(site, pages, playwright, chromium) : [];
    return { ...NO_COUNTS, generations: 1, pages: isOpened ? pages.length : 0, findings: [...escapes, ...findings] };
  });
}

const EXPECTED = ["openapi.json", "portal.config.mjs", "dist"];

/** Returns the problems of the pages of a folder. */
export async function openPages(
  site: string,
  pages: string[],
  playwright: string,
  executablePath: string,
): Promise<string[]> {
  const { chromium }: typeof import("playwright-core") = createRequire(import.meta.url)(playwright);
  const { fetch } = new Hono().use(serveStatic({ root: site, allowPercentInPath: true }));
  const served = await listenLocally(createAdaptorServer({ fetch }));
  // Chromium has no sandbox for root, whom containers run it as.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const args = [...sandbox, "--disable-gpu", "--disable-background-networking", "--disable-component-update"];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const findings: string[] = [];
    for (const path of pages) findings.push(...(await openPage(browser, served.origin, path)));
    return findings;
  } finally {
    await browser.close();
    await served.close();
  }
}

async function openPage(browser: Browser, origin: string, path: string): Promise<string[]> {
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: "block" });
  // Redoc takes long on a machine that is busy.
  context.setDefaultTimeout(120_000);
  const findings: string[] = [];
  try {
    const page = await context.newPage();
    const url = `${origin}/${path.split("/").map(encodeURIComponent).join("/")}`;
    await context.exposeFunction(CANARY, () => findings.push("a script of the contract ran"));
    page.on("dialog", (dialog) => dialog.dismiss());
    // Requests to other origins are not sent.
    await context.route(
      (requested) => requested.origin !== origin && /^https?:$/.test(requested.protocol),
      (route) => {
        findings.push(`${route.request().resourceType()} request to ${route.request().url()}`);
        return route.abort();
      },
    );
    await page.goto(url);
    const before = await page.evaluate(findHostileElements, CANARY);
    await interact(page, path);
    const after = await page.evaluate(findHostileElements, CANARY);
    findings.push(...new Set([...before, ...after]));
    if (page.url().split("#")[0] !== url) findings.push(`navigated to ${page.url()}`);
  } catch (error) {
    // A page that was navigated away from has none of the elements that were expected.
    findings.push(messageFor(error));
  } finally {
    await context.close();
  }
  return findings.map((finding) => `${path}: ${finding}`);
}

/** Opens what is closed, and gives each element the events that handlers wait for. */
async function interact(page: Page, path: string): Promise<void> {
  if (path.startsWith("reference")) {
    // Redoc's scripts are loaded at the first interaction.
    await page.mouse.move(10, 10);
    await page.waitForFunction(() => "rendered" in document.documentElement.dataset);
  }
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    for (const element of document.querySelectorAll("*")) {
      for (const name of ["mouseover", "focus", "load"]) element.dispatchEvent(new Event(name));
    }
  });
}

/** Runs in the page. Scripts count only if the contract is part of their source, which the pages' own scripts never contain. */
function findHostileElements(canary: string): string[] {
  // Names of pages may contain the host of the payloads.
  const elsewhere = `//${canary}.invalid`;
  return [...document.querySelectorAll("*")].flatMap((element) => {
    const attributes = [...element.attributes];
    const isCode = /^(script|style)$/.test(element.localName) && !/json/.test(element.getAttribute("type") ?? "");
    const active = isCode || /^(form|meta|base|link|iframe|frame|object|embed)$/.test(element.localName);
    const source = [...attributes.map(({ value }) => value), isCode ? element.textContent : ""].join(" ");
    const problems = [
      ...attributes.filter(({ name }) => name.startsWith("on")).map(({ name }) => `event handler ${name}`),
      ...attributes
        .filter(({ name }) => /^(href|src|action|formaction|xlink:href|data)$/.test(name))
        .filter(({ value }) => /^(javascript|vbscript|data:text)/i.test(value.replace(/[^!-~]/g, "")))
        .map(({ name }) => `${name} that is a script`),
      ...(active && (source.includes(elsewhere) || source.includes(`${canary}()`)) && element.localName !== "meta"
        ? ["element of the contract"]
        : []),
      ...(element.localName === "meta" && element.hasAttribute("http-equiv") && source.includes(elsewhere)
        ? ["refresh"]
        : []),
    ];
    return problems.map((problem) => `${problem}: ${element.outerHTML.slice(0, 200)}`);
  });
}
