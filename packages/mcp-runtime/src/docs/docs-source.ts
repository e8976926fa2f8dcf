// Reads the documentation of a service: a portal's Markdown pages, `llms.txt` (https://llmstxt.org) and OpenAPI document.
import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { OptionError } from "../option-error.ts";

export interface DocsPage {
  /** URL, or path in the folder. */
  location: string;
  markdown: string;
}

export interface DocsFile {
  uri: string;
  name: string;
  title: string;
  mimeType: string;
  read(): Promise<string>;
}

export interface DocsSource {
  /** `llms.txt` and the OpenAPI document. */
  files: DocsFile[];
  readPages(): Promise<DocsPage[]>;
}

const INDEX = "llms.txt";
const OPENAPI_FILES = ["openapi.json", "openapi.yaml"];
const MAX_PAGES = 2000;
const MAX_SECTIONS = 20;
const CONCURRENCY = 8;
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Opens the documentation in a folder, or at a URL whose `llms.txt` links the pages.
 *
 * @throws OptionError when the folder has no Markdown
 */
export function openDocs(location: string): DocsSource {
  return /^https?:\/\//.test(location) ? openSite(location) : openFolder(location);
}

function openFolder(folder: string): DocsSource {
  const names = listFiles(folder);
  const pages = names.filter((name) => name.endsWith(".md"));
  if (pages.length === 0) throw new OptionError(`--docs: expected a URL or a folder with Markdown, got "${folder}"`);
  const readName = (name: string) => readFile(join(folder, name), "utf8");
  const openapi = OPENAPI_FILES.find((name) => names.includes(name));
  return {
    files: [...(names.includes(INDEX) ? [INDEX] : []), ...(openapi === undefined ? [] : [openapi])].map((name) =>
      describeFile(`docs:///${name}`, name, () => readName(name)),
    ),
    readPages: () => Promise.all(pages.map(async (location) => ({ location, markdown: await readName(location) }))),
  };
}

function listFiles(folder: string): string[] {
  try {
    if (!statSync(folder).isDirectory()) return [];
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
      .filter((name) => !name.includes("node_modules/"));
  } catch {
    return [];
  }
}

function openSite(location: string): DocsSource {
  if (!URL.canParse(location)) throw new OptionError(`--docs: expected a URL or a folder, got "${location}"`);
  const index = new URL(location.endsWith(`/${INDEX}`) ? location : `${location.replace(/\/*$/, "")}/${INDEX}`);
  return {
    files: [INDEX, "openapi.json"].map((name) => {
      const url = new URL(name, index).href;
      return describeFile(url, name, () => fetchSource(url));
    }),
    async readPages() {
      const source = await fetchSource(index.href);
      // The index of a large portal names the pages of a section in a file of the section.
      const read = async (url: string) => linksOf(await fetchSource(url), new URL(url), ".md");
      const sections = linksOf(source, index, `/${INDEX}`)
        .slice(0, MAX_SECTIONS)
        .map((url) => read(url).catch(() => []));
      const links = [linksOf(source, index, ".md"), ...(await Promise.all(sections))].flat();
      const urls = [...new Set(links)].slice(0, MAX_PAGES);
      const pages: DocsPage[] = [];
      const pending = urls.values();
      const failures: unknown[] = [];
      const readNext = async () => {
        for (const url of pending) {
          // A page that is missing does not make the others unreadable.
          const markdown = await fetchSource(url).catch((error: unknown) => void failures.push(error));
          if (markdown !== undefined) pages.push({ location: url, markdown });
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, readNext));
      if (pages.length === 0) throw failures[0] ?? new Error(`${index.href}: expected links to Markdown, got none`);
      return pages;
    },
  };
}

/** Returns the URLs on the same origin that an `llms.txt` links and whose paths have this end. */
function linksOf(llmsTxt: string, base: URL, end: string): string[] {
  const urls = [...llmsTxt.matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, href = ""]) =>
    URL.canParse(href, base.href) ? [new URL(href, base)] : [],
  );
  const pages = urls.filter(({ origin, pathname }) => origin === base.origin && pathname.endsWith(end));
  return [...new Set(pages.map(({ href }) => href))];
}

function describeFile(uri: string, name: string, read: () => Promise<string>): DocsFile {
  const mimeType = name === INDEX ? "text/markdown" : name.endsWith(".json") ? "application/json" : "application/yaml";
  const title = name === INDEX ? "Index of the documentation" : "OpenAPI document";
  return { uri, name, title, mimeType, read };
}

/**
 * Fetches a page without credentials. A redirect to another origin, such as an internal service, is not followed.
 *
 * @throws Error that names the URL and what was wrong
 */
async function fetchSource(url: string, redirects = 0): Promise<string> {
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual" } as const;
  const response = await fetch(url, options).catch((error: unknown) => {
    throw new Error(`${url}: expected a response, got ${describeCause(error)}`, { cause: error });
  });
  const target = URL.parse(response.headers.get("Location") ?? "", url);
  if (response.status >= 300 && response.status < 400 && target) {
    await response.body?.cancel();
    if (target.origin === new URL(url).origin && redirects < MAX_REDIRECTS)
      return fetchSource(target.href, redirects + 1);
    throw new Error(`${url}: expected a page of the same origin, got a redirect to ${target.href}`);
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${url}: expected status 200, got ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`${url}: expected at most ${MAX_BYTES} bytes, got more`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function describeCause(error: unknown): string {
  const { cause = error }: { cause?: unknown } = error instanceof Error ? error : {};
  return cause instanceof Error ? cause.message : String(cause);
}
