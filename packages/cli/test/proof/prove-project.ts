// Runs every command of a created project.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
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
  /** Options of `pnpm new operation`. @default the step is left out */
  newOperation?: string[];
  /** Options of `pnpm new resource`. @default the step is left out */
  newResource?: string[];
}

/** Steps that every new project passes, in the order in which a new user takes them. */
export function proofSteps({ path, file, edit, newOperation, newResource }: ContractFacts): ProofStep[] {
  return [
    {
      name: "npm start",
      async run(project) {
        const { api, portal, credential, stop } = await project.start();
        try {
          await expectOk(`${api.replace(/\/$/, "")}${path}`, { headers: credentials(credential) });
          await expectOk(portal, {});
          await expectOk(`${portal}operations/`, {});
          await expectOk(`${portal}llms.txt`, {});
          await expectLocal(portal);
        } finally {
          await stop();
        }
      },
    },
    {
      // Its test is one of `npm test`.
      name: "pnpm new webhook",
      run: async (project) => void (await pnpm(project, "new", "webhook", "stock.changed")),
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
    ...(newOperation === undefined
      ? []
      : [
          {
            name: "pnpm new operation",
            async run(project: CreatedProject) {
              await pnpm(project, "new", "operation", ...newOperation);
              await project.runOrThrow("npm", "test");
              await pnpm(project, "check");
            },
          },
        ]),
    ...(newResource === undefined
      ? []
      : [
          {
            name: "pnpm new resource",
            async run(project: CreatedProject) {
              await pnpm(project, "new", "resource", ...newResource);
              await pnpm(project, "check");
              await project.runOrThrow("npm", "test");
            },
          },
        ]),
    {
      name: "pnpm release --dry-run",
      async run(project) {
        const output = await pnpm(project, "release", "--dry-run");
        const { name } = JSON.parse(await readFile(join(project.folder, "packages/sdk/package.json"), "utf8"));
        if (!output.includes(`${name} `)) throw new Error(`release: expected ${name}, got\n${output}`);
      },
    },
  ];
}

/** Runs the pnpm that the project pins, as its npm scripts do. */
async function pnpm(project: CreatedProject, ...args: string[]): Promise<string> {
  const { packageManager } = JSON.parse(await readFile(join(project.folder, "package.json"), "utf8"));
  return project.runOrThrow("npx", "--yes", "--prefer-offline", packageManager, ...args);
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
