// Copies the validators of the generator to src/gen, so that arguments are validated as servers validate requests.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { validationRuntime } from "@onecontract/codegen";

for (const { path, content } of validationRuntime("src/gen")) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
