// `npm start`: install, build, and serve the API and the portal until Ctrl-C.
const { join } = require("node:path");
const { run, runOrFail } = require("./child.cjs");
const { prepareToolchain, root } = require("./toolchain.cjs");

/** Resolves with the exit code of the server: 0 when it was ended by a signal. `args` are passed to `petstore-api serve`. */
async function start(args) {
  console.log("Installing what the lockfile names ...");
  const env = await prepareToolchain();
  console.log("Building (the first time takes a minute or two) ...");
  await runOrFail("turbo", ["run", "build", "--output-logs=errors-only", "--ui=stream"], {
    env,
    missing: "turbo: not installed",
  });
  const server = await run("node", [join(root, "apps/api/dist/cli.js"), "serve", "--demo", ...args], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
    ownGroup: true,
    missing: "node: expected it on PATH, got none",
  });
  return server.code ?? (server.interrupted ? 0 : 1);
}

module.exports = { start };
