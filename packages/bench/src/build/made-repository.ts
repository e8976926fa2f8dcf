// A repository around a made contract, laid out and built as this one: TypeSpec first, then what is made from it.
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { programPath } from "../program-path.ts";
import { makeContract } from "./make-contract.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** The tasks in the order in which they are read, by turbo's names for them. */
export const stages: Record<string, string> = {
  "contract#generate": "TypeSpec to OpenAPI",
  "contract#build": "lint of the contract",
  "sdk#generate": "SDK that checks responses",
  "sdk#build": "SDK, compiled",
  "server#generate": "server stubs with checks",
  "server#build": "server stubs, compiled",
  "samples#generate": "code samples",
};

/** Needs to be in a folder of this package, so that its programs and modules are found. */
export async function makeRepository(folder: string, operations: number): Promise<void> {
  for (const [path, content] of Object.entries(files())) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  }
  const document = join(folder, "contract.json");
  await writeFile(document, JSON.stringify(makeContract(operations)));
  const convert = programPath("@typespec/openapi3", "tsp-openapi3");
  await run(process.execPath, [convert, document, "--output-dir", join(folder, "contract")]);
  // It has nothing but packages of its own. Without this, pnpm would do it before the first script, within what is measured.
  await run("pnpm", ["install", "--offline"], { cwd: folder });
}

/** Changes one line of the contract, another way for each `revision`. */
export async function editContract(folder: string, revision: number): Promise<void> {
  const file = join(folder, "contract/main.tsp");
  const before = await readFile(file, "utf8");
  const after = before.replace(/\/\*\* About Thing1\b.*\*\//, `/** About Thing1, revision ${revision}. */`);
  if (after === before) throw new Error("expected a comment about Thing1 in the TypeSpec, found none to change");
  await writeFile(file, after);
}

function files(): Record<string, string | object> {
  const node = (path: string, args: string) => `"${process.execPath}" "${path}" ${args}`;
  const codegen = node(programPath("@petstore/codegen"), "");
  // The repository's own compiler: this package has another for the clients of others.
  const compile = node(join(root, "node_modules/typescript/bin/tsc"), "-p . --diagnostics");
  return {
    ...settings,
    "contract/package.json": {
      ...manifest("contract", {}),
      scripts: {
        generate: node(programPath("@typespec/compiler", "tsp"), "compile main.tsp --warn-as-error"),
        build: node(programPath("@redocly/cli", "redocly"), "lint openapi/openapi.json --extends=minimal"),
      },
    },
    "sdk/package.json": { ...manifest("sdk"), scripts: { generate: codegen, build: compile } },
    "server/package.json": { ...manifest("server"), scripts: { generate: codegen, build: compile } },
    "samples/package.json": { ...manifest("samples"), scripts: { generate: node("make-samples.ts", "") } },
  };
}

function manifest(name: string, dependencies: object = { contract: "workspace:*" }) {
  return { name, version: "1.0.0", private: true, type: "module", dependencies };
}

const document = "../contract/openapi/openapi.json";

const compilerOptions = {
  extends: join(root, "tsconfig.base.json"),
  compilerOptions: { rootDir: "src", outDir: "dist", lib: ["es2024", "dom"], types: [] },
  include: ["src"],
};

function orvalConfig(generator: string): string {
  return `import { generatorConfig, sdkGenerator, serverGenerator } from "@petstore/codegen";
export default generatorConfig({ document: "${document}", directory: "src/gen" }, ${generator});
`;
}

const settings = {
  "package.json": { name: "made", private: true, packageManager: "pnpm@12.0.0" },
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
  "sdk/orval.config.ts": orvalConfig(`sdkGenerator({ runtime: "@petstore/sdk/runtime", entryPoints: ["validate"] })`),
  "sdk/tsconfig.json": compilerOptions,
  "server/orval.config.ts": orvalConfig(`serverGenerator({ runtime: "@petstore/server/runtime" })`),
  "server/tsconfig.json": compilerOptions,
  "samples/make-samples.ts": `import { mkdirSync, writeFileSync } from "node:fs";
import { addCodeSamples, readDocument } from "@petstore/codegen";
mkdirSync("openapi", { recursive: true });
writeFileSync("openapi/openapi.json", JSON.stringify(addCodeSamples(readDocument("${document}"))));
`,
};
