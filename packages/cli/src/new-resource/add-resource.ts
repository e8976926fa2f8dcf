// Collects the changes that add a resource: its part of the contract, its API by the scaffold of the project, and a guide.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readContract } from "@onecontract/codegen";
import { HANDLERS_FILE, readConventions } from "../new-operation/conventions.ts";
import { localURL, registerHandlers } from "../new-operation/write-operation.ts";
import { FileChanges } from "../scaffold/file-changes.ts";
import { resourceGuide } from "../scaffold/guide.ts";
import { editModule } from "../scaffold/module-editor.ts";
import type { FieldScaffold, ResourceScaffold, ScaffoldFiles } from "../scaffold/scaffold.ts";
import { buildStagedContract } from "../scaffold/staged-contract.ts";
import { messageFor, UserError } from "../user-error.ts";
import { scaffoldInMemory } from "./memory-scaffold.ts";
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
  input: ResourceInput,
  { contract, typeSpec }: ResourceContext,
): Promise<FileChanges> {
  const { resource } = input;
  const changes = new FileChanges(root);
  const { guidesFolder } = readConventions(root);
  const { addResource: scaffold } = await loadScaffold(root);
  if (!scaffold) {
    throw new UserError(
      `${SCAFFOLD}: expected a module that describes how the API stores a resource, or ${API}/src/store/collections.ts, got neither`,
    );
  }
  const file = `contract/${resource.plural.kebab}.tsp`;
  await addImportsFile(changes);
  changes.edit(IMPORTS_FILE, (source) => withImport(source, `${resource.plural.kebab}.tsp`));
  changes.create(file, resourceFile(input, contract, typeSpec));
  const document = await buildStagedContract(changes);
  await runScaffold(() => scaffold({ resource, document, files: filesOf(changes) }));
  const handlers = Object.values(resource.operations).map(({ name }) => ({ name: name.camel, file: name.kebab }));
  registerHandlers(changes, handlers);
  if (guidesFolder !== undefined) {
    const guide = resourceGuide(resource, localURL(readContract(document)));
    changes.create(`${guidesFolder}/${resource.plural.kebab}.mdx`, guide);
  }
  return changes;
}

/** Adds the file that imports the files of resources, unless the contract has it. */
export async function addImportsFile(changes: FileChanges): Promise<void> {
  if (changes.exists(IMPORTS_FILE)) return;
  const main = await addToMain(changes.read("contract/main.tsp"), join(changes.root, "contract"));
  changes.edit("contract/main.tsp", () => main);
  changes.create(IMPORTS_FILE, "// The files of resources. Their order does not matter.\n");
}

interface Scaffold {
  addResource?: ResourceScaffold;
  /** Absent if the storage needs no change for a field. */
  addField?: FieldScaffold;
}

/** Returns the scaffold of the project, or the one for the store in memory that `onecontract init` creates. */
export async function loadScaffold(root: string): Promise<Scaffold> {
  if (existsSync(join(root, SCAFFOLD))) {
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
  return existsSync(join(root, API, "src/store/collections.ts")) ? { addResource: scaffoldInMemory } : {};
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
export function resourceSteps({ singular, plural }: ResourceInput["resource"]): string[] {
  return [
    `Describe ${plural.words} in contract/${plural.kebab}.tsp, and adapt what was written: ${HANDLERS_FILE} lists the handlers.`,
    `Complete the guide on ${plural.words}.`,
    `Run pnpm check and npm test. pnpm dev serves the new operations on ${singular.indefinite} at once.`,
  ];
}
