// `onecontract new`: writes the contract, the handlers, their tests and the draft of a guide for a new operation, resource, field or webhook,
// and adds a major version.
import { basename, join } from "node:path";
import { readContract, visibleLines } from "@onecontract/codegen";
import { type Command, parseCommandLine } from "../command.ts";
import { addField } from "../new-field/add-field.ts";
import { completeField } from "../new-field/field-input.ts";
import { createOperation } from "../new-operation/new-operation.ts";
import { METHODS, OPERATION_FIELDS, PAGINATION_STYLES } from "../new-operation/operation-input.ts";
import { completeOperation, type PromptContext } from "../new-operation/prompt-input.ts";
import { readTypeSpec } from "../new-operation/read-typespec.ts";
import { addOperation } from "../new-operation/write-operation.ts";
import { addResource, resourceSteps } from "../new-resource/add-resource.ts";
import { FIELD_TYPES } from "../new-resource/field.ts";
import { completeResource, OPERATION_KINDS } from "../new-resource/resource-input.ts";
import { addVersion, versionSteps } from "../new-version/add-version.ts";
import { readVersionInput } from "../new-version/version-input.ts";
import { addWebhook } from "../new-webhook/add-webhook.ts";
import { completeWebhook } from "../new-webhook/webhook-input.ts";
import { withProgress } from "../progress.ts";
import { buildContract, readBuiltContract, versionFile } from "../release/contract-source.ts";
import { runProgramOrThrow } from "../run-program.ts";
import type { FileChanges } from "../scaffold/file-changes.ts";
import { formatSources } from "../scaffold/format-sources.ts";
import { buildStagedContract } from "../scaffold/staged-contract.ts";
import { UsageError, UserError } from "../user-error.ts";
import { type SelectedVersion, selectApiVersion } from "../workspace/api-versions.ts";

export const command: Command = {
  usage: `Usage: onecontract new operation [options]
       onecontract new resource [options]
       onecontract new field [RESOURCE] [FIELD] [options]
       onecontract new webhook [WEBHOOK] [options]
       onecontract new version [VERSION] [options]

Adds an operation, a resource with several operations, a field of a resource, or a webhook to a workspace: the contract, handlers, tests and
the draft of a guide; for a resource and a field also the storage. In a terminal it prompts for what no option provides. Everything is
checked before the first file is written.

Adds a major version to a project that "onecontract init" created, as a copy of the newest one: its contract, SDK, stubs and MCP server. One
process serves all versions, with the same handlers and storage until you export other handlers for it. The portal has a menu of versions.

  RESOURCE           name of the items, e.g. book
  FIELD              an optional field, e.g. "note?: string 0..500"
  WEBHOOK            name of a request that the service sends, e.g. order.shipped
  VERSION            a major version, e.g. v2                               (the next one)

  --dry-run          print the changes as a diff, and write nothing
  --api-version NAME version of the API that is changed, e.g. v2            (the newest one)

Options of an operation:
  --name NAME        name in camelCase, e.g. restockBook
  --method METHOD    ${METHODS.join(", ")}
  --path PATH        e.g. /books/{bookId}/restock
  --resource NAME    file, namespace or interface in contract/, e.g. books, or a tag of an OpenAPI document
  --summary TEXT     e.g. "Restock a book"
  --body MODEL       model of the request body, or none                     (none)
  --returns MODEL    model of the response body, or none                    (none)
  --pagination STYLE ${PAGINATION_STYLES.join(", ")}    (contract if it has PageQuery, or none)
  --errors MODELS    models of error responses in TypeSpec, separated by commas, or none    (those that the operation needs)

Options of a resource, in a TypeSpec contract:
  --name NAME        one item, e.g. order-line or orderLine
  --plural NAME      several items                                          (the English plural)
  --path PATH        path of the list                                       (the plural: /order-lines)
  --field FIELD      e.g. "name: string 1..100", "note?: string", "status: open | closed", "bookId: BookId # Book that is
                     ordered"; may be repeated.
                     Types: ${FIELD_TYPES.join(", ")}, and scalars and enums of the contract    ("name: string")
  --operations KINDS ${OPERATION_KINDS.join(",")}                          (all)
  --pagination STYLE ${PAGINATION_STYLES.join(", ")}    (contract if it has PageQuery, or cursor)
  --errors MODELS    like those of an operation

Options of a webhook:
  --data MODEL       model of the property "data" of the payload, or none   (none)
  --summary TEXT     e.g. "Order shipped"                                   (the name)`,

  async run(args) {
    const [kind, ...options] = args;
    if (kind === "operation") return newOperation(options);
    if (kind === "resource") return newResource(options);
    if (kind === "field") return newField(options);
    if (kind === "webhook") return newWebhook(options);
    if (kind === "version") return newVersion(options);
    // An unknown option is reported before the missing kind.
    parseCommandLine(args, {});
    const got = ["onecontract new", ...args].join(" ");
    throw new UsageError(
      `expected "onecontract new operation", "new resource", "new field", "new webhook" or "new version", got "${got}"`,
    );
  },
};

