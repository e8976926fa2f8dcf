// Replaces commands and values of the guides that a test cannot use as written. All other code in the guides runs unchanged.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const root: string = join(import.meta.dirname, "../../..");

/** Replacements of commands, applied in this order. */
const commands: [written: RegExp, executed: string][] = [
  // `npm start` also installs and builds. The tests of packages/repository cover that, and both are done before the guides are tested.
  [/^npm start$/gm, "pnpm petstore-api serve --demo"],
  // The tests use the existing build.
  [/^pnpm build( --filter=\S+)*$/gm, "true"],
  // Installs into another project, because the guides run in the folder of the repository. The options avoid requests to the registry.
  [
    /^npm install (http:\S+sdk\.tgz)$/gm,
    'npm install --silent --legacy-peer-deps --no-audit --no-fund --prefix "$HOME/app" $1 && node --input-type=module -e "import \'$HOME/app/node_modules/@petstore/sdk/dist/index.js\'"',
  ],
  [/^npm pack (\S+)$/gm, 'npm pack --silent --pack-destination "$HOME" $1'],
  // The programs of the READMEs and of other guides use the SDK of the workspace.
  [/^npm install @petstore\/sdk$/gm, "test -f docs/node_modules/@petstore/sdk/dist/index.js"],
  [/^npx (-y )?@petstore\/mcp/gm, "node packages/mcp/dist/cli.js"],
  // Runs the scripts and programs without pnpm, which may not be on PATH.
  [/\bpnpm petstore-api\b/g, packageScript("petstore-api")],
  [/\bpnpm exec /g, ""],
];

/** Values of the test environment. */
export interface TestValues {
  /** Origin of the running server. */
  origin: string;
  /** An API key with limits that no guide reaches. */
  key: string;
  /** ID of another key, to rotate and to revoke. */
  keyId: string;
  /** Folder for the files that the server writes. */
  folder: string;
  /** URL of the PostgreSQL database. */
  postgresql: string;
  /** URL of the Redis server. */
  redis: string;
}

export function substitute(source: string, values: TestValues): string {
  const literals: [written: string, used: string][] = [
    ["http://localhost:8080", values.origin],
    ["pets_live_...", values.key],
    ["key_...", values.keyId],
    ["postgres://petstore@localhost/petstore", values.postgresql],
    ["redis://localhost:6379", values.redis],
    ["data/", `${values.folder}/`],
  ];
  const executed = commands.reduce((result, [written, command]) => result.replace(written, command), source);
  return literals.reduce((result, [written, used]) => result.replaceAll(written, used), executed);
}

/** Returns a script of the root's package.json. */
function packageScript(name: string): string {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (typeof scripts[name] !== "string") throw new Error(`package.json: expected a script ${name}, got none`);
  return scripts[name];
}
