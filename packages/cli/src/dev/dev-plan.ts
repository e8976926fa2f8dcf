// Derives from the manifests of a workspace what `onecontract dev` builds, generates and runs.
import { sortByDependencies, type Workspace, type WorkspacePackage } from "../workspace/workspace.ts";

export interface DevPlan {
  root: string;
  /** Folders of the root whose files are built: those of the contracts, `packages` and `apps`. The portal watches its own. */
  watchedFolders: string[];
  /** Names of the packages that a full build builds. */
  buildPackages: string[];
  /** Main file of a contract in TypeSpec, relative to the root. Absent if the contract is not TypeSpec, or not only compiled. */
  typeSpec?: string | undefined;
  /** Arguments of `onecontract bundle` for a contract in OpenAPI. Absent if the contract is not only bundled. */
  bundle?: string[] | undefined;
  /** Packages whose sources are generated, in build order. */
  generated: ScriptInFolder[];
  /** TypeScript projects that an incremental build compiles, in build order. */
  projects: string[];
  /** Folders of the packages whose sources can be built incrementally. */
  sourceFolders: string[];
  /** Programs that run what is built. They restart when the files in `loadedFolders` change. */
  apps: (ScriptInFolder & { loadedFolders: string[] })[];
  /** The portal, which watches its own sources. */
  docs?: ScriptInFolder | undefined;
}

export interface ScriptInFolder {
  /** Relative to the root. */
  folder: string;
  /** Command line of the package's script. */
  script: string;
}

const CONTRACT_FOLDER = "contract";
const DOCS_FOLDER = "docs";

export function readDevPlan({ root, packages }: Workspace): DevPlan {
  const sorted = sortByDependencies(packages);
  const incremental = findIncrementalPackages(sorted);
  const contractScript = scriptOf(packages, CONTRACT_FOLDER, "generate")?.script ?? "";
  const typeSpec = /^(?:onecontract )?tsp compile (\S+)$/.exec(contractScript)?.[1];
  const docs = scriptOf(packages, DOCS_FOLDER, "dev");
  return {
    root,
    watchedFolders: [...new Set(packages.flatMap(({ folder }) => folder.split("/")[0] ?? []))].filter(
      (folder) => folder !== DOCS_FOLDER,
    ),
    typeSpec: typeSpec && `${CONTRACT_FOLDER}/${typeSpec}`,
    bundle: /^onecontract bundle ([\w./ -]+)$/.exec(contractScript)?.[1]?.split(/ +/),
    buildPackages: sorted
      .filter(({ folder, scripts }) => scripts.build && folder !== DOCS_FOLDER)
      .map(({ name }) => name),
    generated: incremental.flatMap(({ folder, scripts }) =>
      scripts.generate === undefined ? [] : [{ folder, script: scripts.generate }],
    ),
    projects: incremental.flatMap(({ folder, scripts }) =>
      compilerProjects(scripts.build).map((file) => `${folder}/${file}`),
    ),
    sourceFolders: incremental.map(({ folder }) => folder),
    apps: packages.flatMap((app) => {
      const { dev } = app.scripts;
      if (!app.folder.startsWith("apps/") || dev === undefined) return [];
      return [{ folder: app.folder, script: dev, loadedFolders: loadedFolders(app, packages) }];
    }),
    docs,
  };
}

/**
 * Returns the packages that are generated from the contract, and those that depend on them at run time. All others are tools or tests,
 * whose edits need a full build. A package that does more than compile in its `build` script needs one too.
 */
function findIncrementalPackages(sorted: WorkspacePackage[]): WorkspacePackage[] {
  const found: WorkspacePackage[] = [];
  for (const item of sorted) {
    if (item.folder === CONTRACT_FOLDER || compilerProjects(item.scripts.build).length === 0) continue;
    const isGenerated = item.scripts.generate !== undefined;
    if (isGenerated || found.some(({ name }) => item.dependencies.includes(name))) found.push(item);
  }
  return found;
}

/**
 * Returns `["a.json", "b.json"]` for the script `tsc -p a.json && tsc -p b.json && onecontract prune`, where the last step is optional, and
 * none for any other script.
 */
function compilerProjects(script: string | undefined): string[] {
  const steps = (script ?? "").split("&&").map((step) => step.trim());
  if (steps.at(-1) === "onecontract prune") steps.pop();
  const files = steps.map((step) => /^tsc (?:-p|--project) (\S+)$/.exec(step)?.[1]);
  return files.every((file) => file !== undefined) ? files : [];
}

/** Returns the build output of an app and of all its run-time dependencies in the workspace. */
function loadedFolders(app: WorkspacePackage, packages: WorkspacePackage[]): string[] {
  const loaded = new Set([app]);
  for (const { dependencies } of loaded) {
    for (const dependency of packages) if (dependencies.includes(dependency.name)) loaded.add(dependency);
  }
  return [...loaded].map(({ folder }) => `${folder}/dist`);
}

function scriptOf(packages: WorkspacePackage[], folder: string, name: string): ScriptInFolder | undefined {
  const script = packages.find((candidate) => candidate.folder === folder)?.scripts[name];
  return script === undefined ? undefined : { folder, script };
}
