// `onecontract generate`: writes the parts that a contract determines into any project.
import { dirname, extname, join, relative, resolve } from "node:path";
import { type ImportExtension, visibleLines } from "@onecontract/codegen";
import { type Command, parseCommandLine } from "../command.ts";
import { type Config, PARTS, type Part } from "../config/config.ts";
import { withImportExtensions } from "../config/import-extension.ts";
import { findConfigFile, loadConfig } from "../config/load-config.ts";
import { fetchInput } from "../config/read-audience.ts";
import { type SelectedConfig, selectAll, selectAudience } from "../config/select-audience.ts";
import { ENTRY_POINT_PACKAGES, findPackage } from "../generate/find-package.ts";
import { type GeneratedPart, generateParts, hasParts } from "../generate/generate-parts.ts";
import { isUrl } from "../input/download.ts";
import { withProgress } from "../progress.ts";
import { messageFor, UsageError } from "../user-error.ts";

export const command: Command = {
  usage: `Usage: onecontract generate --input FILE --output FOLDER --sdk [--server] [--mcp] [--docs] [options]
       onecontract generate [options]

Writes the parts that the flags name. Several parts have a sub-folder each. Without --input, the parts and their options are read from
onecontract.config.ts or onecontract.config.js. Files in an output folder that are not generated remain.

  --input FILE      the contract: TypeSpec, or OpenAPI 3.0, 3.1 or 3.2 in JSON or YAML, in one file or several. The contract of a
                    URL is locked in onecontract.lock.json
  --output FOLDER   folder to write to
  --sdk             the typed client
  --server          the types of the handlers, the routes and the validators of a server
  --mcp             the tools of an MCP server, which call the client; requires --sdk
  --docs            openapi.json with code samples, for documentation tools
  --allow-references PLACE  a folder or URL, other than the contract's folder, that references may lead to; may be repeated
  --config FILE     another configuration file
  --audience NAME   only the parts of one audience of the configuration
  --import-extension EXTENSION
                    ts, js or none: extension in the imports of generated code. It is read from tsconfig.json by default
  --update          accept what the URL of the contract has now
  --strict          fail if there are warnings about the contract, instead of leaving out what is invalid
  --check           write nothing, and fail if the files in the output folders differ
  --watch           generate again after each edit to the contract`,

  async run(args) {
    const { values } = parseCommandLine(args, {
      values: ["input", "output", "config", "audience", "import-extension"],
      lists: ["allow-references"],
      flags: [...PARTS, "update", "strict", "check", "watch"],
      allowPositionals: false,
    });
    if (values.check && values.watch) throw new UsageError("expected --check or --watch, got both");
    const parts = PARTS.filter((part) => values[part]);
    const { audience } = values;
    const usesFlags = [values.input, values.output, values["import-extension"], ...parts].some(
      (flag) => flag !== undefined,
    );
    const configFile = usesFlags ? undefined : requireConfigFile(values.config);
    if (usesFlags && values.config !== undefined) {
      throw new UsageError("expected --config, or --input and --output, got both");
    }
    if (usesFlags && audience !== undefined) {
      throw new UsageError("--audience: expected a configuration file, got --input and --output");
    }
    const load = async () => {
      const config = configFile === undefined ? configFromFlags(values, parts) : await loadConfig(configFile);
      const configs = audience === undefined ? selectAll(config) : [selectAudience(config, audience)];
      if (audience !== undefined && !configs.some(hasParts))
        throw new UsageError(`audiences.${audience}: expected at least one of ${PARTS.join(", ")}, got none`);
      return values.strict ? configs.map((selected) => ({ ...selected, strict: true })) : configs;
    };
    if (values.watch) return await watch(configFile, load);
    const loaded = await load();
    const [first] = loaded;
    const input = first && (await fetchInput(first, configFile, values.update));
    const configs = loaded.map((config) => ({ ...config, ...(input && { input }) }));
    const generated = await withProgress("Generating", () => generateParts(configs, !values.check));
    if (values.check) return reportDifferences(generated);
    reportFiles(generated);
    const missing = [...new Set(configs.flatMap(listMissingPackages))];
    if (missing.length > 0) console.log(`To use the generated code, run: npm install ${missing.join(" ")}`);
    return 0;
  },
};

function requireConfigFile(file: string | undefined): string {
  const found = file === undefined ? findConfigFile(process.cwd()) : resolve(file);
  if (found !== undefined) return found;
  throw new UsageError("expected --input FILE, or a file onecontract.config.ts in this folder, got neither");
}

