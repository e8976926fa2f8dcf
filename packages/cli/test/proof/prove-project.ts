// Runs every command of a created project.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CreatedProject } from "./created-project.ts";

export interface ProofStep {
  name: string;
  run(project: CreatedProject): Promise<void>;
}

/** A path of the API that needs no parameter, and an edit to the contract that `contract:diff` reports. */
export interface ContractFacts {
  path: string;
  file: string;
  edit: (source: string) => string;
  /** Options of `pnpm new operation`. @default the command is left out */
  newOperation?: string[];
  /** Options of `pnpm new resource`. @default the command is left out */
  newResource?: string[];
  /** Arguments of `pnpm new field`. @default the command is left out */
  newField?: string[];
  /** The major version that `pnpm new version` adds: at least two after the contract's. @default 9 */
  newMajor?: number;
}

/** Steps that every new project passes, in the order in which a new user takes them. */
export function proofSteps(facts: ContractFacts): ProofStep[] {
  const { path, file, edit, newOperation, newResource, newField, newMajor = 9 } = facts;
  const version = `v${newMajor}`;
  return [
    {
      name: "npm start",
      async run(project) {
        // An empty variable counts as not set: otherwise, an empty password would be valid.
        const { api, portal, credential, stop } = await project.start({ DEV_CREDENTIAL: "" });
        try {
          await expectOk(`${api.replace(/\/$/, "")}${path}`, { headers: credentials(credential) });
          await expectOk(portal, {});
          await expectOk(`${portal}operations/`, {});
          await expectOk(`${portal}llms.txt`, {});
          await expectLocal(portal);
        } finally {
          await stop();
        }
        const production = await project.start({ NODE_ENV: "production" }, [process.execPath, "apps/api/dist/main.js"]);
        await production.stop();
        if (production.credential !== "") throw new Error("expected no credential in the output, got one");
      },
    },
    {
      // Its test is one of `npm test`.
      name: "pnpm new webhook",
      run: async (project) => void (await pnpm(project, "new", "webhook", "stock.changed")),
    },
    {
      // Its tests and its contract are parts of `npm test` and `pnpm check`.
      name: "pnpm new version",
      async run(project) {
        await pnpm(project, "new", "version", version);
        await expectRejected(project, version, `expected a version that the project does not have, got "${version}"`);
        const later = `expected a later major version than ${newMajor}.0.0, such as v${newMajor + 1}`;
        await expectRejected(project, `v${newMajor - 1}`, later);
        const { api, portal, credential, stop } = await project.start();
        try {
          const { basePath } = await import(pathToFileURL(join(project.folder, "apps/api/dist/app.js")).href);
          const headers = credentials(credential);
          await expectOk(`${api}${path}`, { headers });
          await expectOk(new URL(basePath.replace(/\/$/, "") + path, api).href, { headers });
          if (!api.endsWith(`/${version}`)) throw new Error(`expected the URL of ${version}, got ${api}`);
          const page = await (await fetch(`${portal}operations/`)).text();
          if (!page.includes('<details class="versions">'))
            throw new Error("expected a menu of versions in the portal");
        } finally {
          await stop();
        }
      },
    },
    {
      // Their tests and their contract are parts of `npm test` and `pnpm check`.
      name: "pnpm new in the newest version",
      async run(project) {
        const kinds = { operation: newOperation, resource: newResource, field: newField, webhook: ["stock.counted"] };
        for (const [kind, args] of Object.entries(kinds)) {
          const output = args && (await pnpm(project, "new", kind, ...args));
          if (output && !new RegExp(`^API version: ${version} \\(others: v\\d+\\)$`, "m").test(output))
            throw new Error(`new ${kind}: expected ${version}, got\n${output}`);
        }
      },
    },
    { name: "npm test", run: async (project) => void (await project.runOrThrow("npm", "test")) },
    { name: "pnpm check", run: async (project) => void (await pnpm(project, "check")) },
    {
      name: "pnpm contract:diff after an edit",
      async run(project) {
        await project.edit(file, edit);
        const output = await pnpm(project, "contract:diff");
        if (!output.includes("The changes require")) throw new Error(`contract:diff: expected changes, got\n${output}`);
      },
    },
    {
      name: "pnpm release --dry-run",
      async run(project) {
        for (const folder of [`packages/sdk-${version}`, `packages/mcp-${version}`]) {
          const file = join(project.folder, folder, "package.json");
          const { private: _, ...manifest } = JSON.parse(await readFile(file, "utf8"));
          await writeFile(file, JSON.stringify(manifest, null, 2));
        }
        const output = await pnpm(project, "release", "--dry-run");
        const { name } = JSON.parse(await readFile(join(project.folder, "packages/sdk/package.json"), "utf8"));
        for (const expected of [
          `${name} `,
          `${name}-${version} ${newMajor}.0.0`,
          `contract-${version} ${newMajor}.0.0: added contract-${version}/released/${newMajor}.0.0.yaml`,
        ])
          if (!output.includes(expected)) throw new Error(`release: expected ${expected}, got\n${output}`);
      },
    },
  ];
}

/** Runs the pnpm that the project pins, as its npm scripts do. */
export async function pnpm(project: CreatedProject, ...args: string[]): Promise<string> {
  return project.runOrThrow("npx", ...(await pnpmArguments(project)), ...args);
}

/** Returns the arguments of npx that run the pnpm of the project. */
async function pnpmArguments({ folder }: CreatedProject): Promise<string[]> {
  const { packageManager } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  return ["--yes", "--prefer-offline", packageManager];
}

/** Expects that a version is not added, with a message. */
async function expectRejected(project: CreatedProject, version: string, message: string): Promise<void> {
  const args = await pnpmArguments(project);
  const { succeeded, output } = await project.run("npx", ...args, "new", "version", version);
  if (succeeded || !output.includes(message)) throw new Error(`expected "${message}", got\n${output}`);
}

/** Returns headers that satisfy every scheme of the proof's contracts. */
function credentials(credential: string): Record<string, string> {
  return { Authorization: `Bearer ${credential}`, "X-Api-Key": credential };
}

async function expectOk(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  const body = await response.text();
  if (!response.ok) throw new Error(`GET ${url}: expected status 200, got ${response.status}: ${body.slice(0, 500)}`);
}

/** @throws Error if the server listens on further addresses. Linux has all of 127.0.0.0/8, other systems only the first. */
async function expectLocal(url: string): Promise<void> {
  const other = url.replace("localhost", "127.0.0.2");
  const isReached = await fetch(other).then(
    () => true,
    () => false,
  );
  if (isReached) throw new Error(`${other}: expected no server at other addresses, got one`);
}
