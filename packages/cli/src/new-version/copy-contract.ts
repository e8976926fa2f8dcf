// Copies the contract of a version, with the next major version and its base URL.
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { normalizeDocument } from "@onecontract/codegen";
import { formatDiff, readReleasedContracts } from "@onecontract/codegen/diff";
import { type TypeSpec, tsp } from "@onecontract/codegen/language/typespec";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { type Document, isMap, isSeq, stringify } from "yaml";
import { diffProject } from "../diff/diff-project.ts";
import { readContractDocument } from "../input/read-contract-document.ts";
import { releasedFolder, versionFile, withContractVersion } from "../release/contract-source.ts";
import { editDocument } from "../scaffold/edit-document.ts";
import type { FileChanges } from "../scaffold/file-changes.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";
import { UserError } from "../user-error.ts";
import { copyFolder, type Rename } from "./copy-folder.ts";
import type { VersionInput } from "./version-input.ts";

/**
 * Adds the copy, and the newest release as the one that the new version is compared with until its own first release.
 *
 * @returns the document of the copy
 * @throws UserError if the copy cannot be read, or keeps the base URL of the previous version
 */
export async function copyContract(changes: FileChanges, input: VersionInput, rename: Rename): Promise<OpenAPIObject> {
  const { name, previous, next, document } = input;
  const { root } = changes;
  const paths = await copyFolder(changes, previous.contract, next.contract, (source, path) =>
    path === "package.json" ? rename(source) : source,
  );
  const main = `${next.contract}/${basename(versionFile(root, previous.contract))}`;
  changes.edit(main, (source) => withContractVersion(main, source, `${name.slice(1)}.0.0`));
  if (main.endsWith(".tsp")) setTypeSpecServers(changes, paths, main, name);
  else changes.edit(main, (source) => editDocument(source, (edited) => setServers(edited, name)));
  const copy = await readCopy(changes, main, paths, previous.contract);
  const diff = await diffProject(normalizeDocument(document), normalizeDocument(copy), {});
  if (!diff.passes)
    throw new UserError(`${main}: expected a new version with its own base URL, got\n${formatDiff(diff)}`);
  const { latest } = readReleasedContracts(join(root, releasedFolder(previous.contract)));
  if (latest) {
    const file = `${releasedFolder(next.contract)}/${latest.info.version}.yaml`;
    changes.create(file, stringify(latest, { lineWidth: 0 }));
  }
  return copy;
}

/** Returns `https://api.example/v2` for `https://api.example/v1`, and for `https://api.example`. */
export function versionedURL(url: string, name: string): string {
  const version = /\/v\d+(?=\/|$)/;
  return version.test(url) ? url.replace(version, `/${name}`) : `${url.replace(/\/+$/, "")}/${name}`;
}

function setServers(document: Document, name: string): void {
  const servers = document.get("servers");
  if (!isSeq(servers) || servers.items.length === 0) {
    document.set("servers", document.createNode([{ url: `/${name}` }]));
    return;
  }
  for (const server of servers.items) if (isMap(server)) server.set("url", versionedURL(`${server.get("url")}`, name));
}

function setTypeSpecServers(changes: FileChanges, paths: string[], main: string, name: string): void {
  const server = /(?<=@(?:TypeSpec\.Http\.|Http\.)?server\(\s*")[^"]*(?=")/g;
  const declaring = paths.filter((path) => path.endsWith(".tsp") && changes.read(path).search(server) >= 0);
  for (const path of declaring)
    changes.edit(path, (source) => source.replace(server, (url) => versionedURL(url, name)));
  if (declaring.length > 0) return;
  const added: TypeSpec = tsp`@TypeSpec.Http.server(${tsp.literal(`/${name}`)}, ${tsp.literal(`Version ${name}`)})`;
  changes.edit(main, (source) => source.replace(/^@service\b/m, (service) => `${added}\n${service}`));
}

/** Reads the copy from a temporary folder, in which it has the packages of the original. */
function readCopy(changes: FileChanges, main: string, paths: string[], original: string): Promise<OpenAPIObject> {
  return withTemporaryFolder(async (folder) => {
    for (const path of paths) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), changes.read(path));
    }
    const modules = "node_modules";
    await symlink(join(changes.root, original, modules), join(folder, dirname(main), modules), "junction");
    return readContractDocument(join(folder, main), { location: main });
  });
}
