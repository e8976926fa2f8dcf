// Runs one of the two commands and turns what goes wrong into one line and an exit code.
const { Failure } = require("./failure.cjs");
const { start } = require("./start.cjs");
const { test } = require("./test.cjs");

const commands = { start, test };

/** Runs `start` or `test`, then exits: 0 when all is well, 130 when interrupted on the way, else 1. */
async function main(name, args) {
  const command = commands[name];
  if (!command) {
    console.error(`expected one of ${Object.keys(commands).join(", ")}, got ${JSON.stringify(name)}`);
    process.exit(1);
  }
  try {
    process.exitCode = await command(args);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.message) console.error(error.message);
    process.exitCode = error.exitCode;
  }
}

module.exports = { main };
