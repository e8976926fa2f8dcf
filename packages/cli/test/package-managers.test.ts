// The commands of the guide "Add to an existing repository", in projects of npm, pnpm and Yarn without node_modules.
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isNightly } from "@onecontract/testing/test-options";
import { expect, inject, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { runProgram } from "../src/run-program.ts";
import { userEnvironment } from "./proof/created-project.ts";

const registry = inject("registry");

const YARN = ["npx", "--yes", "@yarnpkg/cli-dist"];

const PNPM = {
  name: "pnpm",
  add: ["npx", "--yes", "pnpm@12", "add", "--save-dev"],
  exec: ["npx", "--yes", "pnpm@12", "exec"],
  portal: true,
};

/** `portal` is false for Yarn: without node_modules, the bundler of the portal does not find the packages. */
const MANAGERS = [
  { name: "npm", add: ["npm", "install", "--save-dev"], exec: ["npx"], portal: true },
  // create.test.ts installs with pnpm, too.
  ...(isNightly
    ? [PNPM, { name: "Yarn", add: [...YARN, "add", "--dev"], exec: [...YARN, "exec"], portal: false }]
    : []),
];

const COMMANDS = [
  "onecontract generate --input openapi.yaml --output src/api --sdk",
  "onecontract generate --input openapi.yaml --output src/server --server",
  "onecontract diff openapi.yaml openapi.yaml",
];

it.for(MANAGERS)(
  "each part works alone in a project with $name",
  { timeout: 600_000 },
  async ({ add, exec, portal }) => {
    const folder = await mkdtemp(join(tmpdir(), "existing-project-"));
    const yarn = {
      YARN_NPM_REGISTRY_SERVER: registry.npm_config_registry,
      YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
      // The cache of the user may have another build of the same version.
      YARN_GLOBAL_FOLDER: join(folder, ".yarn"),
      YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
      YARN_ENABLE_TELEMETRY: "0",
    };
    const env = { ...userEnvironment(process.env), ...registry, ...yarn };
    const run = async (args: string[]) => {
      const { succeeded, output } = await runProgram(args[0] ?? "", args.slice(1), { cwd: folder, env });
      expect(succeeded, output).toBe(true);
    };
    try {
      await writeFile(join(folder, "package.json"), JSON.stringify({ name: "existing", private: true }));
      // Without it, Yarn looks for a project in the folders above. The portal's esbuild needs no install script.
      await writeFile(join(folder, "yarn.lock"), "");
      await writeFile(join(folder, "pnpm-workspace.yaml"), "allowBuilds:\n  esbuild: false\n");
      await cp(join(import.meta.dirname, "contracts/book-shop.yaml"), join(folder, "openapi.yaml"));
      // The latest version is one of another test.
      await run([...add, `@onecontract/cli@${manifest.version}`, ...(portal ? ["@onecontract/portal"] : [])]);
      for (const command of COMMANDS) await run([...exec, ...command.split(" ")]);
      if (!portal) return;
      const config =
        'import { definePortal } from "@onecontract/portal";\nexport default definePortal({ contract: "openapi.yaml" });\n';
      await writeFile(join(folder, "portal.config.mts"), config);
      await run([...exec, "onecontract-portal", "build"]);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
