// Rejects folders in which Vitest does not find its files. pnpm runs this file before it installs anything.
const { join } = require("node:path");
const { CommandError } = require("./command-error.cjs");

/**
 * Vitest takes "?" for the beginning of a query.
 * @throws {CommandError}
 */
function expectSupportedFolder(root) {
  if (root.includes("?")) throw new CommandError(`${root}: expected a folder without "?" in its path`);
}

if (require.main === module) {
  try {
    expectSupportedFolder(join(__dirname, ".."));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

module.exports = { expectSupportedFolder };
