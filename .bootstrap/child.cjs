// Child processes that end when this one is told to end.
const { spawn } = require("node:child_process");
const { Failure } = require("./failure.cjs");

const isWindows = process.platform === "win32";
const signals = isWindows ? ["SIGINT"] : ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program to its end and resolves with `{ code, signal, interrupted, stdout, stderr }`. Its output is shown, or with
 * `quiet` captured. A signal to this process is passed on to the program, whose end is then waited for.
 * @throws {Failure} where the program is not found, with `missing` as its message.
 */
function run(program, args, { env, quiet = false, missing = `${program}: expected it on PATH, got none` }) {
  return new Promise((resolve, reject) => {
    const output = quiet ? "pipe" : "inherit";
    const child = spawn(program, args, {
      env,
      stdio: ["ignore", output, output],
      // A group of its own keeps the terminal's Ctrl-C from it, which it gets from here.
      detached: !isWindows,
      // On Windows programs such as npx are batch files, which only a shell can run.
      shell: isWindows,
    });
    const stopPassing = passSignals(child);
    const stdout = collect(child.stdout);
    const stderr = collect(child.stderr);
    child.on("error", (error) => {
      stopPassing();
      reject(new Failure(error.code === "ENOENT" ? missing : `${program}: ${error.message}`));
    });
    child.on("close", (code, signal) => {
      const interrupted = stopPassing();
      resolve({ code, signal, interrupted, stdout: stdout(), stderr: stderr() });
    });
  });
}

/** Like `run`, quiet, and throws unless the program ends well: with what it said. */
async function runOrFail(program, args, options) {
  const result = await run(program, args, { ...options, quiet: true });
  if (result.interrupted) throw new Failure("", 130);
  if (result.code !== 0) {
    const said = `${result.stdout}${result.stderr}`.trim();
    const end = result.signal ? `was ended by ${result.signal}` : `ended with exit code ${result.code}`;
    throw new Failure(`${said}\n${program} ${args.join(" ")} ${end}`.trim());
  }
  return result;
}

/**
 * Passes signals to the child and all that it started, until the returned function is called, which tells whether one came.
 * Ctrl-C comes twice, from the terminal and from npm, which passes it on too; the child gets it once.
 */
function passSignals(child) {
  let passedAtMs = 0;
  const pass = (signal) => {
    const nowMs = Date.now();
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || nowMs - passedAtMs < 500) return;
    passedAtMs = nowMs;
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  };
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
    return passedAtMs > 0;
  };
}

function collect(stream) {
  const chunks = [];
  stream?.on("data", (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
}

module.exports = { run, runOrFail };
