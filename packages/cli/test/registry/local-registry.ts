// A package registry that serves this repository's packages, as they would be published, and passes all other requests on. It
// replaces a registry server with hundreds of dependencies, because it needs neither users nor storage.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface LocalRegistry {
  /** Ends with "/". */
  url: string;
  close(): Promise<void>;
}

interface PackedPackage {
  manifest: { name: string; version: string };
  tarball: Buffer;
}

/** Time after which a request that another registry does not respond to fails. */
const UPSTREAM_TIMEOUT_MS = 30_000;
const MIN_AGE_MS = 50 * 24 * 60 * 60 * 1000;
/** Older than any minimum age of releases. */
const PUBLISHED = "2020-01-01T00:00:00.000Z";

/** @param folders of the packages, which are built already. Each is packed at the first request for it */
export async function startLocalRegistry(folders: string[]): Promise<LocalRegistry> {
  const { stdout: upstream } = await run("npm", ["config", "get", "registry"], { cwd: tmpdir() });
  const unpacked = new Map(await Promise.all(folders.map(async (folder) => [await nameOf(folder), folder] as const)));
  /** The versions of each package, of which the last one is the latest. */
  const packages = new Map<string, Promise<PackedPackage[]>>();
  const versionsOf = (name: string) => {
    const folder = unpacked.get(name);
    if (folder !== undefined && !packages.has(name)) packages.set(name, pack(folder));
    return packages.get(name);
  };
  const forward = forwarder(new URL(upstream.trim()));
  const server = createServer(async (request, response) => {
    const { url = "/", method, headers } = request;
    const [name = "", file] = decodeURIComponent(url.split("?")[0] ?? "")
      .slice(1)
      .split("/-/");
    const versions = await versionsOf(name);
    if (!versions) return forward(url.slice(1), response);
    if (method === "PUT") versions.push(await readPackage(await readBody(request)));
    if (file !== undefined)
      return response.end(versions.find((packed) => fileOf(packed.manifest.version) === file)?.tarball);
    return respondJson(response, packument(versions, `http://${headers.host}`));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Environment variables that make npm and pnpm use a registry. */
export type RegistryEnvironment = Record<"npm_config_registry" | "pnpm_config_registry" | "npm_config_cache", string>;

/** @param cache folder of npm's cache, which is not the user's, because npm stores packages by their versions */
export function registryEnvironment(url: string, cache: string): RegistryEnvironment {
  // pnpm and npm read variables of different names.
  return { npm_config_registry: url, pnpm_config_registry: url, npm_config_cache: cache };
}

/**
 * Publishes a copy of the latest version of a package as another version.
 *
 * @param url of the registry
 * @param edit changes the files in the folder of the copy
 */
export async function publishCopy(
  url: string,
  name: string,
  version: string,
  edit: (folder: string) => Promise<void>,
): Promise<void> {
  const { versions, "dist-tags": tags } = await (await fetch(url + name)).json();
  const original = versions[tags.latest];
  const tarball = await (await fetch(original.dist.tarball)).bytes();
  await inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, "original.tgz"), tarball);
    await run("tar", ["-xzf", "original.tgz"], { cwd: folder });
    const path = join(folder, "package/package.json");
    const manifest = JSON.parse(await readFile(path, "utf8"));
    await writeFile(path, JSON.stringify({ ...manifest, version }));
    await edit(join(folder, "package"));
    await run("tar", ["-czf", "copy.tgz", "package"], { cwd: folder });
    const copy = await readFile(join(folder, "copy.tgz"));
    await fetch(`${url}${name}/-/${fileOf(version)}`, { method: "PUT", body: copy });
  });
}

async function nameOf(folder: string): Promise<string> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8")).name;
}

/** Packs a package like a release: `workspace:` versions become versions. */
function pack(folder: string): Promise<PackedPackage[]> {
  return inTemporaryFolder(async (destination) => {
    await run("pnpm", ["pack", "--pack-destination", destination], { cwd: folder });
    const [file = ""] = await readdir(destination);
    return [await readPackage(await readFile(join(destination, file)))];
  });
}

