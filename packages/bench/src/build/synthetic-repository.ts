// Creates a repository around a synthetic contract, with the layout and build of this repository.
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { binPath } from "../installed-packages.ts";
import { createSyntheticContract } from "./synthetic-contract.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Descriptions of the build stages, in display order, by turbo's task ID. */
export const stages: Record<string, string> = {
  "contract#generate": "TypeSpec to OpenAPI",
  "contract#build": "contract lint",
  "sdk#generate": "SDK with response validation",
  "sdk#build": "SDK compilation",
  "server#generate": "server stubs with validation",
  "server#build": "server stubs compilation",
  "samples#generate": "code samples",
};

/**
 * Creates the repository and links its packages.
 *
 * @param folder folder inside this package, so that the package's executables and modules resolve
 */
export async function createSyntheticRepository(folder: string, operations: number): Promise<void> {
  for (const [path, content] of Object.entries(files())) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  }
  const document = join(folder, "contract.json");
  await writeFile(document, JSON.stringify(createSyntheticContract(operations)));
  const convert = binPath("@typespec/openapi3", "tsp-openapi3");
  await run(process.execPath, [convert, document, "--output-dir", join(folder, "contract")]);
  // Links the workspace packages. Otherwise pnpm would link them before the first script, during the measurement.
  await run("pnpm", ["install", "--offline"], { cwd: folder });
}

/** Changes one line of the contract, differently for each `revision`. */
export async function editContract(folder: string, revision: number): Promise<void> {
  const file = join(folder, "contract/main.tsp");
  const before = await readFile(file, "utf8");
  const after = before.replace(/\/\*\* About Thing1\b.*\*\//, `/** About Thing1, revision ${revision}. */`);
  if (after === before) throw new Error("contract/main.tsp: expected a comment about Thing1, got none");
  await writeFile(file, after);
}

function files(): Record<string, string | object> {
  const node = (path: string, args: string) => `"${process.execPath}" "${path}" ${args}`;
  const generate = node(binPath("@onecontract/cli", "onecontract"), "generate");
  // The repository's TypeScript compiler. This package depends on another version for the compared clients.
  const compile = node(join(root, "node_modules/typescript/bin/tsc"), "-p . --diagnostics");
  return {
    ...staticFiles,
    "contract/package.json": {
      ...manifest("contract", {}),
      scripts: {
        generate: node(binPath("@typespec/compiler", "tsp"), "compile main.tsp --warn-as-error"),
        build: node(binPath("@redocly/cli", "redocly"), "lint openapi/openapi.json --extends=minimal"),
      },
    },
    "sdk/package.json": { ...manifest("sdk"), scripts: { generate, build: compile } },
    "server/package.json": { ...manifest("server"), scripts: { generate, build: compile } },
    "samples/package.json": { ...manifest("samples"), scripts: { generate: node("write-samples.ts", "") } },
  };
}

function manifest(name: string, dependencies: object = { contract: "workspace:*" }) {
  return { name, version: "1.0.0", private: true, type: "module", dependencies };
}

const document = "../contract/openapi/openapi.json";

const tsconfig = {
  extends: join(root, "tsconfig.base.json"),
  compilerOptions: { rootDir: "src", outDir: "dist", lib: ["es2024", "dom"], types: [] },
  include: ["src"],
};

function generateConfig(parts: object): string {
  return `export default ${JSON.stringify({ input: document, ...parts })};\n`;
}

const staticFiles = {
  "package.json": { name: "synthetic", private: true, packageManager: "pnpm@12.0.0" },
  "pnpm-workspace.yaml": "packages: [contract, sdk, server, samples]\npmOnFail: ignore\n",
  "turbo.json": {
    globalPassThroughEnv: ["NODE_DISABLE_COMPILE_CACHE", "NODE_OPTIONS", "RESOURCE_USE"],
    tasks: {
      generate: {
        dependsOn: ["^generate"],
        inputs: ["*.ts", "*.tsp", "*.yaml", "package.json"],
        outputs: ["openapi/**", "src/gen/**"],
      },
      build: { dependsOn: ["generate"], inputs: ["package.json", "tsconfig.json"], outputs: ["dist/**"] },
    },
  },
  "contract/tspconfig.yaml": `emit: ["@typespec/openapi3"]
options:
  "@typespec/openapi3":
    emitter-output-dir: "{project-root}/openapi"
    file-type: json
    openapi-versions: ["3.1.0"]
    output-file: openapi.json
`,
  "sdk/onecontract.config.ts": generateConfig({ sdk: { output: "src/gen", entryPoints: ["validate"] } }),
  "sdk/tsconfig.json": tsconfig,
  "server/onecontract.config.ts": generateConfig({ server: { output: "src/gen" } }),
  "server/tsconfig.json": tsconfig,
  "samples/write-samples.ts": `import { mkdirSync, writeFileSync } from "node:fs";
import { addCodeSamples, readDocument } from "@onecontract/codegen";
mkdirSync("openapi", { recursive: true });
writeFileSync("openapi/openapi.json", JSON.stringify(addCodeSamples(readDocument("${document}"))));
`,
};
