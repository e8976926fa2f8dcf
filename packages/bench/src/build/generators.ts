// The tools that are measured. Each makes a typed client and validation of what goes over the wire.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { programPath, versionOf } from "../program-path.ts";

export interface GeneratorTool {
  name: string;
  /** Writes what the tool needs, and returns the commands to time. */
  steps(task: { document: string; output: string }): Promise<string[][]>;
}

/** Runs this toolkit on projects, each a name and the text of its generator. */
function ofToolkit(name: string, projects: Record<string, string>): GeneratorTool {
  return {
    name,
    steps: async ({ document, output }) => {
      const entries = Object.entries(projects).map(
        ([project, generator]) =>
          `  ${project}: generatorProject({ document, directory: "${project}" }, ${generator}),\n`,
      );
      await writeFile(
        join(output, "orval.config.mjs"),
        `import { generatorProject, sdkGenerator, serverGenerator } from "@petstore/codegen";
const document = ${JSON.stringify(document)};
export default {
${entries.join("")}};
`,
      );
      return [[process.execPath, programPath("@petstore/codegen"), "orval.config.mjs"]];
    },
  };
}

const sdkProject = { sdk: `sdkGenerator({ runtime: "@petstore/sdk/runtime", entryPoints: ["validate"] })` };
const serverProject = { server: `serverGenerator({ runtime: "@petstore/server/runtime" })` };

export const generators: GeneratorTool[] = [
  ofToolkit("this toolkit: SDK that checks responses", sdkProject),
  ofToolkit("this toolkit: SDK, server stubs, checks of requests and responses", { ...sdkProject, ...serverProject }),
  {
    // With this repository's patch of it, which makes it faster, too.
    name: `orval ${versionOf("orval")}: fetch client, zod`,
    steps: async ({ document, output }) => {
      const config = join(output, "orval.config.mjs");
      await writeFile(
        config,
        `const input = ${JSON.stringify(document)};
export default {
  client: { input, output: { target: "client/index.ts", client: "fetch", mode: "split" } },
  zod: { input, output: { target: "zod/index.ts", client: "zod", mode: "split" } },
};
`,
      );
      return [[process.execPath, programPath("orval"), "--config", config]];
    },
  },
  {
    name: `hey-api ${versionOf("@hey-api/openapi-ts")}: fetch client, SDK, zod`,
    steps: async ({ document, output }) => [
      [
        process.execPath,
        programPath("@hey-api/openapi-ts", "openapi-ts"),
        ...["--input", document, "--output", join(output, "client")],
        ...["--plugins", "@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk", "zod"],
        "--silent",
      ],
    ],
  },
  {
    name: `redocly generate-client ${versionOf("@redocly/cli")}: client, zod`,
    steps: async ({ document, output }) => [
      [
        process.execPath,
        programPath("@redocly/cli", "redocly"),
        ...["generate-client", document, "--output", join(output, "client.ts")],
        ...["--generator", "typescript", "--generator", "zod"],
      ],
    ],
  },
  {
    name: `Kubb ${versionOf("@kubb/cli")}: fetch client, zod`,
    steps: async ({ document, output }) => {
      const config = join(output, "kubb.config.ts");
      await writeFile(
        config,
        `import { defineConfig } from "@kubb/core";
import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";
import { pluginZod } from "@kubb/plugin-zod";
export default defineConfig({
  root: ".",
  input: { path: ${JSON.stringify(document)} },
  output: { path: "kubb", format: false, lint: false },
  plugins: [
    pluginOas({ validate: false }),
    pluginTs({ output: { path: "types" } }),
    pluginZod({ output: { path: "zod" } }),
    pluginClient({ output: { path: "client" }, client: "fetch", parser: "zod" }),
  ],
});
`,
      );
      return [[process.execPath, programPath("@kubb/cli", "kubb"), "generate", "--config", config]];
    },
  },
];
