// Serves the packages of this repository to other terminals: prints the environment variables, and runs until Ctrl-C.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltRegistry } from "../proof/built-registry.ts";
import { registryEnvironment } from "./local-registry.ts";

const registry = await startBuiltRegistry();
const cache = await mkdtemp(join(tmpdir(), "npm-cache-"));
for (const [name, value] of Object.entries(registryEnvironment(registry.url, cache)))
  console.log(`export ${name}=${value}`);
process.once("SIGINT", async () => {
  await registry.close();
  await rm(cache, { recursive: true, force: true });
});
