// `npm start`: installs, builds, and serves the API and the portal until Ctrl-C.
const { join } = require("node:path");
const { run, runOrFail } = require("./child-process.cjs");
const { prepareToolchain, root } = require("./toolchain.cjs");

/** Resolves with the server's exit code, or 0 if a signal stopped the server. `args` are passed to `petstore-api serve`. */
async function start(args) {
  console.log("Installing ...");
  const env = await prepareToolchain();
  console.log("Building ...");
  await runOrFail("turbo", ["run", "build", "--output-logs=errors-only", "--ui=stream"], { env });
  const server = await run("node", [join(root, "apps/api/dist/cli.js"), "serve", "--demo", ...args], { env });
  return server.code ?? (server.interrupted ? 0 : 1);
}

module.exports = { start };
