// Creates a project: reads the contract, writes the files, installs the dependencies and creates a git repository.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { formatProblem, readContract, visibleLines } from "@onecontract/codegen";
import { releaseFile } from "@onecontract/codegen/diff";
import { ts } from "@onecontract/codegen/language/typescript";
import { stringify } from "yaml";
import { formatProblems, summarizeProblems } from "../input/format-problems.ts";
import { withProgress } from "../progress.ts";
import { UserError } from "../user-error.ts";
import { checkGeneratedCode } from "./check-generated-code.ts";
import type { ContractSource } from "./contract-source.ts";
import type { InitOptions } from "./init-options.ts";
import { PNPM, runInProject } from "./pnpm.ts";
import { renderTemplate, writeFiles } from "./project-files.ts";
import { hasRateLimits, projectValues } from "./project-values.ts";
import { readSource } from "./read-source.ts";
import { usesCertificates } from "./starter/authenticators.ts";
import { createStarterApi, type StarterApi } from "./starter/starter-api.ts";
import { renderRecord, STARTER_RECORD } from "./starter-record.ts";

/**
 * Creates the project and prints a line for each step. Nothing is written before the contract is read and its code compiles.
 *
 * @throws UserError that names the step that failed
 */
export async function createProject(options: InitOptions): Promise<void> {
  const { directory, source: from, isInstalled, usesGit } = options;
  const source = await withProgress("Reading the contract", () => readSource(from, options.allowReferences));
  const { title, version } = source.document.info;
  console.log(visibleLines(`Contract: ${title} ${version}`));
  for (const note of [...source.notes, ...notesOnFolder(directory)]) console.log(visibleLines(note));
  const { files, starter } = await withProgress("Generating the starter API", () => renderProject(options, source));
  await writeFiles(directory, files);
  const contract = join(directory, "contract/openapi.yaml");
  const { listed, others } = summarizeProblems(starter.problems);
  const warnings = existsSync(contract)
    ? await formatProblems(listed, source.document, contract)
    : listed.map(formatProblem);
  for (const warning of [...warnings, ...others]) console.error(`warning: ${warning}`);
  console.log(`Wrote ${files.size} files: ${describeStarter(starter)}`);
  const hasRepository = usesGit && (await createRepository(directory));
  if (isInstalled) {
    await step("Installing the dependencies", directory, ["npx", ...PNPM, "install", "--no-frozen-lockfile"]);
    console.log("Installed the dependencies");
    await step("Formatting", directory, ["npx", ...PNPM, "--silent", "format"]);
  }
  if (hasRepository) {
    await commitAll(directory);
    console.log("Created a git repository");
  }
}

/** Vite takes "#" for the beginning of a fragment, and decodes "%". */
function notesOnFolder(directory: string): string[] {
  const [found] = /[#%]/.exec(directory) ?? [];
  if (found === undefined) return [];
  return [
    `${directory}: Vitest does not find all files in a folder with "${found}" in its path, unless it runs with --experimental.viteModuleRunner=false`,
  ];
}

/** Returns the files of a project by their paths, and what the starter API implements. */
export async function renderProject(
  options: InitOptions,
  source: ContractSource,
): Promise<{ files: Map<string, string | Uint8Array>; starter: StarterApi }> {
  // Written first: the generators may change the document.
  const { version } = source.document.info;
  const [releaseName, release] = releaseFile(version, stringify(source.document, { lineWidth: 0 }));
  await checkGeneratedCode(source.document);
  const contract = readContract(source.document);
  const starter = createStarterApi(contract, `${options.scope}/server`);
  const values = { ...projectValues(options, source, contract), unstoredCreations: ts.literal(starter.unstored) };
  const files: Map<string, string | Uint8Array> = await renderTemplate(values, {
    webhooks: contract.webhooks.length > 0,
    rateLimits: hasRateLimits(contract),
  });
  // For other licenses, the user adds the text. The template has no file LICENSE, which would replace that of this package.
  const license = files.get("MIT");
  files.delete("MIT");
  if (options.license === "MIT" && license !== undefined) files.set("LICENSE", license);
  if (!usesCertificates(contract)) files.delete("apps/api/src/http/client-certificate.ts");
  if (!hasRateLimits(contract)) files.delete("apps/api/src/http/rate-limits.ts");
  for (const [path, code] of starter.files) files.set(`apps/api/${path}`, `${code}\n`);
  for (const [path, content] of source.files) files.set(`contract/${path}`, content);
  files.set(`contract/released/${releaseName}`, release);
  files.set(STARTER_RECORD, renderRecord(options));
  return { files, starter };
}

function describeStarter({ files, collections, unimplemented }: StarterApi): string {
  const handlers = [...files.keys()].filter((path) => path.startsWith("src/handlers/")).length - 1;
  const stored = collections.length === 0 ? "" : `, ${collections.map(({ name }) => name).join(", ")} in a database`;
  const rest = unimplemented.length === 0 ? "" : `; to be implemented: ${unimplemented.join(", ")}`;
  return `${handlers} handlers${stored}${rest}`;
}

async function step(label: string, directory: string, [program = "", ...args]: string[]): Promise<void> {
  const result = await withProgress(label, () => runInProject(directory, program, args));
  if (!result.succeeded)
    throw new UserError(`${[program, ...args].join(" ")}: failed in ${directory}\n${result.output.trim()}`);
}

/** Returns false inside another repository, or without git. */
async function createRepository(directory: string): Promise<boolean> {
  if (existsSync(join(directory, ".git"))) return true;
  if ((await runInProject(directory, "git", ["rev-parse", "--is-inside-work-tree"])).succeeded) return false;
  return (await runInProject(directory, "git", ["init", "--quiet", "--initial-branch=main"])).succeeded;
}

/** Without a user name in git's configuration there is no commit. */
async function commitAll(directory: string): Promise<void> {
  await runInProject(directory, "git", ["add", "--all"]);
  await runInProject(directory, "git", ["commit", "--quiet", "--no-gpg-sign", "--message=build: create the project"]);
}
