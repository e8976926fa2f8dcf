// Generates the SDK, the server stubs, the MCP tools and the code samples of one contract.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type EntryPoint,
  generatorProject,
  mcpTools,
  readContract,
  runProjects,
  sdkGenerator,
  serverGenerator,
} from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { writeSamples } from "./write-samples.ts";

/**
 * Writes `server/`, `sdk/`, `samples/` and `tools.gen.ts` to the folder.
 *
 * @param document a normalized document
 * @throws ContractError that lists what the generators do not support
 */
export async function generateCode(
  document: OpenAPIObject,
  folder: string,
  entryPoints: readonly EntryPoint[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  // These generators run in memory, so they are first: most problems of a contract are found before orval runs.
  const contract = readContract(document);
  const tools = mcpTools(contract, { sdk: "./sdk/index.gen.ts" });
  await writeSamples(contract, folder);
  await runProjects({
    server: generatorProject({ document, directory: join(folder, "server") }, serverGenerator()),
    sdk: generatorProject({ document, directory: join(folder, "sdk") }, sdkGenerator({ entryPoints })),
  });
  await writeFile(join(folder, "tools.gen.ts"), tools);
}
