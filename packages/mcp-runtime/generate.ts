// Copies modules of the generator to src/gen, so that arguments are validated and bodies received as by servers.
import { runProjects, runtimeFiles, validationRuntime } from "@onecontract/codegen";

const files = [...validationRuntime(), ...runtimeFiles(["bytes/received-bytes"])];
await runProjects({ validation: { directory: "src/gen", files } });
