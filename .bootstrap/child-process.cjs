// Runs child processes and forwards signals to them.
const { spawn } = require("node:child_process");
const { CommandError } = require("./command-error.cjs");

const isWindows = process.platform === "win32";
const signals = isWindows ? ["SIGINT"] : ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program and resolves with `{ code, signal, interrupted, stdout, stderr }` when it exits. The output is inherited, or
 * captured if `quiet` is set. Signals that this process receives are forwarded to the program; the promise still waits for its exit.
 * @throws {CommandError} if the program is not found. `missing` is the message.
 */
function run(program, args, { env, quiet = false, missing = `${program}: expected it on PATH, got none` }) {
  return new Promise((resolve, reject) => {
    const output = quiet ? "pipe" : "inherit";
    const child = spawn(program, args, {
      env,
      stdio: ["ignore", output, output],
      // In a separate process group the child does not receive the terminal's Ctrl-C, only the forwarded signal.
      detached: !isWindows,
      // On Windows programs such as npx are batch files, which only a shell can run.
      shell: isWindows,
    });
    const stopForwarding = forwardSignals(child);
    const stdout = collect(child.stdout);
    const stderr = collect(child.stderr);
    child.on("error", (error) => {
      stopForwarding();
      reject(new CommandError(error.code === "ENOENT" ? missing : `${program}: ${error.message}`));
    });
    child.on("close", (code, signal) => {
      const interrupted = stopForwarding();
      resolve({ code, signal, interrupted, stdout: stdout(), stderr: stderr() });
    });
  });
}

/**
 * Runs a program like `run`, with its output captured.
 * @throws {CommandError} if the program fails; the message contains its output. If it was interrupted, the message is empty.
 */
async function runOrFail(program, args, options) {
  const result = await run(program, args, { ...options, quiet: true });
  if (result.interrupted) throw new CommandError("", 130);
  if (result.code !== 0) {
    const output = `${result.stdout}${result.stderr}`.trim();
    const reason = result.signal ? `was terminated by ${result.signal}` : `exited with code ${result.code}`;
    throw new CommandError(`${output}\n${program} ${args.join(" ")} ${reason}`.trim());
  }
  return result;
}

/**
 * Forwards signals to the child's process group until the returned function is called. That function returns whether a signal was
 * forwarded. Ctrl-C arrives twice, from the terminal and from npm, which forwards it too; the child receives it once.
 */
function forwardSignals(child) {
  let forwardedAtMs = 0;
  const forward = (signal) => {
    const nowMs = Date.now();
    const hasExited = child.exitCode !== null || child.signalCode !== null;
    if (hasExited || nowMs - forwardedAtMs < 500) return;
    forwardedAtMs = nowMs;
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  };
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
    return forwardedAtMs > 0;
  };
}

function collect(stream) {
  const chunks = [];
  stream?.on("data", (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
}

module.exports = { run, runOrFail };
