// Runs the portal's dev server: renders the requested pages, and reloads them in the browser after an edit. The API reference exists
// only in a build.
import { once } from "node:events";
import { existsSync, readFileSync, statSync, watch, watchFile } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname, extname, join, relative } from "node:path";
import { visibleLines } from "@onecontract/codegen";
import { decodePart } from "../model/decode-part.ts";
import type { Portal } from "../model/portal.ts";
import { escapeContent } from "../nodes/escape-html.ts";
import { registerComponentLoader } from "./component-loader.ts";
import type { DevFile } from "./dev-site.ts";
import { type DevVersion, DevVersions } from "./dev-versions.ts";
import { packageFile } from "./package-file.ts";

export interface DevOptions {
  /** Reads the options again. */
  load: () => Promise<Portal>;
  /** Path of `portal.config.ts`. */
  configFile: string;
  port: number;
}

/** Time in which several writes to files count as one change. */
const DEBOUNCE_MS = 30;
/** Interval of the checks of single files, which editors and compilers may delete and write again. */
const POLL_MS = 100;

const RELOAD_SCRIPT = "_dev/reload.js";
const RELOAD_EVENTS = "_dev/events";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".xml": "application/xml",
  ".yaml": "application/yaml",
};

/** Resolves when the server has started. It runs until the process ends. */
export async function devPortal({ load, configFile, port }: DevOptions): Promise<void> {
  await registerComponentLoader();
  const listeners = new Set<ServerResponse>();
  const loader = new DevVersions();
  const portal = await load();
  let versions = await loader.load(portal);
  const update = async (edited: "contract" | "project") => {
    // A guide may import what was edited.
    if (edited === "project") loader.clear();
    versions = await loader.load(await load());
    for (const listener of listeners) listener.write("data: reload\n\n");
  };
  const { basePath } = portal;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (!isLocal(request)) return response.writeHead(403).end("Host: expected localhost, got another one\n");
    const [pathname = "/"] = (request.url ?? "/").split("?");
    if (!pathname.startsWith(basePath)) return response.writeHead(302, { location: basePath }).end();
    const path = pathname.slice(basePath.length);
    if (path === RELOAD_EVENTS) return listen(response, listeners);
    if (path === RELOAD_SCRIPT) return respond(response, path, { body: reloadScript(basePath) });
    const version = versionAt(versions, pathname);
    const target = `/${pathname.slice(version.portal.basePath.length)}`;
    const file = await find(version, target).catch(describeFailure);
    respond(response, path, withReload(basePath, file));
    for (const problem of (await file.check?.((link) => readTarget(version, link))) ?? []) printError(problem);
  };
  const server = createServer((request, response) => void handle(request, response).catch(printError));
  // On another port than expected nobody would find it.
  server.listen(port, "localhost");
  await once(server, "listening");
  watchProject(portal, configFile, update);
  console.log(`Portal: http://localhost:${(server.address() as AddressInfo).port}${basePath}`);
}

/** Returns the version of a path. The base path of the newest one starts those of the others. */
function versionAt(versions: readonly DevVersion[], pathname: string): DevVersion {
  const [newest, ...older] = versions;
  const found = older.find(({ portal }) => pathname.startsWith(portal.basePath)) ?? newest;
  if (found === undefined) throw new Error("dev server: expected a version, got none");
  return found;
}

/** Returns whether a request names this machine. A page whose own name leads here (DNS rebinding) could read the portal otherwise. */
function isLocal({ headers }: IncomingMessage): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(`http://${headers.host}`)?.hostname ?? "");
}

/** Prints why a page cannot be made, and returns a page with the message. */
function describeFailure(error: unknown): DevFile {
  printError(error);
  const message = escapeContent(error instanceof Error ? error.message : String(error));
  return { status: 500, body: `<!doctype html><head><title>Error</title></head><pre>${message}</pre>` };
}

function printError(error: unknown): void {
  console.error(error instanceof Error && !process.env.DEBUG ? visibleLines(error.message) : error);
}

/** Calls the function after a change to the contract, the configuration, a guide or a component. Calls never overlap. */
function watchProject(
  portal: Portal,
  configFile: string,
  update: (edited: "contract" | "project") => Promise<void>,
): void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let edited: "contract" | "project" = "contract";
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const part = edited;
      edited = "contract";
      running = running.then(() => update(part)).catch(printError);
    }, DEBOUNCE_MS);
  };
  const projectChanged = () => {
    edited = "project";
    changed();
  };
  const contracts = [portal.contractFile, ...portal.versions.map(({ contractFile }) => contractFile)];
  for (const file of new Set(contracts)) watchFile(file, { interval: POLL_MS }, changed);
  watchFile(configFile, { interval: POLL_MS }, projectChanged);
  for (const folder of new Set([join(portal.root, "src"), portal.guidesFolder])) {
    if (existsSync(folder)) watch(folder, { recursive: true }, projectChanged);
  }
}

function listen(response: ServerResponse, listeners: Set<ServerResponse>): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" }).write("\n");
  listeners.add(response);
  response.on("close", () => listeners.delete(response));
}

function reloadScript(basePath: string): string {
  return `new EventSource(${JSON.stringify(basePath + RELOAD_EVENTS)}).onmessage = () => location.reload();\n`;
}

/** Finds a page, a file of the project's folder `public`, or a download of the contract. */
async function find({ portal, pages, assets }: DevVersion, path: string): Promise<DevFile> {
  const found = await pages(path, assets);
  if (found.status !== 404) return found;
  const body = readPublicFile(join(portal.root, "public"), decodePart(path)) ?? readDownload(portal, path);
  return body === undefined ? found : { body };
}

/** Returns what a link leads to. The files that only a build writes count as empty. */
async function readTarget(version: DevVersion, path: string): Promise<string | undefined> {
  if (/^\/(?:reference\/|sdk\.tgz|openapi\.\w+|postman\.json|llms\S*\.txt)$/.test(path)) return "";
  const { status, body } = await find(version, path);
  return status === 404 ? undefined : String(body);
}

function readPublicFile(folder: string, path: string): Uint8Array | undefined {
  const file = join(folder, path);
  if (relative(folder, file).startsWith("..")) return undefined;
  if (existsSync(file) && statSync(file).isFile()) return readFileSync(file);
  return path === "/favicon.svg" ? readFileSync(packageFile("assets/favicon.svg")) : undefined;
}

function readDownload({ contractFile }: Portal, path: string): Uint8Array | undefined {
  if (!/^\/openapi\.(json|yaml)$/.test(path)) return undefined;
  const file = join(dirname(contractFile), basename(path));
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** Adds the script that reloads a page. */
function withReload(basePath: string, { body, ...file }: DevFile): DevFile {
  if (typeof body !== "string") return { body, ...file };
  return { body: body.replace("</head>", `<script src="${basePath}${RELOAD_SCRIPT}"></script></head>`), ...file };
}

function respond(response: ServerResponse, path: string, { body, status = 200 }: DevFile): void {
  const type = TYPES[status === 200 ? extname(path) || ".html" : ".html"] ?? "application/octet-stream";
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
}
