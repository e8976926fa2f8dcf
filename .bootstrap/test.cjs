// `npm test`: installs, builds, runs the tests of every package, and prints the totals.
const { rmSync } = require("node:fs");
const { cpus } = require("node:os");
const { join } = require("node:path");
const { run, runOrFail } = require("./child-process.cjs");
const { CommandError } = require("./command-error.cjs");
const { readReport } = require("./test-report.cjs");
const { prepareToolchain, root } = require("./toolchain.cjs");

const reportFile = ".turbo/test-report.json";

/**
 * The packages whose tests take the longest, in the order in which they start. turbo starts packages in random order, and a long one
 * that is alone at the end leaves processors idle.
 */
const LONGEST = [
  "@petstore/repository",
  "@petstore/api",
  "@onecontract/cli",
  "@onecontract/portal",
  "@petstore/docs",
  "@petstore/conformance",
  "@onecontract/codegen",
];

/** Most packages whose tests run at the same time, on machines with many processors, too. */
const MAX_CONCURRENCY = 8;

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
  const testArgs = ["--only", ...turboArgs, ...filters, "--", ...vitestArgs, ...args.slice(split + 1)];
  const failedRun = await runTests(packages, testArgs, env);

  const reports = packages.map(({ name, directory }) => readReport(name, join(directory, reportFile)));
  const passed = reports.reduce((total, report) => total + report.passed, 0);
  const failures = reports.flatMap((report) => report.failures);
  if (build.code !== 0) failures.push("the build failed");
  // turbo can fail although no test does. The totals must not look like a success then.
  else if (failedRun && failures.length === 0) failures.push(`turbo exited with ${failedRun.code}`);
  // The reports of the tests can be thousands of lines above.
  for (const failure of failures) console.error(`failed: ${failure}`);
  if (passed === 0) console.error("expected at least one test to pass, got none");
  console.log(`${passed} passed, ${failures.length} failed`);
  return passed > 0 && failures.length === 0 ? 0 : 1;
}

/** Runs the tests of the packages, the longest first, and resolves with a failed run of turbo, if there is one. */
async function runTests(packages, args, env) {
  const waiting = startOrder(packages.map(({ name }) => name));
  let failedRun;
  const runOneAfterTheOther = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const result = await runToExit("turbo", ["run", `${name}#test`, ...args], env);
      if (result.code !== 0) failedRun = result;
    }
  };
  // The packages above run two test files at a time, and each file starts other programs. With two packages per processor, up to twenty
  // programs waited for two processors, and requests took longer than the timeouts of the servers under test.
  const concurrency = Math.min(cpus().length, MAX_CONCURRENCY);
  await Promise.all(Array.from({ length: concurrency }, runOneAfterTheOther));
  return failedRun;
}

function startOrder(names) {
  const isLong = (name) => LONGEST.includes(name);
  const long = names.filter(isLong).sort((a, b) => LONGEST.indexOf(a) - LONGEST.indexOf(b));
  return [...long, ...names.filter((name) => !isLong(name))];
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

module.exports = { test, startOrder, LONGEST };
