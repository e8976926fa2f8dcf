// The tools that are measured. Each makes a typed client and validation of what goes over the wire.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { programPath } from "../program-path.ts";

export interface GeneratorTool {
  name: string;
  /** Writes what the tool needs, and returns the commands to time. */
  steps(task: { document: string; output: string }): Promise<string[][]>;
}

export const generators: GeneratorTool[] = [
  {
    name: "this toolkit: SDK, server stubs, validators",
    steps: async ({ document, output }) => {
      const config = join(output, "orval.config.ts");
      await writeFile(
        config,
        `import { generatorProject, sdkGenerator, serverGenerator } from "@petstore/codegen";
const document = ${JSON.stringify(document)};
export default {
  sdk: generatorProject({ document, directory: "sdk" }, sdkGenerator({ runtime: "@petstore/sdk/runtime" })),
  server: generatorProject({ document, directory: "server" }, serverGenerator({ runtime: "@petstore/server/runtime" })),
};
`,
      );
      return [[process.execPath, programPath("orval"), "--config", config]];
    },
  },
  {
    name: "orval: fetch client, zod",
    steps: async ({ document, output }) => {
      const config = join(output, "orval.config.ts");
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
    name: "hey-api: fetch client, SDK, zod",
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
    name: "redocly generate-client: client, zod",
    steps: async ({ document, output }) => [
      [
        process.execPath,
        programPath("@redocly/cli", "redocly"),
        ...["generate-client", document, "--output", join(output, "client.ts")],
        ...["--generator", "typescript", "--generator", "zod"],
      ],
    ],
  },
];
