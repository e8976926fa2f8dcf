// Collects the changes that add a major version of the API next to the others: its contract, its packages, its part of the app, and its
// place in the portal, the scripts and the releases.
import { credentialMode, credentialVariable, normalizeDocument, readContract } from "@onecontract/codegen";
import { ts } from "@onecontract/codegen/language/typescript";
import { basePathOf } from "../init/project-values.ts";
import { releasedFolder } from "../release/contract-source.ts";
import { editDocument } from "../scaffold/edit-document.ts";
import { FileChanges } from "../scaffold/file-changes.ts";
import { editModule, parseModule } from "../scaffold/module-editor.ts";
import { messageFor, UserError } from "../user-error.ts";
import { type ApiVersion, apiVersion } from "../workspace/api-versions.ts";
import { requirePackage } from "../workspace/workspace.ts";
import { addToApi } from "./api-modules.ts";
import { copyContract } from "./copy-contract.ts";
import { copyFolder, renameVersion } from "./copy-folder.ts";
import type { VersionInput } from "./version-input.ts";

/** @throws UserError if a file exists already, or the project differs too much from a created one */
export async function addVersion(input: VersionInput): Promise<FileChanges> {
  const { workspace, name, previous, next, document } = input;
  const changes = new FileChanges(workspace.root);
  const contract = readContract(normalizeDocument(document));
  const mode = credentialMode(contract);
  const schemes = mode.kind === "none" ? [] : mode.kind === "schemes" ? mode.names : [""];
  const rename = renameVersion(
    input,
    schemes.map((scheme) => credentialVariable(contract, mode, scheme)),
  );
  const copied = await copyContract(changes, input, rename);
  const nameOf = (folder: string) => requirePackage(workspace, folder).name;
  const nextNameOf = (folder: string) => rename(nameOf(folder));
  const published = [previous.sdk, previous.mcp].filter((folder) => changes.exists(`${folder}/package.json`));
  for (const folder of [...published, previous.server]) {
    const to = folder.slice(0, folder.length - previous.suffix.length) + next.suffix;
    await copyFolder(changes, folder, to, rename);
    if (folder === previous.server) continue;
    // The first release is a major one, so it has the version of the contract.
    const version = `${Number(name.slice(1)) - 1}.0.0`;
    editJson<object>(changes, `${to}/package.json`, (manifest) => ({ ...manifest, version, private: true }));
  }
  const client = findClient(changes, previous, nameOf, rename);
  addToApi(changes, {
    name,
    previousName: previous.suffix === "" ? undefined : previous.suffix.slice(1),
    basePath: basePathOf(readContract(normalizeDocument(copied))),
    server: nextNameOf(previous.server),
    firstServer: nameOf(apiVersion("").server),
    next,
    client,
  });
  editJson<Manifest>(changes, "apps/api/package.json", (manifest) => ({
    ...dependOn(nextNameOf(previous.server))(manifest),
    ...(client && { devDependencies: { ...manifest.devDependencies, [client.sdk]: "workspace:*" } }),
  }));
  editJson<CompilerConfig>(changes, "apps/api/tsconfig.build.json", (config) => ({
    ...config,
    references: [...(config.references ?? []), { path: `../../${next.server}/tsconfig.build.json` }],
  }));
  addToPortal(changes, input, nameOf, rename);
  addToWorkspace(changes, input, nextNameOf(previous.contract), published.map(nextNameOf));
  return changes;
}

/** Returns the client of the SDK that the tests of the previous version use, as the next version has it. */
function findClient(
  changes: FileChanges,
  { sdk, tests }: ApiVersion,
  nameOf: (folder: string) => string,
  rename: (source: string) => string,
): { name: string; sdk: string } | undefined {
  const server = `${tests}/test-server.ts`;
  if (![`${sdk}/package.json`, server].every((path) => changes.exists(path))) return undefined;
  const source = changes.read(server);
  const imported = parseModule(source).program.body.find(
    (statement) => statement.type === "ImportDeclaration" && statement.source.value === nameOf(sdk),
  );
  const [client] = imported?.type === "ImportDeclaration" ? imported.specifiers : [];
  return client && source.includes("startVersion") ? { name: client.local.name, sdk: rename(nameOf(sdk)) } : undefined;
}

