// Collects the changes that add a resource: its part of the contract, its API by the scaffold of the project, and a guide.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readContract } from "@onecontract/codegen";
import { type Conventions, readConventions } from "../new-operation/conventions.ts";
import { localURL, registerHandlers } from "../new-operation/write-operation.ts";
import { FileChanges } from "../scaffold/file-changes.ts";
import { resourceGuide } from "../scaffold/guide.ts";
import { editModule } from "../scaffold/module-editor.ts";
import type { FieldScaffold, ScaffoldFiles, ScaffoldInput } from "../scaffold/scaffold.ts";
import { buildStagedContract } from "../scaffold/staged-contract.ts";
import { messageFor, UserError } from "../user-error.ts";
import type { ApiVersion, SelectedVersion } from "../workspace/api-versions.ts";
import { scaffoldCollection } from "./collection-scaffold.ts";
import { addToMain, IMPORTS_FILE, resourceFile, withImport } from "./resource-contract.ts";
import type { ResourceContext, ResourceInput } from "./resource-input.ts";

const API = "apps/api";
const SCAFFOLD = `${API}/scaffold/resource.ts`;

/**
 * Builds the changed contract, and collects the changes without writing them.
 *
 * @throws UserError if a file exists already, the contract does not build, or the project does not describe how it stores resources
 */
export async function addResource(
  root: string,
  version: SelectedVersion,
  input: ResourceInput,
  { contract, typeSpec }: ResourceContext,
): Promise<FileChanges> {
  const { resource } = input;
  const changes = new FileChanges(root);
  const conventions = readConventions(root, version);
  const { guidesFolder } = conventions;
  const { addResource: scaffold } = await loadScaffold(root, version);
  if (!scaffold) {
    throw new UserError(
      `${SCAFFOLD}: expected a module that describes how the API stores a resource, or ${API}/src/store/collections.ts, got neither`,
    );
  }
  const file = `${version.contract}/${resource.plural.kebab}.tsp`;
  await addImport(changes, version.contract, `${resource.plural.kebab}.tsp`);
  changes.create(file, resourceFile(input, contract, typeSpec));
  const document = await buildStagedContract(changes, version.contract);
  await runScaffold(() => scaffold({ resource, document, files: filesOf(changes) }, conventions));
  const handlers = Object.values(resource.operations).map(({ name }) => ({ name: name.camel, file: name.kebab }));
  registerHandlers(changes, version, handlers);
  const guide = `${guidesFolder}/${resource.plural.kebab}.mdx`;
  // The portal shows the guide of a resource in each version that has its operations.
  if (guidesFolder !== undefined && !changes.exists(guide)) {
    changes.create(guide, resourceGuide(resource, localURL(readContract(document))));
  }
  return changes;
}

/** Adds the import of a file to the file that imports those of resources, which it adds to a contract without it. */
export async function addImport(changes: FileChanges, folder: string, added: string): Promise<void> {
  const file = `${folder}/${IMPORTS_FILE}`;
  if (!changes.exists(file)) {
    const main = `${folder}/main.tsp`;
    const source = await addToMain(changes.read(main), join(changes.root, folder));
    changes.edit(main, () => source);
    changes.create(file, "// The files of resources. Their order does not matter.\n");
  }
  changes.edit(file, (source) => withImport(source, added));
}

interface Scaffold {
  addResource?: (input: ScaffoldInput, conventions: Conventions) => void | Promise<void>;
  /** Absent if the storage needs no change for a field. */
  addField?: FieldScaffold;
}

/**
 * Returns the scaffold of the project, or the one for the collections that `onecontract init` creates.
 *
 * @throws UserError if the scaffold of the project does not have its functions, or the version is not the first one
 */
export async function loadScaffold(root: string, version: SelectedVersion): Promise<Scaffold> {
  if (existsSync(join(root, SCAFFOLD))) {
    if (version.suffix !== "") {
      const [first] = version.others;
      throw new UserError(
        `${SCAFFOLD}: expected version ${first}, whose handlers and tests it writes, got ${version.name}. Pass --api-version ${first}, or edit ${version.contract}/ and ${version.handlers}/ by hand`,
      );
    }
    const { default: addResource, addField } = await import(pathToFileURL(join(root, SCAFFOLD)).href);
    if (typeof addResource !== "function")
      throw new UserError(`${SCAFFOLD}: expected a function as its default export, got ${typeof addResource}`);
    if (typeof addField === "function") return { addResource, addField };
    const missing = `${SCAFFOLD}: expected a function addField, which adds a field to the storage, got ${typeof addField}`;
    return {
      addResource,
      addField: () => {
        throw new UserError(missing);
      },
    };
  }
  return existsSync(join(root, API, "src/store/collections.ts")) ? { addResource: scaffoldCollection } : {};
}

/** @throws UserError that names the scaffold */
export async function runScaffold(run: () => void | Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${SCAFFOLD}: ${messageFor(error)}`, { cause: error });
  }
}

/** Returns the files of the app. */
export function filesOf(changes: FileChanges): ScaffoldFiles {
  const pathOf = (path: string) => `${API}/${path}`;
  return {
    read: (path) => changes.read(pathOf(path)),
    exists: (path) => changes.exists(pathOf(path)),
    create: (path, code) => changes.create(pathOf(path), typeof code === "string" ? code : `${code}\n`),
    edit: (path, edit) => changes.edit(pathOf(path), (source) => editModule(pathOf(path), source, edit)),
  };
}

/** Returns commands and edits that complete the resource. */
export function resourceSteps(
  { singular, plural }: ResourceInput["resource"],
  { contract, handlers }: ApiVersion,
): string[] {
  return [
    `Describe ${plural.words} in ${contract}/${plural.kebab}.tsp, and adapt what was written: ${handlers}/handlers.ts lists the handlers.`,
    `Complete the guide on ${plural.words}.`,
    `Run pnpm check and npm test. pnpm dev serves the new operations on ${singular.indefinite} at once.`,
  ];
}
