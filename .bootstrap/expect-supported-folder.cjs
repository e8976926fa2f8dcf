// Rejects folders in which the tools of this repository do not find their files. pnpm runs this file before it installs anything.
const { join } = require("node:path");
const { CommandError } = require("./command-error.cjs");

/**
 * TypeSpec and Redocly take these characters of a path for those of a URL, and then do not find their files.
 * @throws {CommandError} that names the character
 */
function expectSupportedFolder(root) {
  const [found] = /[#%?]/.exec(root) ?? [];
  if (found === undefined) return;
  throw new CommandError(`${root}: expected a folder without "#", "%" and "?" in its path, got "${found}"`);
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
