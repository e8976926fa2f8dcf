// `npm test`: install, build, run the tests of every package, and say how many passed and failed in all.
const { readFileSync, rmSync } = require("node:fs");
const { join } = require("node:path");
const { run, runOrFail } = require("./child.cjs");
const { Failure } = require("./failure.cjs");
const { prepareToolchain, root } = require("./toolchain.cjs");

const reportFile = ".turbo/test-report.json";

/** Resolves with 0 when at least one test ran and nothing failed. `args` go to turbo; those after `--` go to vitest. */
async function test(args) {
  const env = await prepareToolchain();
  const split = args.includes("--") ? args.indexOf("--") : args.length;
  const turboArgs = ["--continue=dependencies-successful", "--ui=stream"];
  const filters = args.slice(0, split);
  const vitestArgs = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];

  const { packages, builds } = await plan(filters, env);
  if (packages.length === 0) throw new Failure("expected at least one package with tests, got none");
  for (const { directory } of packages) rmSync(join(directory, reportFile), { force: true });
  // Apart from the tests, because turbo would build anew for other arguments after `--`.
  const build = await runToEnd("turbo", ["run", ...builds, "--output-logs=errors-only", ...turboArgs], env);
  const testArgs = ["run", "test", "--only", "--concurrency=100%", ...turboArgs, ...filters];
  const tests = await runToEnd("turbo", [...testArgs, "--", ...vitestArgs, ...args.slice(split + 1)], env);

  const { passed, failed } = total(packages);
  if (build.code !== 0) console.error("the build failed, which counts as one failure");
  // turbo can fail beside the tests; then the line must not read like a success.
  const failedInAll = failed + (build.code !== 0 || (tests.code !== 0 && failed === 0) ? 1 : 0);
  if (passed === 0) console.error("expected at least one test to pass, got none");
  console.log(`${passed} passed, ${failedInAll} failed`);
  return passed > 0 && failedInAll === 0 ? 0 : 1;
}

async function runToEnd(program, args, env) {
  const result = await run(program, args, { env });
  if (result.interrupted) throw new Failure("", 130);
  return result;
}

/** The packages that turbo would test, with their directories, and the tasks that it would run before. */
async function plan(filters, env) {
  const { stdout } = await runOrFail("turbo", ["run", "test", "--dry=json", ...filters], { env });
  const { tasks } = JSON.parse(stdout);
  return {
    packages: tasks
      .filter(({ task, command }) => task === "test" && command !== "<NONEXISTENT>")
      .map((task) => ({ name: task.package, directory: join(root, task.directory) })),
    builds: tasks.filter(({ task }) => task !== "test").map(({ taskId }) => taskId),
  };
}

/** Sums the packages' reports. A package that left no report, or whose run broke beside its tests, counts as one failure. */
function total(packages) {
  let passed = 0;
  let failed = 0;
  for (const { name, directory } of packages) {
    const report = readReport(join(directory, reportFile));
    const failures = report ? report.numFailedTests + brokenFiles(report) : 0;
    passed += report?.numPassedTests ?? 0;
    failed += failures;
    if (report?.success || failures > 0) continue;
    failed += 1;
    console.error(`${name}: ${report ? "the run failed outside its tests" : "expected a test report, got none"}`);
  }
  return { passed, failed };
}

/** How many files failed although none of their tests did, such as those that could not be loaded. */
function brokenFiles({ testResults }) {
  return testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((one) => one.status !== "failed"),
  ).length;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

module.exports = { test };
