// Compiles a contract of `contracts/` from TypeSpec to OpenAPI.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");

/** @returns the document, and what the compiler prints */
export async function compileContract(name: string) {
  const folder = await mkdtemp(join(root, "test/.generated-typespec-"));
  try {
    const options = {
      "emitter-output-dir": folder,
      "openapi-versions": ["3.1.0"],
      "file-type": ["json"],
      "output-file": "openapi.json",
    };
    const config = { emit: ["@typespec/openapi3"], options: { "@typespec/openapi3": options } };
    await writeFile(join(folder, "tspconfig.yaml"), JSON.stringify(config));
    const { stdout } = await promisify(execFile)(
      "tsp",
      ["compile", join(root, `contracts/${name}.tsp`), "--config", join(folder, "tspconfig.yaml"), "--pretty=false"],
      { cwd: root },
    );
    return { document: JSON.parse(await readFile(join(folder, "openapi.json"), "utf8")), output: stdout };
  } finally {
    await rm(folder, { recursive: true });
  }
}
