// `npm test`: installs, builds, runs the tests of every package, and prints the totals.
const { readFileSync, rmSync } = require("node:fs");
const { join } = require("node:path");
const { run, runOrFail } = require("./child-process.cjs");
const { CommandError } = require("./command-error.cjs");
const { prepareToolchain, root } = require("./toolchain.cjs");

const reportFile = ".turbo/test-report.json";

/** Resolves with 0 if at least one test ran and nothing failed. `args` are passed to turbo; those after `--` to vitest. */
async function test(args) {
  const env = await prepareToolchain();
  const split = args.includes("--") ? args.indexOf("--") : args.length;
  const turboArgs = ["--continue=dependencies-successful", "--ui=stream"];
  const filters = args.slice(0, split);
  const vitestArgs = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  // In such a path, Vite takes "#" for the beginning of a fragment, and decodes "%". Node finds the files.
  if (/[#%]/.test(root)) vitestArgs.push("--experimental.viteModuleRunner=false");

  const { packages, buildTasks } = await dryRun(filters, env);
  if (packages.length === 0) throw new CommandError("expected at least one package with tests, got none");
  for (const { directory } of packages) rmSync(join(directory, reportFile), { force: true });
  // The build is a separate run, because turbo's cache key includes the arguments after `--`.
  const build = await runToExit("turbo", ["run", ...buildTasks, "--output-logs=errors-only", ...turboArgs], env);
  const testArgs = ["run", "test", "--only", "--concurrency=100%", ...turboArgs, ...filters];
  const tests = await runToExit("turbo", [...testArgs, "--", ...vitestArgs, ...args.slice(split + 1)], env);

  const { passed, failed } = sumReports(packages);
  if (build.code !== 0) console.error("the build failed, which counts as one failure");
  // turbo can fail although no test does. The totals must not look like a success then.
  const failedTotal = failed + (build.code !== 0 || (tests.code !== 0 && failed === 0) ? 1 : 0);
  if (passed === 0) console.error("expected at least one test to pass, got none");
  console.log(`${passed} passed, ${failedTotal} failed`);
  return passed > 0 && failedTotal === 0 ? 0 : 1;
}

async function runToExit(program, args, env) {
  const result = await run(program, args, { env });
  if (result.interrupted) throw new CommandError("", 130);
  return result;
}

/** Resolves with the packages that turbo would test, and with the ids of the tasks that it would run before the tests. */
async function dryRun(filters, env) {
  const { stdout } = await runOrFail("turbo", ["run", "test", "--dry=json", ...filters], { env });
  const { tasks } = JSON.parse(stdout);
  return {
    packages: tasks
      .filter(({ task, command }) => task === "test" && command !== "<NONEXISTENT>")
      .map((task) => ({ name: task.package, directory: join(root, task.directory) })),
    buildTasks: tasks.filter(({ task }) => task !== "test").map(({ taskId }) => taskId),
  };
}

/** Sums the packages' test reports. A missing report, or a run that failed outside its tests, counts as one failure. */
function sumReports(packages) {
  let passed = 0;
  let failed = 0;
  for (const { name, directory } of packages) {
    const report = readReport(join(directory, reportFile));
    const failures = report ? report.numFailedTests + countFailedFiles(report) : 0;
    passed += report?.numPassedTests ?? 0;
    failed += failures;
    if (report?.success || failures > 0) continue;
    failed += 1;
    console.error(`${name}: ${report ? "the run failed outside its tests" : "expected a test report, got none"}`);
  }
  return { passed, failed };
}

/** Counts the files that failed although none of their tests did, such as files that could not be loaded. */
function countFailedFiles({ testResults }) {
  return testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
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
