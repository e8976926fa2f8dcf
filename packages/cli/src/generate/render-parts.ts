// Generates the parts of a configuration into a temporary folder, one sub-folder per part.
import { mkdir, writeFile } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import {
  addCodeSamples,
  generatorProject,
  mcpTools,
  prettyPrintJson,
  readContract,
  runProjects,
  sdkGenerator,
  serverGenerator,
} from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { type Config, PARTS, type Part } from "../config/config.ts";

/**
 * Generates every part of the configuration.
 *
 * @param document a normalized document
 * @returns the parts that were generated, which have a folder of their name
 * @throws ContractError that lists what the generators do not support
 */
export async function renderParts(document: OpenAPIObject, config: Config, folder: string): Promise<Part[]> {
  const parts = PARTS.filter((part) => config[part]);
  for (const part of parts) {
    await mkdir(join(folder, part), { recursive: true });
    await RENDERERS[part](document, join(folder, part), config);
  }
  return parts;
}

const RENDERERS: Record<Part, (document: OpenAPIObject, directory: string, config: Config) => Promise<void>> = {
  async sdk(document, directory, { sdk }) {
    const { output: _, ...options } = { output: "", ...sdk };
    await runProjects({ sdk: generatorProject({ ...options, document, directory }, sdkGenerator(options)) });
  },

  async server(document, directory, { server }) {
    const { output: _, ...options } = { output: "", ...server };
    await runProjects({ server: generatorProject({ ...options, document, directory }, serverGenerator(options)) });
  },

  async mcp(document, directory, config) {
    const { output: _, ...options } = { output: "", ...config.mcp };
    const tools = mcpTools(readContract(document), {
      ...options,
      sdk: options.sdk ?? clientModule(config),
    });
    await writeFile(join(directory, "tools.gen.ts"), tools);
  },

  async docs(document, directory) {
    const documented = addCodeSamples(document);
    await writeFile(join(directory, "openapi.json"), `${prettyPrintJson(documented)}\n`);
  },
};

/** Returns the path from the tools to the generated client, if both are generated. */
function clientModule({ sdk, mcp }: Config): string {
  if (!sdk || !mcp) throw new Error("mcp.sdk: expected a module that exports the client, got none");
  const path = relative(mcp.output, join(sdk.output, `index.gen${sdk.importExtension ?? ".ts"}`));
  if (isAbsolute(path)) throw new Error("mcp.sdk: expected a module, because the folders are on different drives");
  const module = path.split(sep).join("/");
  return module.startsWith(".") ? module : `./${module}`;
}