async function newOperation(args: string[]): Promise<number> {
  const {
    "dry-run": isDryRun,
    "api-version": versionFlag,
    ...flags
  } = parseCommandLine(args, {
    values: [...OPERATION_FIELDS, "pagination", "errors", "api-version"],
    flags: ["dry-run"],
    allowPositionals: false,
  }).values;
  const { root, version, context } = await readProject(versionFlag);
  const operation = createOperation(await completeOperation(flags, context), context);
  const changes = await withProgress("Checking the changes", async () => {
    const collected = addOperation(root, version, operation, context);
    if (context.typeSpec) await buildStagedContract(collected, version.contract);
    return collected;
  });
  return finish(changes, isDryRun, version, [
    `Replace the contract's example in ${version.handlers}/ by the implementation of ${operation.name}, and complete its guide.`,
    "Run pnpm check and npm test.",
  ]);
}

async function newResource(args: string[]): Promise<number> {
  const {
    "dry-run": isDryRun,
    "api-version": versionFlag,
    ...flags
  } = parseCommandLine(args, {
    values: ["name", "plural", "path", "operations", "pagination", "errors", "api-version"],
    lists: ["field"],
    flags: ["dry-run"],
    allowPositionals: false,
  }).values;
  const { root, version, context } = await readProject(versionFlag);
  const { contract, typeSpec } = context;
  if (!typeSpec) {
    throw new UserError(
      `${versionFile(root, version.contract)}: expected a contract in TypeSpec, got OpenAPI. Add the schemas of the resource to it, then run for each operation: onecontract new operation`,
    );
  }
  const input = await completeResource(flags, { contract, typeSpec });
  const changes = await withProgress("Checking the changes", () =>
    addResource(root, version, input, { contract, typeSpec }),
  );
  return finish(changes, isDryRun, version, resourceSteps(input.resource, version));
}

async function newField(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { values: ["api-version"], flags: ["dry-run"] });
  const [resource, definition, ...others] = positionals;
  if (others.length > 0)
    throw new UsageError(`expected a resource and one field in quotes, got also ${others.join(" ")}`);
  const { root, version, context } = await readProject(values["api-version"]);
  const input = await completeField(resource, definition, context.contract);
  const changes = await withProgress("Checking the changes", () => addField(root, version, input, context));
  return finish(changes, values["dry-run"], version, [
    `Describe ${input.field.property} in the contract. Guides show it where they show the model.`,
    ...(version.others.length > 0
      ? [
          `The versions share the store: leave ${input.field.property} out in the handlers of versions that do not have it.`,
        ]
      : []),
    `Run pnpm check and npm test, which fails if the API does not store ${input.field.property}.`,
  ]);
}

async function newWebhook(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {
    values: ["data", "summary", "api-version"],
    flags: ["dry-run"],
  });
  const { "dry-run": isDryRun, "api-version": versionFlag, ...flags } = values;
  const [name, ...others] = positionals;
  if (others.length > 0) throw new UsageError(`expected one webhook, got also ${others.join(" ")}`);
  const { root, version, context } = await readProject(versionFlag);
  const input = await completeWebhook(name, flags, context);
  const changes = await withProgress("Checking the changes", () => addWebhook(root, version, input, context));
  return finish(changes, isDryRun, version, [
    `Describe ${input.model.pascal}, the payload of ${input.name}, in the contract. The portal lists the webhook, and has a page for it.`,
    "Send it from the API. The SDK signs with sign and verifies with unwrap, both from its entry point ./webhooks.",
    "Run pnpm check and npm test.",
  ]);
}

async function newVersion(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { flags: ["dry-run"] });
  const [name, ...others] = positionals;
  if (others.length > 0) throw new UsageError(`expected one version, got also ${others.join(" ")}`);
  const input = await withProgress("Building the contract", () => readVersionInput(name));
  const changes = await withProgress("Checking the changes", () => addVersion(input));
  const status = await finish(changes, values["dry-run"], { name: input.name, others: [] }, versionSteps(input));
  if (values["dry-run"]) return status;
  // The lockfile has an entry for each package of the workspace.
  const install = ["install", "--no-frozen-lockfile", "--prefer-offline"];
  await withProgress("Installing the packages", () => runProgramOrThrow("pnpm", install, input.workspace.root));
  return status;
}

interface Project {
  root: string;
  /** The version of the API that is changed. */
  version: SelectedVersion;
  context: PromptContext;
}

/** Builds the contract of a version, and reads it and its TypeSpec. */
async function readProject(name: string | undefined): Promise<Project> {
  const { root, version } = selectApiVersion(name);
  return withProgress("Building the contract", async () => {
    await buildContract(root, [version.contract]);
    const contract = readContract(await readBuiltContract(root, version.contract));
    const isTypeSpec = basename(versionFile(root, version.contract)) === "main.tsp";
    const typeSpec = isTypeSpec ? await readTypeSpec(join(root, version.contract)) : undefined;
    return { root, version, context: { contract, typeSpec } };
  });
}

/** Formats the changes, and writes or prints them. */
async function finish(
  changes: FileChanges,
  isDryRun: boolean,
  { name, others }: Pick<SelectedVersion, "name" | "others">,
  steps: string[],
): Promise<number> {
  await formatSources(changes);
  const lines = changes.list().map(({ path, before }) => `${before === undefined ? "create" : "change"} ${path}`);
  if (isDryRun) console.log(visibleLines(changes.diff()));
  else changes.write();
  const note = isDryRun
    ? "Nothing was written."
    : `Next steps:\n${steps.map((step, index) => `${index + 1}. ${step}`).join("\n")}`;
  // A project with one version needs no name for it.
  if (others.length > 0) console.log(`API version: ${name} (others: ${others.join(", ")})`);
  console.log(`${lines.join("\n")}\n\n${note}`);
  return 0;
}
