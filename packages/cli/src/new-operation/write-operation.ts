// Collects the changes that add an operation: its contract, handler, test and guide.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "@onecontract/codegen";
import { versionFile } from "../release/contract-source.ts";
import { FileChanges } from "../scaffold/file-changes.ts";
import { operationGuide } from "../scaffold/guide.ts";
import { editModule } from "../scaffold/module-editor.ts";
import { fileName } from "../scaffold/names.ts";
import { UserError } from "../user-error.ts";
import { addToDocument } from "./add-to-document.ts";
import { addToResource } from "./add-to-resource.ts";
import { HANDLERS_FILE, readConventions } from "./conventions.ts";
import { handlerModule, testModule } from "./handler-modules.ts";
import type { NewOperation } from "./new-operation.ts";
import type { PromptContext } from "./prompt-input.ts";

/**
 * Adds the operation to the contract and the handlers, and, if the workspace has folders for them, a test and the draft of a guide.
 *
 * @throws UserError if a file exists already, or the workspace has no handlers
 */
export function addOperation(root: string, operation: NewOperation, context: PromptContext): FileChanges {
  const { contract, typeSpec: declared } = context;
  const changes = new FileChanges(root);
  const conventions = readConventions(root);
  const { hasTestServer, guidesFolder } = conventions;
  const { typeSpec } = operation;
  const name = fileName(operation.name, "operation");
  if (typeSpec && declared) {
    changes.edit(`contract/${typeSpec.file}`, (source) =>
      addToResource(source, { ...operation, typeSpec }, contract, declared),
    );
  } else {
    changes.edit(versionFile(root), (source) => addToDocument(source, operation, contract));
  }
  registerHandlers(changes, [{ name: operation.name, file: name }]);
  changes.create(`apps/api/src/handlers/${name}.ts`, `${handlerModule(operation, contract, conventions)}\n`);
  if (hasTestServer) {
    changes.create(`apps/api/test/${name}.test.ts`, `${testModule(operation, contract, conventions)}\n`);
  }
  if (guidesFolder !== undefined) {
    changes.create(`${guidesFolder}/${name}.mdx`, operationGuide(operation, localURL(contract)));
  }
  return changes;
}

/**
 * Adds the handlers to those of the API: to a list of exports, or to an object in a project that an earlier version created.
 *
 * @throws UserError if the workspace has no handlers, or one of the same name
 */
export function registerHandlers(changes: FileChanges, handlers: { name: string; file: string }[]): void {
  if (!existsSync(join(changes.root, HANDLERS_FILE))) {
    throw new UserError(`${HANDLERS_FILE}: expected a file to add the operation to, got none`);
  }
  changes.edit(HANDLERS_FILE, (source) =>
    editModule(HANDLERS_FILE, source, (module) => {
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
