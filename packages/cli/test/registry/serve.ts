// Serves the packages of this repository to other terminals: prints the environment variables, and runs until Ctrl-C.
import { startBuiltRegistry } from "../proof/built-registry.ts";

const registry = await startBuiltRegistry();
for (const [name, value] of Object.entries(registry.env)) console.log(`export ${name}=${value}`);
process.once("SIGINT", () => registry.close());