function readPackage(tarball: Buffer): Promise<PackedPackage> {
  return inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, "package.tgz"), tarball);
    const { stdout } = await run("tar", ["-xzOf", "package.tgz", "package/package.json"], { cwd: folder });
    return { manifest: JSON.parse(stdout), tarball };
  });
}

async function inTemporaryFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "registry-"));
  try {
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray());
}

function packument(versions: PackedPackage[], origin: string): object {
  const entries = versions.map(({ manifest, tarball }) => {
    const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
    const dist = { tarball: `${origin}/${manifest.name}/-/${fileOf(manifest.version)}`, integrity };
    return [manifest.version, { ...manifest, dist }] as const;
  });
  const times = entries.map(([version]) => [version, PUBLISHED]);
  return {
    name: versions[0]?.manifest.name,
    "dist-tags": { latest: entries.at(-1)?.[0] },
    versions: Object.fromEntries(entries),
    time: { created: PUBLISHED, modified: PUBLISHED, ...Object.fromEntries(times) },
  };
}

function fileOf(version: string): string {
  return `package-${version}.tgz`;
}

function respondJson(response: ServerResponse, body: object): void {
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(body));
}

interface Forwarded {
  status: number;
  body: Buffer | string;
  type: string;
}

/** Returns a function that passes requests on. Like the installs of this repository, it leaves out versions that are younger than 50 days. */
function forwarder(upstream: URL): (path: string, response: ServerResponse) => Promise<void> {
  const packuments = new Map<string, Forwarded>();
  const request = async (path: string): Promise<Forwarded> => {
    const response = await fetch(new URL(path, upstream), { signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS) });
    const { status } = response;
    const type = response.headers.get("Content-Type") ?? "application/octet-stream";
    if (!type.includes("json") || !response.ok)
      return { status, body: Buffer.from(await response.arrayBuffer()), type };
    const packument = { status, body: JSON.stringify(shortPackument(await response.json())), type };
    packuments.set(path, packument);
    return packument;
  };
  return async (path, response) => {
    try {
      const { status, body, type } = packuments.get(path) ?? (await request(path));
      response.writeHead(status, { "Content-Type": type }).end(body);
    } catch {
      // npm and pnpm retry this status.
      response.writeHead(503).end();
    }
  };
}

/** Packages of which the project pins a young version. */
const UNFILTERED = /^(@redocly\/cli|pnpm|@pnpm\/.*)$/;

interface Packument {
  name?: string;
  versions?: Record<string, Record<string, unknown>>;
  time?: Record<string, string>;
  "dist-tags"?: Record<string, string>;
}

/** The fields that an installation reads. Whole packuments have megabytes, which npm and pnpm parse in seconds. */
const INSTALLATION_FIELDS = new Set(
  "name version dependencies optionalDependencies peerDependencies peerDependenciesMeta bundleDependencies bundledDependencies bin \
directories dist engines os cpu libc hasInstallScript deprecated scripts".split(" "),
);

function shortPackument(document: Packument): Packument {
  const { name = "", versions, time = {}, "dist-tags": tags = {} } = document;
  if (versions === undefined) return document;
  const isOld = (version: string) =>
    UNFILTERED.test(name) || Date.parse(time[version] ?? PUBLISHED) < Date.now() - MIN_AGE_MS;
  const old = Object.keys(versions).filter(isOld);
  const stable = old.filter((version) => !version.includes("-"));
  const newest = (stable.length > 0 ? stable : old)
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .at(-1);
  const latest = tags.latest !== undefined && isOld(tags.latest) ? tags.latest : newest;
  return {
    name,
    versions: Object.fromEntries(old.map((version) => [version, forInstallation(versions[version] ?? {})])),
    time: Object.fromEntries(old.map((version) => [version, time[version] ?? PUBLISHED])),
    "dist-tags": {
      ...Object.fromEntries(Object.entries(tags).filter(([, version]) => isOld(version))),
      ...(latest && { latest }),
    },
  };
}

function forInstallation(manifest: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(manifest).filter(([field]) => INSTALLATION_FIELDS.has(field)));
}
