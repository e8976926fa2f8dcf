// Generates the files of the parts of a configuration.
import { isAbsolute, join, relative, sep } from "node:path";
import {
  addCodeSamples,
  type Generator,
  type GeneratorConfigOptions,
  generatorProject,
  mcpTools,
  prettyPrintJson,
  readContract,
  sdkGenerator,
  serverGenerator,
} from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { type Config, PARTS, type Part } from "../config/config.ts";
import type { Files } from "./sync-folder.ts";

/**
 * Generates the files of every part of the configuration.
 *
 * @param document a normalized document
 * @throws ContractError that lists what the generators do not support
 */
export function renderParts(document: OpenAPIObject, config: Config): ReadonlyMap<Part, Files> {
  const parts = PARTS.filter((part) => config[part]);
  return new Map(parts.map((part) => [part, new Map(RENDERERS[part](document, config))]));
}

const RENDERERS: Record<
  Part,
  (document: OpenAPIObject, config: Config) => (readonly [path: string, content: string])[]
> = {
  sdk: (document, { sdk }) => render({ ...sdk, document, directory: "" }, sdkGenerator(sdk)),

  server: (document, { server }) => render({ ...server, document, directory: "" }, serverGenerator(server)),

  mcp: (document, config) => [
    ["tools.gen.ts", mcpTools(readContract(document), { ...config.mcp, sdk: config.mcp?.sdk ?? clientModule(config) })],
  ],

  docs: (document) => [["openapi.json", `${prettyPrintJson(addCodeSamples(document))}\n`]],
};

function render(options: GeneratorConfigOptions, generator: Generator) {
  return generatorProject(options, generator).files.map(({ path, content }) => [path, content] as const);
}

/** Returns the path from the tools to the generated client, if both are generated. */
function clientModule({ sdk, mcp }: Config): string {
  if (!sdk || !mcp) throw new Error("mcp.sdk: expected a module that exports the client, got none");
  const path = relative(mcp.output, join(sdk.output, `index.gen${sdk.importExtension ?? ".ts"}`));
  if (isAbsolute(path)) throw new Error("mcp.sdk: expected a module, because the folders are on different drives");
  const module = path.split(sep).join("/");
  return module.startsWith(".") ? module : `./${module}`;
}
