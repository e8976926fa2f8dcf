// Collects the changes that add an operation: its contract, handler, test and guide.
import type { Contract } from "@onecontract/codegen";
import { versionFile } from "../release/contract-source.ts";
import { FileChanges } from "../scaffold/file-changes.ts";
import { operationGuide } from "../scaffold/guide.ts";
import { editModule } from "../scaffold/module-editor.ts";
import { fileName } from "../scaffold/names.ts";
import { UserError } from "../user-error.ts";
import type { ApiVersion } from "../workspace/api-versions.ts";
import { addToDocument } from "./add-to-document.ts";
import { addToResource } from "./add-to-resource.ts";
import { readConventions } from "./conventions.ts";
import { handlerModule, testModule } from "./handler-modules.ts";
import type { NewOperation } from "./new-operation.ts";
import type { PromptContext } from "./prompt-input.ts";

/**
 * Adds the operation to the contract and the handlers, and, if the workspace has folders for them, a test and the draft of a guide.
 *
 * @throws UserError if a file exists already, or the workspace has no handlers
 */
export function addOperation(
  root: string,
  version: ApiVersion,
  operation: NewOperation,
  context: PromptContext,
): FileChanges {
  const { contract, typeSpec: declared } = context;
  const changes = new FileChanges(root);
  const conventions = readConventions(root, version);
  const { hasTestServer, guidesFolder } = conventions;
  const { typeSpec } = operation;
  const name = fileName(operation.name, "operation");
  if (typeSpec && declared) {
    changes.edit(`${version.contract}/${typeSpec.file}`, (source) =>
      addToResource(source, { ...operation, typeSpec }, contract, declared),
    );
  } else {
    const file = versionFile(root, version.contract);
    changes.edit(file, (source) => addToDocument(file, source, operation, contract));
  }
  registerHandlers(changes, version, [{ name: operation.name, file: name }]);
  changes.create(`${version.handlers}/${name}.ts`, `${handlerModule(operation, contract, conventions)}\n`);
  if (hasTestServer) {
    changes.create(`${version.tests}/${name}.test.ts`, `${testModule(operation, contract, conventions)}\n`);
  }
  const guide = `${guidesFolder}/${name}.mdx`;
  // The portal shows the guide of an operation in each version that has the operation.
  if (guidesFolder !== undefined && !changes.exists(guide)) {
    changes.create(guide, operationGuide(operation, localURL(contract)));
  }
  return changes;
}

/**
 * Adds the handlers to those of the API: to a list of exports, or to an object in a project that an earlier version created.
 *
 * @throws UserError if the workspace has no handlers, or one of the same name
 */
export function registerHandlers(
  changes: FileChanges,
  { handlers: folder }: ApiVersion,
  handlers: { name: string; file: string }[],
): void {
  const list = `${folder}/handlers.ts`;
  if (!changes.exists(list)) {
    throw new UserError(`${list}: expected a file to add the operation to, got none`);
  }
  changes.edit(list, (source) =>
    editModule(list, source, (module) => {
      for (const { name, file } of handlers) {
        if (!module.declares("handlers")) {
          module.addExport(name, `./${file}.ts`);
          continue;
        }
        module.addImport([name], `./${file}.ts`);
        module.addProperty("handlers", name);
      }
    }),
  );
}

/** Returns the URL of the API that `onecontract dev` serves. */
export function localURL({ servers }: Contract): string {
  const [server] = servers;
  const path = server && URL.canParse(server.url) ? new URL(server.url).pathname : (server?.url ?? "");
  return `http://localhost:8080${path.replace(/\/$/, "")}`;
}
