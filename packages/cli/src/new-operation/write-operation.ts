// Writes the files of a new operation, and formats them with the tools of the workspace.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "@onecontract/codegen";
import { versionFile } from "../release/contract-source.ts";
import { runProgramOrThrow } from "../run-program.ts";
import { UserError } from "../user-error.ts";
import { HANDLERS_FILE, readConventions } from "./conventions.ts";
import { fileName, type NewOperation } from "./new-operation.ts";
import { renderGuide } from "./render-guide.ts";
import { registerHandler, renderHandler } from "./render-handler.ts";
import { addToDocument } from "./render-openapi.ts";
import { renderTest } from "./render-test.ts";
import { addToResource } from "./render-typespec.ts";

/**
 * Writes the contract and the handler, and, if the workspace has folders for them, the test and the draft of a guide.
 *
 * @returns the paths of the files that were created or changed, relative to the root
 * @throws UserError if a file exists already, or the workspace has no handlers; nothing is written then
 */
export async function writeOperation(root: string, operation: NewOperation, contract: Contract): Promise<string[]> {
  const conventions = readConventions(root);
  const { hasTestServer, guidesFolder, typeSpec } = conventions;
  const name = fileName(operation);
  const source = versionFile(root);
  const contractFile = operation.typeSpec ? `contract/${operation.typeSpec.file}` : source;
  const contractSource = read(root, contractFile);
  const created: [string, string][] = [
    [`apps/api/src/handlers/${name}.ts`, renderHandler(operation, contract, conventions)],
    ...(hasTestServer
      ? [[`apps/api/test/${name}.test.ts`, renderTest(operation, contract, conventions)] as [string, string]]
      : []),
    ...(guidesFolder
      ? [[`${guidesFolder}/${name}.mdx`, renderGuide(operation, localURL(contract))] as [string, string]]
      : []),
  ];
  const existing = created.find(([path]) => existsSync(join(root, path)));
  if (existing) throw new UserError(`${existing[0]}: expected no such file, got one`);
  const files: [string, string][] = [
    [
      contractFile,
      operation.typeSpec
        ? addToResource(contractSource, { ...operation, typeSpec: operation.typeSpec }, contract, typeSpec)
        : addToDocument(contractSource, operation, contract),
    ],
    [HANDLERS_FILE, registerHandler(read(root, HANDLERS_FILE), operation)],
    ...created,
  ];
  for (const [path, content] of files) writeFileSync(join(root, path), content);
  const paths = files.map(([path]) => path);
  await formatFiles(root, paths);
  return paths;
}

function read(root: string, path: string): string {
  if (existsSync(join(root, path))) return readFileSync(join(root, path), "utf8");
  throw new UserError(`${path}: expected a file to add the operation to, got none`);
}

/** Returns the URL of the API that `onecontract dev` serves. */
function localURL({ servers }: Contract): string {
  const [server] = servers;
  const path = server && URL.canParse(server.url) ? new URL(server.url).pathname : (server?.url ?? "");
  return `http://localhost:8080${path.replace(/\/$/, "")}`;
}

async function formatFiles(root: string, paths: string[]): Promise<void> {
  for (const file of paths.filter((path) => path.endsWith(".tsp"))) {
    await runProgramOrThrow("pnpm", ["-C", "contract", "exec", "tsp", "format", join(root, file)], root);
  }
  const sources = paths.filter((path) => path.endsWith(".ts"));
  if (existsSync(join(root, "biome.json"))) {
    await runProgramOrThrow("pnpm", ["exec", "biome", "check", "--write", ...sources], root);
  }
}
