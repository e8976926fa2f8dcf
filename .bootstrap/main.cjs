// Runs `start` or `test` and sets the exit code.
const { CommandError } = require("./command-error.cjs");
const { start } = require("./start.cjs");
const { test } = require("./test.cjs");

const commands = { start, test };

/** Runs a command and sets the exit code: 0 on success, 130 if the command is interrupted during setup, 1 otherwise. */
async function main(name, args) {
  const command = commands[name];
  if (!command) {
    console.error(`expected one of ${Object.keys(commands).join(", ")}, got ${JSON.stringify(name)}`);
    process.exit(1);
  }
  try {
    process.exitCode = await command(args);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (error.message) console.error(error.message);
    process.exitCode = error.exitCode;
  }
}

module.exports = { main };
