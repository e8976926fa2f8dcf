// Child processes that end when this one is told to end.
const { spawn } = require("node:child_process");
const { Failure } = require("./failure.cjs");

const isWindows = process.platform === "win32";
const signals = isWindows ? ["SIGINT"] : ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program to its end and resolves with `{ code, signal, stdout, stderr }`; output that is not inherited is captured.
 * A signal to this process is passed on to the child, whose end is then waited for.
 * @throws {Failure} where the program is not found, with `missing` as its message.
 */
function run(program, args, { env, missing, stdio = "inherit", ownGroup = false }) {
  return new Promise((resolve, reject) => {
    // On Windows programs such as npx are batch files, which only a shell can run.
    const child = spawn(program, args, { env, stdio, detached: ownGroup && !isWindows, shell: isWindows });
    const stopPassing = passSignals(child, ownGroup);
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

/** Like `run`, and throws unless the program ends well. With captured output, what it said comes with the failure. */
async function runOrFail(program, args, options) {
  const result = await run(program, args, options);
  if (result.interrupted) throw new Failure("", 130);
  if (result.code !== 0) {
    const said = `${result.stdout}${result.stderr}`.trim();
    const end = result.signal ? `was ended by ${result.signal}` : `ended with exit code ${result.code}`;
    throw new Failure(`${said}\n${program} ${args.join(" ")} ${end}`.trim());
  }
  return result;
}

/**
 * A child in our own process group gets the terminal's Ctrl-C itself. One in its own group gets it only from here, and
 * once: npm passes the signal on too, so that this process sees the same Ctrl-C twice.
 */
function passSignals(child, ownGroup) {
  let interrupted = false;
  let passedAtMs = 0;
  const pass = (signal) => {
    const nowMs = Date.now();
    const repeated = interrupted && nowMs - passedAtMs < 500;
    interrupted = true;
    if (repeated || (signal === "SIGINT" && !ownGroup)) return;
    passedAtMs = nowMs;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
    return interrupted;
  };
}

function collect(stream) {
  const chunks = [];
  stream?.on("data", (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
}

module.exports = { run, runOrFail };
