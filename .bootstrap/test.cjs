// `npm test`: install, build, run the tests of every package, and say how many passed and failed in all.
const { readFileSync, rmSync } = require("node:fs");
const { join } = require("node:path");
const { run, runOrFail } = require("./child.cjs");
const { Failure } = require("./failure.cjs");
const { prepareToolchain, root } = require("./toolchain.cjs");

const reportFile = ".turbo/test-report.json";

/** Resolves with 0 when at least one test ran and none failed. `args` go to turbo; those after `--` go to vitest. */
async function test(args) {
  const env = await prepareToolchain();
  const split = args.includes("--") ? args.indexOf("--") : args.length;
  const turboArgs = [
    "run",
    "test",
    "--continue=dependencies-successful",
    "--concurrency=100%",
    "--ui=stream",
    ...args.slice(0, split),
  ];
  const vitestArgs = [
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportFile}`,
    ...args.slice(split + 1),
  ];

  const packages = await packagesWithTests(turboArgs, env);
  for (const { directory } of packages) rmSync(join(directory, reportFile), { force: true });
  const { code, interrupted } = await run("turbo", [...turboArgs, "--", ...vitestArgs], { env });
  if (interrupted) throw new Failure("", 130);

  const { passed, failed } = total(packages);
  // turbo can fail beside the tests, such as in a build; then the line must not read like a success.
  const failedInAll = code !== 0 && failed === 0 ? 1 : failed;
  if (passed === 0) console.error("expected at least one test to pass, got none");
  console.log(`${passed} passed, ${failedInAll} failed`);
  return passed > 0 && failedInAll === 0 ? 0 : 1;
}

/** The packages that turbo would test, with their directories. */
async function packagesWithTests(turboArgs, env) {
  const { stdout } = await runOrFail("turbo", [...turboArgs, "--dry=json"], { env });
  return JSON.parse(stdout)
    .tasks.filter(({ task, command }) => task === "test" && command !== "<NONEXISTENT>")
    .map((task) => ({ name: task.package, directory: join(root, task.directory) }));
}

/** Sums the packages' reports. A package that left no report, or whose run broke beside its tests, counts as one failure. */
function total(packages) {
  let passed = 0;
  let failed = 0;
  for (const { name, directory } of packages) {
    const report = readReport(join(directory, reportFile));
    passed += report?.numPassedTests ?? 0;
    failed += report?.numFailedTests ?? 0;
    if (report?.success || report?.numFailedTests > 0) continue;
    failed += 1;
    console.error(`${name}: ${report ? "the run failed outside its tests" : "expected a test report, got none"}`);
  }
  return { passed, failed };
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
