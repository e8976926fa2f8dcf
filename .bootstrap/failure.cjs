// What a user is told in one line, without a stack trace.

/** Ends the command with `exitCode` after printing the message; an empty message when all has been said. */
class Failure extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

module.exports = { Failure };
