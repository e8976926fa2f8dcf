// The generators that are compared. Each generates a typed client and validation of requests or responses.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { binPath, packageVersion } from "../installed-packages.ts";

export interface GeneratorTool {
  name: string;
  /** Writes the configuration of the tool and returns the command to measure. */
  prepare(job: { document: string; output: string }): Promise<string[]>;
}

/**
 * Creates a tool that runs the generators of this repository.
 *
 * @param parts of the configuration of `onecontract generate`
 */
function codegenTool(name: string, parts: object): GeneratorTool {
  return {
    name,
    prepare: async ({ document, output }) => {
      const config = JSON.stringify({ input: document, ...parts });
      await writeFile(join(output, "onecontract.config.mjs"), `export default ${config};\n`);
      return [process.execPath, binPath("@onecontract/cli", "onecontract"), "generate"];
    },
  };
}

const sdkPart = { sdk: { output: "sdk", entryPoints: ["validate"] } };
const serverPart = { server: { output: "server" } };

export const generators: GeneratorTool[] = [
  codegenTool("@onecontract/codegen: SDK with response validation", sdkPart),
  codegenTool("@onecontract/codegen: SDK, server stubs, request and response validation", {
    ...sdkPart,
    ...serverPart,
  }),
  {
    name: `orval ${packageVersion("orval")}: fetch client, zod`,
    prepare: async ({ document, output }) => {
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
      return [process.execPath, binPath("orval"), "--config", config];
    },
  },
  {
    name: `hey-api ${packageVersion("@hey-api/openapi-ts")}: fetch client, SDK, zod`,
    prepare: async ({ document, output }) => [
      process.execPath,
      binPath("@hey-api/openapi-ts", "openapi-ts"),
      ...["--input", document, "--output", join(output, "client")],
      ...["--plugins", "@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk", "zod"],
      "--silent",
    ],
  },
  {
    name: `redocly generate-client ${packageVersion("@redocly/cli")}: client, zod`,
    prepare: async ({ document, output }) => [
      process.execPath,
      binPath("@redocly/cli", "redocly"),
      ...["generate-client", document, "--output", join(output, "client.ts")],
      ...["--generator", "typescript", "--generator", "zod"],
    ],
  },
  {
    name: `Kubb ${packageVersion("@kubb/cli")}: fetch client, zod`,
    prepare: async ({ document, output }) => {
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
      return [process.execPath, binPath("@kubb/cli", "kubb"), "generate", "--config", config];
    },
  },
];
