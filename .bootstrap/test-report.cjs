// Reads the JSON reports that vitest writes.
const { readFileSync } = require("node:fs");
const { relative } = require("node:path");
const { root } = require("./toolchain.cjs");

/**
 * Returns how many tests of a package passed, and a line for each failure: a failed test, a file that failed although
 * none of its tests did (such as one that could not be loaded), a missing report, or a run that failed outside its tests.
 */
function readReport(name, path) {
  const report = parseReport(path);
  if (!report) return { passed: 0, failures: [`${name}: expected a test report, got none`] };
  const failures = report.testResults.flatMap(fileFailures);
  if (!report.success && failures.length === 0) failures.push(`${name}: the run failed outside its tests`);
  return { passed: report.numPassedTests, failures };
}

function fileFailures({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [`${file}: ${firstLine(message)}`] : [];
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`);
}

function firstLine(message = "") {
  return message.split("\n", 1)[0];
}

function parseReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

module.exports = { readReport };
