// The workflows beside this file, run by Redocly Respect against a live server. Beyond what a step asks for, Respect holds
// each answer's status, media type and body against the contract.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { newFolder } from "../new-folder.ts";
import { noon, startTestServer, type TestServer } from "../test-server.ts";

const redocly = fileURLToPath(new URL("../../node_modules/.bin/redocly", import.meta.url));

interface Executed {
  files: Record<string, { executedWorkflows: Workflow[] }>;
}
interface Workflow {
  workflowId: string;
  executedSteps: Step[];
}
/** Where a step goes to another, what follows is within it. */
type Step = { type: "step"; response: { statusCode: number } } | ({ type: "workflow" } & Workflow);

/** Runs a file of workflows and answers the statuses that each met. Rejects with what Respect printed when a check failed. */
async function respect(file: string, { apiUrl }: TestServer, inputs: Record<string, string>) {
  const output = join(await newFolder(), "output.json");
  const given = Object.entries(inputs).flatMap(([name, value]) => ["--input", `${name}=${value}`]);
  const path = fileURLToPath(new URL(file, import.meta.url));
  const args = ["respect", path, "--server", `petStore=${apiUrl}`, "--json-output", output, ...given];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
  await promisify(execFile)(redocly, args, { env }).catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}\n${stderr}`);
  });
  const { files }: Executed = JSON.parse(await readFile(output, "utf8"));
  const workflows = Object.values(files).flatMap(({ executedWorkflows }) => executedWorkflows);
  return Object.fromEntries(workflows.map(({ workflowId, executedSteps }) => [workflowId, statusesOf(executedSteps)]));
}

function statusesOf(steps: Step[]): number[] {
  return steps.flatMap((step) => (step.type === "step" ? step.response.statusCode : statusesOf(step.executedSteps)));
}

test("animals are created, filtered and paged through", async () => {
  const server = await startTestServer();
  // Cursors are opaque, but those of an empty store are always given for the same ids: this is the one after id 2.
  expect(await respect("animals.arazzo.yaml", server, { apiKey: server.key, secondPage: "Mg" })).toEqual({
    create: [201, 201, 409, 201, 201, 200],
    filter: [200],
    "page-through": [200, 200],
  });
});

test("requests without a key in force, with invalid values and for unknown animals are refused", async () => {
  const server = await startTestServer();
  expect(await respect("refusals.arazzo.yaml", server, { apiKey: server.key })).toEqual({
    unauthorized: [401, 401],
    invalid: [400, 400, 400, 404],
  });
});

test("a key that is used up passes again after the wait, and is banned when it does not wait", async () => {
  const startedMs = Date.now();
  // The clock runs as always, from a few seconds before a minute is over: the wait is real, but short.
  const clock = {
    get nowMs() {
      return noon + 26_000 + Date.now() - startedMs;
    },
  };
  const server = await startTestServer({ clock });
  const key = await server.issueKey({ plan: "enterprise", limits: { minute: 3, day: 1000 } });
  expect(await respect("rate-limits.arazzo.yaml", server, { apiKey: key })).toEqual({
    wait: [200, 200, 200, 429, 429, 200],
    // Of the ten refusals that make a ban, two are those of the workflow before.
    ban: [200, 200, ...Array<number>(8).fill(429), 429],
  });
});