interface Flags {
  input?: string;
  output?: string;
  "allow-references"?: string[];
  "import-extension"?: string;
}

const IMPORT_EXTENSIONS: Readonly<Record<string, ImportExtension>> = { ts: ".ts", js: ".js", none: "" };

function configFromFlags({ input, output, ...flags }: Flags, parts: Part[]): Config {
  if (input === undefined) throw new UsageError("--input: expected a contract, got none");
  if (output === undefined) throw new UsageError("--output: expected a folder, got none");
  if (parts.length === 0) throw new UsageError("expected at least one of --sdk, --server, --mcp, --docs, got none");
  if (parts.includes("mcp") && !parts.includes("sdk")) {
    throw new UsageError("--mcp: expected --sdk too, or mcp.sdk in onecontract.config.ts, got neither");
  }
  const extension = flags["import-extension"];
  const importExtension = extension === undefined ? undefined : IMPORT_EXTENSIONS[extension];
  if (extension !== undefined && importExtension === undefined) {
    throw new UsageError(`--import-extension: expected ts, js or none, got "${extension}"`);
  }
  const folder = resolve(output);
  const config: Config = { input, allowReferences: flags["allow-references"] };
  for (const part of parts)
    Object.assign(config, { [part]: { output: parts.length > 1 ? join(folder, part) : folder, importExtension } });
  return { ...config, ...withImportExtensions(config) };
}

function reportFiles(generated: GeneratedPart[]): void {
  for (const { audience, part, output, differences } of generated) {
    const changes = differences.length === 0 ? "unchanged" : `${differences.length} files changed`;
    console.log(`${audience === undefined ? "" : `${audience}: `}${part}: ${relative(".", output) || "."}: ${changes}`);
  }
}

/** Returns the packages that the generated code imports, and that are not installed where it is. */
function listMissingPackages({ sdk, server, mcp }: SelectedConfig): string[] {
  const imported = [
    ...Object.entries(ENTRY_POINT_PACKAGES).map(([entryPoint, name]) => {
      return { name, output: sdk?.entryPoints?.some((used) => used === entryPoint) ? sdk.output : undefined };
    }),
    { name: "@onecontract/server-runtime", output: server?.output },
    { name: "@onecontract/mcp-runtime", output: mcp?.output },
  ];
  return imported.flatMap(({ name, output }) => {
    return output === undefined || findPackage(name, join(resolve(output), "index.ts")) ? [] : name;
  });
}

function reportDifferences(generated: GeneratedPart[]): number {
  const differences = generated.flatMap((part) => part.differences);
  const words = { added: "missing", changed: "differs", removed: "not generated any more" };
  for (const { kind, path } of differences) console.log(`${relative(".", path)}: ${words[kind]}`);
  if (differences.length === 0) return 0;
  console.error(
    `expected the generated files, got ${differences.length} that differ. To update them, run: onecontract generate`,
  );
  return 1;
}

const CONTRACT_EXTENSIONS = [".tsp", ".json", ".yaml", ".yml"];

/** Generates after each edit to a document in the folder of the contract, or to the configuration, until a signal arrives. */
async function watch(configFile: string | undefined, load: () => Promise<SelectedConfig[]>): Promise<number> {
  const configs = await load();
  const [{ input = "" } = {}] = configs;
  if (isUrl(input)) throw new UsageError("--watch: expected a contract in a file, got a URL");
  // Reports problems without ending, because the next edit may resolve them.
  const update = async () => {
    try {
      reportFiles(await generateParts(await load(), true));
    } catch (error) {
      console.error(visibleLines(messageFor(error)));
    }
  };
  await update();
  const outputs = configs.flatMap((config) => PARTS.flatMap((part) => config[part]?.output ?? []));
  const folder = dirname(resolve(input));
  const isIgnored = (path: string, stats?: { isFile(): boolean }) => {
    if (path === configFile || path === folder) return false;
    if (outputs.includes(path) || /[\\/](node_modules|\.[^\\/]*)$/.test(path)) return true;
    return stats?.isFile() === true && !CONTRACT_EXTENSIONS.includes(extname(path));
  };
  const { stopSignal, watchEdits } = await import("../watch-edits.ts");
  const stopped = stopSignal();
  const stop = await watchEdits(configFile === undefined ? [folder] : [folder, configFile], isIgnored, {
    onEdit: async (edited) => {
      if (edited.length > 0) await update();
    },
  });
  console.log(`Watching ${relative(".", input)}. Press Ctrl+C to stop.`);
  await stopped;
  await stop();
  return 0;
}