interface Manifest {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

interface CompilerConfig {
  references?: { path: string }[];
}

function dependOn(...names: string[]) {
  const added = Object.fromEntries(names.map((name) => [name, "workspace:*"]));
  return (manifest: Manifest) => ({ ...manifest, dependencies: { ...manifest.dependencies, ...added } });
}

/** Adds the version to the menu of the portal, and its guides next to those of the previous version. */
function addToPortal(
  changes: FileChanges,
  { name, document, previous, next }: VersionInput,
  nameOf: (folder: string) => string,
  rename: (source: string) => string,
): void {
  const config = "docs/portal.config.ts";
  if (!changes.exists(config)) return;
  const [contract, sdk] = [nameOf(previous.contract), nameOf(previous.sdk)].map(rename);
  editJson<Manifest>(changes, "docs/package.json", dependOn(contract ?? "", sdk ?? ""));
  const entry = ts`{
    name: ${ts.literal(name)},
    contract: import.meta.resolve(${ts.literal(`${contract}/openapi.json`)}),
    sdk: { package: ${ts.literal(sdk)} },
  }`;
  const previousName = `v${document.info.version.split(".")[0]}`;
  changes.edit(config, (source) =>
    editModule(config, source, (module) => {
      if (module.hasProperty("default", "versions")) module.addElement("default.versions", entry, { isFirst: true });
      else {
        const before = ts`versions: [${entry}, { name: ${ts.literal(previousName)}, `;
        module.wrapProperty("default", "contract", before, ts` }]`);
      }
      if (!module.hasProperty("default.guides", "pages")) return;
      for (const [guide, title, description, order] of GUIDES) {
        const file = `packages/${guide}${next.suffix}/README.md`;
        if (!changes.exists(file)) continue;
        const page = { name: guide + next.suffix, title: `${title} ${name}`, description, order, file: `../${file}` };
        module.addElement("default.guides.pages", ts.literal(page));
      }
    }),
  );
}

/** The guides of the starter that are the READMEs of packages. */
const GUIDES: [name: string, title: string, description: string, order: number][] = [
  ["sdk", "TypeScript SDK", "Install the client and call the API.", 85],
  ["mcp", "MCP server", "Expose the API's operations to AI models as tools.", 95],
];

/** Adds the packages to the workspace, to the script that compares the contract with its releases, and to the releases. */
function addToWorkspace(
  changes: FileChanges,
  { name, next }: VersionInput,
  contract: string,
  published: string[],
): void {
  changes.edit("pnpm-workspace.yaml", (source) =>
    editDocument(source, (document) => document.addIn(["packages"], next.contract)),
  );
  const script = `contract:diff:${name}`;
  const config = `${next.sdk}/onecontract.config.ts`;
  const diff = [
    `turbo run build --filter=${contract} --output-logs=errors-only 1>&2 &&`,
    `onecontract diff --contract ${next.contract}/dist/openapi.json --released ${releasedFolder(next.contract)}`,
    ...(changes.exists(config) ? [`--config ${config}`] : []),
    "--compile",
  ].join(" ");
  editJson<Manifest>(changes, "package.json", (manifest) => {
    const check = manifest.scripts?.check;
    const checks = check === undefined ? {} : { check: `${check} && pnpm ${script}` };
    return { ...manifest, scripts: { ...manifest.scripts, ...checks, [script]: diff } };
  });
  if (published.length < 2 || !changes.exists(".changeset/config.json")) return;
  editJson<{ fixed?: string[][] }>(changes, ".changeset/config.json", (options) => ({
    ...options,
    fixed: [...(options.fixed ?? []), published],
  }));
}

/** @throws UserError if the file is not JSON */
function editJson<Data extends object>(changes: FileChanges, path: string, edit: (data: Data) => object): void {
  changes.edit(path, (source) => {
    try {
      return `${JSON.stringify(edit(JSON.parse(source)), null, 2)}\n`;
    } catch (error) {
      throw new UserError(`${path}: expected JSON, got: ${messageFor(error)}`, { cause: error });
    }
  });
}

/** Returns commands and edits that complete the version. */
export function versionSteps({ name, next, document }: VersionInput): string[] {
  return [
    `Change ${next.contract}/. pnpm contract:diff:${name} lists the changes since ${document.info.version}.`,
    `Where operations differ, export handlers of ${name} from apps/api/src/${name}/handlers/handlers.ts. The others are those of the previous version.`,
    `Run pnpm check and npm test. To release ${name}, remove "private" from the package.json of ${next.sdk} and ${next.mcp}.`,
  ];
}
