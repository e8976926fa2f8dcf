// Installs the toolchain on a machine that has only Node 18 and npm: the pinned pnpm, all dependencies, and Node 24.
const { readFileSync } = require("node:fs");
const { delimiter, join } = require("node:path");
const { runOrFail } = require("./child-process.cjs");
const { CommandError } = require("./command-error.cjs");
const { expectSupportedFolder } = require("./expect-supported-folder.cjs");
const { findPinnedPnpm } = require("./pinned-pnpm.cjs");

const root = join(__dirname, "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const requiredNode = {
  range: manifest.engines.node,
  major: Number.parseInt(manifest.engines.node.replace(/\D*/, ""), 10),
};

/**
 * Installs the dependencies of the lockfile and resolves with the environment variables for the repository's tools: Node 24, pnpm
 * and the installed programs come first on PATH, and telemetry is off.
 * @throws {CommandError} with one line that describes what is missing.
 */
async function prepareToolchain() {
  expectSupportedFolder(root);
  expectAvailableNode();
  const pnpm = await findPinnedPnpm(manifest.packageManager);
  const env = {
    ...process.env,
    PATH: [join(root, "node_modules", ".bin"), pnpm, process.env.PATH].filter(Boolean).join(delimiter),
    DO_NOT_TRACK: "1",
    REDOCLY_TELEMETRY: "off",
    TURBO_TELEMETRY_DISABLED: "1",
  };
  await runOrFail("pnpm", ["install", "--frozen-lockfile"], { env });
  await expectNode(env);
  return env;
}

/**
 * Throws on platforms without an npm package of Node if the installed Node is too old. The check comes before the install, which takes
 * long.
 */
function expectAvailableNode() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const isPackaged = `node-${platform}-${process.arch}` in manifest.optionalDependencies;
  if (isPackaged || Number.parseInt(process.versions.node, 10) >= requiredNode.major) return;
  throw new CommandError(
    `Node: expected version ${requiredNode.range} on ${process.platform} ${process.arch}, got ${process.version}. https://nodejs.org/`,
  );
}

async function expectNode(env) {
  const { stdout } = await runOrFail("node", ["--version"], { env });
  const version = stdout.trim();
  if (Number.parseInt(version.slice(1), 10) >= requiredNode.major) return;
  throw new CommandError(`Node: expected version ${requiredNode.range}, got ${version}. https://nodejs.org/`);
}

module.exports = { prepareToolchain, root };
