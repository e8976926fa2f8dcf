// Everything that is generated from one contract, in a folder.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  addCodeSamples,
  generatorProject,
  mcpTools,
  readContract,
  readDocument,
  runProjects,
  sdkGenerator,
  serverGenerator,
} from "@petstore/codegen";

const bodies = fileURLToPath(new URL("../../bodies", import.meta.resolve("@petstore/sdk/runtime")));
const server = serverGenerator({ runtime: "@petstore/server/runtime" });
const sdk = sdkGenerator({
  runtime: "@petstore/sdk/runtime",
  bodies,
  entryPoints: ["validate", "msw", "react-query"],
});

/**
 * Writes `server/`, `sdk/`, `tools.gen.ts` and `samples.json`.
 *
 * @throws Error that names the operation and what of it is not supported
 */
export async function generateContract(document: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await runProjects({
    server: generatorProject({ document, directory: join(folder, "server") }, server),
    sdk: generatorProject({ document, directory: join(folder, "sdk") }, sdk),
  });
  const source = readDocument(document);
  const modules = { sdk: "./sdk/client.gen.ts", runtime: "@petstore/mcp/service" };
  await writeFile(join(folder, "tools.gen.ts"), mcpTools(readContract(source), modules));
  await writeFile(join(folder, "samples.json"), JSON.stringify(addCodeSamples(source).paths));
}
