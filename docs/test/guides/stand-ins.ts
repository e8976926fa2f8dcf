// What is run in a test in place of what a guide tells its reader to type, each with the reason. All else is run as it stands.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const root: string = join(import.meta.dirname, "../../..");

/** In the order in which they are put in. */
const standIns: [typed: RegExp, run: string][] = [
  // It installs and builds first, as the tests of .bootstrap show; here that is done.
  [/^npm start$/gm, "pnpm petstore-api serve --demo"],
  // The tests run on what has been built.
  [/^pnpm build( --filter=\S+)*$/gm, "true"],
  // Nothing is on the registry; the tests of the SDK install it from its package. Here it is that of this workspace.
  [/^npm install @petstore\/sdk$/gm, "test -f docs/node_modules/@petstore/sdk/dist/index.js"],
  [/^npx (-y )?@petstore\/mcp/gm, "node packages/mcp/dist/cli.js"],
  // The same as pnpm does, which may be a program of npx here.
  [/\bpnpm petstore-api\b/g, scriptOf("petstore-api")],
  [/\bpnpm exec /g, ""],
];

export interface Places {
  /** Of the running server. */
  origin: string;
  /** An API key without a limit that a guide could reach. */
  key: string;
  /** The id of another one, to rotate and to revoke. */
  keyId: string;
  /** For what the server writes. */
  folder: string;
  postgresql: string;
  redis: string;
}

export function standIn(source: string, places: Places): string {
  const ofReader: [typed: string, here: string][] = [
    ["http://localhost:8080", places.origin],
    ["pets_live_...", places.key],
    ["key_...", places.keyId],
    ["postgres://petstore@localhost/petstore", places.postgresql],
    ["redis://localhost:6379", places.redis],
    ["data/", `${places.folder}/`],
  ];
  const asRun = standIns.reduce((text, [typed, run]) => text.replace(typed, run), source);
  return ofReader.reduce((text, [typed, here]) => text.replaceAll(typed, here), asRun);
}

/** Of the root's package.json. */
function scriptOf(name: string): string {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (typeof scripts[name] !== "string") throw new Error(`package.json: expected a script ${name}, got none`);
  return scripts[name];
}
