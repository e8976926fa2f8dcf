// `onecontract explain`: prints what was chosen for an operation, by which rule, and where to change it.
import {
  type Contract,
  credentialMode,
  credentialVariable,
  inspectContract,
  METHOD_EXTENSIONS,
  type Operation,
} from "@onecontract/codegen";
import { endpointName } from "@onecontract/codegen/diff";
import { formatJsonPointer } from "@onecontract/codegen/json/json-pointer";
import { terminal } from "@onecontract/codegen/language/terminal";
import { closest } from "fastest-levenshtein";
import { type Command, parseCommandLine } from "../command.ts";
import { configureDocument } from "../config/configure-document.ts";
import { findConfigFile, loadConfig } from "../config/load-config.ts";
import { type SelectedConfig, selectAudience } from "../config/select-audience.ts";
import { formatProblems } from "../input/format-problems.ts";
import { readContractDocument } from "../input/read-contract-document.ts";
import { UsageError, UserError } from "../user-error.ts";

export const command: Command = {
  usage: `Usage: onecontract explain OPERATION [options]

Prints the method, the pagination and the credentials that the client has for an operation, by which rule each was chosen, where to change
it, and the warnings about the operation.

  OPERATION       operationId, or method and path: "GET /pets"
  --input FILE    the contract (default: that of onecontract.config.ts)
  --overlay FILE  an OpenAPI Overlay that changes the contract first; may be repeated
  --audience NAME the audience of onecontract.config.ts whose client is explained`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, { values: ["input", "audience"], lists: ["overlay"] });
    const [name] = positionals;
    if (name === undefined || positionals.length > 1) throw new UsageError("expected one operation");
    const config = await findConfig(values);
    const document = configureDocument(await readContractDocument(config.input, config), config);
    const { contract, problems } = inspectContract(document);
    const operation = contract?.operations.find((candidate) => namesOf(candidate).includes(name));
    if (!contract) throw new UserError((await formatProblems(problems, document, config.input)).join("\n"));
    if (!operation) {
      const nearest = closest(name, contract.operations.flatMap(namesOf));
      const hint = contract.operations.length === 0 ? "It has none." : `Did you mean "${nearest}"?`;
      throw new UsageError(`expected an operation of ${config.input}, got "${name}". ${hint}`);
    }
    console.log(explain(contract, operation).map(terminal.text).join("\n"));
    const pointer = formatJsonPointer(["paths", operation.path, operation.method]);
    const own = problems.filter((problem) => problem.pointer.startsWith(pointer));
    for (const line of await formatProblems(own, document, config.input)) console.log(`warning: ${line}`);
    return 0;
  },
};

interface Values {
  input?: string;
  overlay?: string[];
  audience?: string;
}

async function findConfig({ input, overlay = [], audience }: Values): Promise<SelectedConfig> {
  if (input !== undefined) {
    if (audience === undefined) return { input, overlays: overlay };
    throw new UsageError("expected --input or --audience, got both");
  }
  const file = findConfigFile(process.cwd());
  if (file === undefined)
    throw new UsageError("expected --input FILE, or onecontract.config.ts in this folder, got neither");
  const config = selectAudience(await loadConfig(file), audience);
  return { ...config, overlays: [...(config.overlays ?? []), ...overlay] };
}

function namesOf(operation: Operation): string[] {
  return [operation.operationId, endpointName(operation)];
}

function explain(contract: Contract, operation: Operation): string[] {
  const { operationId, sdk, tag, declaration, pagination } = operation;
  const extension = METHOD_EXTENSIONS.find((name) => Object.hasOwn(declaration ?? {}, name));
  const source = declaration?.["x-pagination"] ? "x-pagination" : "the parameters and the response";
  const derived =
    tag === undefined ? `the operationId ${operationId}` : `the operationId ${operationId} and the tag ${tag}`;
  return [
    endpointName(operation),
    `method: ${[sdk.resource, sdk.method].filter(Boolean).join(".")}, from ${extension ?? derived}. To change it, set operations["${operationId}"].method in onecontract.config.ts, or x-sdk-method in an overlay.`,
    `pagination: ${pagination ? `${pagination.style}, from ${source}` : describeAbsence(operation)}. To change it, set operations["${operationId}"].pagination in onecontract.config.ts, or x-pagination in an overlay.`,
    `credentials: ${describeCredentials(contract, operation)}. To change them, set security in an overlay.`,
  ];
}

/** Returns why a list that no extension describes has no pages. Other operations have none. */
function describeAbsence({ method, pagination, declaration }: Operation): string {
  const isList = method === "get" && pagination === undefined && declaration?.["x-pagination"] === undefined;
  return isList
    ? "none, because the response declares neither the header Link nor whether there are more items, such as has_more"
    : "none";
}

function describeCredentials(contract: Contract, { security, declaration }: Operation): string {
  if (security.length === 0) return "none";
  const mode = credentialMode(contract);
  const alternatives = security.map((requirements) =>
    requirements.length === 0
      ? "none"
      : requirements.map(({ scheme }) => `${scheme} (${credentialVariable(contract, mode, scheme)})`).join(" with "),
  );
  return `${alternatives.join(", or ")}, from security of the ${declaration?.security ? "operation" : "document"}`;
}
