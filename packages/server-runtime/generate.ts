// Copies the JSON functions of the generator to src/gen, so that servers read and write JSON as clients do.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { runtimeFiles } from "@onecontract/codegen";

for (const { path, content } of runtimeFiles("src/gen", ["json/exact-json", "json/is-record"])) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
