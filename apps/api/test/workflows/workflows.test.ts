// Runs the Arazzo workflows of this folder with Redocly Respect against a live server. Respect also checks the status,
// media type and body of each response against the contract.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createTemporaryFolder } from "@onecontract/testing/temporary-folder";
import { expect, it } from "vitest";
import { noon, startTestServer, type TestServer } from "../test-server.ts";

const redocly = fileURLToPath(new URL("../../node_modules/.bin/redocly", import.meta.url));

interface Executed {
  files: Record<string, { executedWorkflows: Workflow[] }>;
}
interface Workflow {
  workflowId: string;
  executedSteps: Step[];
}
/** A step that goes to another step contains the steps that follow. */
type Step = { type: "step"; response: { statusCode: number } } | ({ type: "workflow" } & Workflow);

/**
 * Runs a file of workflows, and returns the response statuses of each workflow.
 *
 * @throws Error with the output of Respect if a check fails
 */
async function runWorkflows(file: string, { apiUrl }: TestServer, inputs: Record<string, string>) {
  const output = join(await createTemporaryFolder(), "output.json");
  const inputArgs = Object.entries(inputs).flatMap(([name, value]) => ["--input", `${name}=${value}`]);
  const path = fileURLToPath(new URL(file, import.meta.url));
  const args = ["respect", path, "--server", `petStore=${apiUrl}`, "--json-output", output, ...inputArgs];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
  await promisify(execFile)(redocly, args, { env }).catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}\n${stderr}`);
  });
  const { files }: Executed = JSON.parse(await readFile(output, "utf8"));
  const workflows = Object.values(files).flatMap(({ executedWorkflows }) => executedWorkflows);
  return Object.fromEntries(
    workflows.map(({ workflowId, executedSteps }) => [workflowId, responseStatuses(executedSteps)]),
  );
}

function responseStatuses(steps: Step[]): number[] {
  return steps.flatMap((step) =>
    step.type === "step" ? step.response.statusCode : responseStatuses(step.executedSteps),
  );
}

it("the workflows create pets, filter them and paginate", async () => {
  const server = await startTestServer();
  // Cursors are opaque, but in a new store they are predictable. This is the cursor after id 2.
  expect(await runWorkflows("pets.arazzo.yaml", server, { apiKey: server.key, secondPage: "Mg" })).toEqual({
    create: [201, 201, 409, 201, 201, 200],
    filter: [200],
    paginate: [200, 200],
  });
});

it("the workflows get error responses without an active key, for invalid values and for an unknown pet", async () => {
  const server = await startTestServer();
  expect(await runWorkflows("error-responses.arazzo.yaml", server, { apiKey: server.key })).toEqual({
    unauthorized: [401, 401],
    invalid: [400, 400, 400, 404],
  });
});

it("the workflows wait for the next minute after a 429, and are banned if they do not wait", async () => {
  // The clock is stopped a few seconds before the end of a minute, and moves to the next minute once a request waits for it.
  let server: TestServer | undefined;
  const clock = {
    get nowMs(): number {
      const rejections = (server?.logged ?? []).filter(({ status }) => status === 429);
      return rejections.length < 2 ? noon + 26_000 : noon + 31_000;
    },
  };
  server = await startTestServer({ clock });
  const key = await server.issueKey({ plan: "enterprise", limits: { minute: 3, day: 1000 } });
  expect(await runWorkflows("rate-limits.arazzo.yaml", server, { apiKey: key })).toEqual({
    wait: [200, 200, 200, 429, 429, 200],
    // Two of the ten rejections that cause the ban are those of the previous workflow.
    ban: [200, 200, ...Array<number>(8).fill(429), 429],
  });
});
