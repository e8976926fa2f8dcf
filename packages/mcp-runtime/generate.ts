// Copies the validators of the generator to src/gen, so that arguments are validated as servers validate requests.
import { runProjects, validationRuntime } from "@onecontract/codegen";

await runProjects({ validation: { directory: "src/gen", files: validationRuntime() } });
