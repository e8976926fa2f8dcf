// Runs every command and every program of the guides in order, with a live server.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { extractFences, type Fence, outputPattern } from "./guides/fences.ts";
import { GuideRunner } from "./guides/guide-runner.ts";
import { openTestBackends } from "./guides/test-backends.ts";
import { guides } from "./portal.ts";

const backends = await openTestBackends();
afterAll(() => backends.close());

const guidesWithFences = guides
  .map(({ id, file, markdown = () => "" }) => {
    const fences = extractFences(file === undefined ? markdown() : readFileSync(file, "utf8"));
    // The packages' tests run the programs of their READMEs.
    const langs = file === undefined ? ["sh"] : ["sh", "ts"];
    return { id, fences: fences.filter(({ lang }) => langs.includes(lang)) };
  })
  .filter(({ fences }) => fences.length > 0);

const isExecutable = ({ meta }: Fence) => meta["not-run"] === undefined;

it("every fence that is not executed states the reason", () => {
  const reasons = guidesWithFences
    .flatMap(({ fences }) => fences.filter((fence) => !isExecutable(fence)))
    .map(({ meta }) => meta["not-run"]);
  for (const reason of reasons) expect(reason).toMatch(/\w+ \w+/);
});

const guidesWithExecutableFences = guidesWithFences
  .map(({ id, fences }) => ({ id, fences: fences.filter(isExecutable) }))
  .filter(({ fences }) => fences.length > 0);

describe.each(guidesWithExecutableFences)("$id", ({ id, fences }) => {
  let runner: GuideRunner;

  beforeAll(async () => {
    runner = await GuideRunner.open(backends.urls);
    // A guide that starts a server has none running before.
    if (!fences.some(({ meta }) => meta.background)) await runner.serve();
  });
  afterAll(() => runner.close());

  it.for(fences.map((fence) => ({ fence, title: `${fence.line}: ${fence.source.split("\n")[0]}` })))(
    "runs line $title",
    async ({ fence }, { skip }) => {
      const { needs = "" } = fence.meta;
      const missing = backends.missing.filter((name) => String(needs).includes(name));
      if (missing.length > 0) skip(`no ${missing.join(", no ")}`);
      const { exitCode, stdout, stderr } = await runner.run(fence, `${id.replace("guides/", "")}-${fence.line}`);
      expect(exitCode, stdout + stderr).toBe(0);
      if (fence.source.includes("console.log(")) expect(stdout).toMatch(/\S/);
      if (fence.expectedOutput !== undefined) expect(stdout).toMatch(outputPattern(fence.expectedOutput));
    },
  );
});

describe("extractFences", () => {
  it("reads the language, the attributes, the line and the expected output of each fence", () => {
    const markdown = 'Run:\n\n```sh needs="redis" background\necho "a (b) c"\n```\n\n```text output\na (...) c\n```\n';
    const [command, output] = extractFences(markdown);
    expect(command).toEqual({
      lang: "sh",
      meta: { needs: "redis", background: true },
      source: 'echo "a (b) c"',
      line: 3,
      expectedOutput: "a (...) c",
    });
    expect(output).toMatchObject({ lang: "text", meta: { output: true }, line: 7 });
    expect("a (b) c\n").toMatch(outputPattern("a (...) c"));
    expect("a b c\n").not.toMatch(outputPattern("a (...) c"));
  });
});

describe("GuideRunner", () => {
  it("reports the exit code and the output of a failing command and of a failing program", async () => {
    const runner = await GuideRunner.open();
    try {
      const command = { lang: "sh", meta: {}, source: "echo before; exit 3; echo after", line: 1 };
      expect(await runner.run(command, "failing-command")).toEqual({ exitCode: 3, stdout: "before\n", stderr: "" });
      const program = { lang: "ts", meta: {}, source: 'throw new Error("failure");', line: 1 };
      expect(await runner.run(program, "failing-program")).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining("failure"),
      });
    } finally {
      await runner.close();
    }
  });
});
