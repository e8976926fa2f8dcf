// An expected failure of `npm start` or `npm test`, reported without a stack trace.

/** Error that makes the command print `message`, unless it is empty, and exit with `exitCode`. */
class CommandError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

module.exports = { CommandError };
