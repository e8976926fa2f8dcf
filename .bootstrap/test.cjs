// `npm test`: installs, builds, runs the tests of every package, and prints the totals.
const { rmSync } = require("node:fs");
const { join } = require("node:path");
const { run, runOrFail } = require("./child-process.cjs");
const { CommandError } = require("./command-error.cjs");
const { readReport } = require("./test-report.cjs");
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
  // Many tests wait for servers, browsers and disks: with one package per processor, half of the processors' time was idle.
  const testArgs = ["run", "test", "--only", "--concurrency=200%", ...turboArgs, ...filters];
  const tests = await runToExit("turbo", [...testArgs, "--", ...vitestArgs, ...args.slice(split + 1)], env);

  const reports = packages.map(({ name, directory }) => readReport(name, join(directory, reportFile)));
  const passed = reports.reduce((total, report) => total + report.passed, 0);
  const failures = reports.flatMap((report) => report.failures);
  if (build.code !== 0) failures.push("the build failed");
  // turbo can fail although no test does. The totals must not look like a success then.
  else if (tests.code !== 0 && failures.length === 0) failures.push(`turbo exited with ${tests.code}`);
  // The reports of the tests can be thousands of lines above.
  for (const failure of failures) console.error(`failed: ${failure}`);
  if (passed === 0) console.error("expected at least one test to pass, got none");
  console.log(`${passed} passed, ${failures.length} failed`);
  return passed > 0 && failures.length === 0 ? 0 : 1;
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

module.exports = { test };
