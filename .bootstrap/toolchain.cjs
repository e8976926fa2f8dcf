// Brings what the repository needs, from nothing but Node 18 and npm: the pinned pnpm, all dependencies, and Node 24.
const { readFileSync } = require("node:fs");
const { delimiter, join } = require("node:path");
const { runOrFail } = require("./child.cjs");
const { Failure } = require("./failure.cjs");
const { findPinnedPnpm, rememberPinnedPnpm } = require("./pinned-pnpm.cjs");

const root = join(__dirname, "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const neededNode = {
  range: manifest.engines.node,
  major: Number.parseInt(manifest.engines.node.replace(/\D*/, ""), 10),
};

/**
 * Installs the dependencies that the lockfile names (nothing to do when they are there) and resolves with the environment
 * in which the repository's tools run: Node 24, pnpm and every installed program first on PATH, telemetry off.
 * @throws {Failure} one line that says what is missing.
 */
async function prepareToolchain() {
  expectObtainableNode();
  const pnpm = await findPinnedPnpm(root, manifest.packageManager);
  const env = {
    ...process.env,
    PATH: [join(root, "node_modules", ".bin"), pnpm, process.env.PATH].filter(Boolean).join(delimiter),
    ASTRO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
    REDOCLY_TELEMETRY: "off",
    TURBO_TELEMETRY_DISABLED: "1",
  };
  await runOrFail("pnpm", ["install", "--frozen-lockfile"], { env });
  if (pnpm) rememberPinnedPnpm(root, manifest.packageManager, pnpm);
  await expectNode(env);
  return env;
}

/** Node comes as a package for some platforms; elsewhere the user's own has to do, which is better said before a long install. */
function expectObtainableNode() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const isPackaged = `node-${platform}-${process.arch}` in manifest.optionalDependencies;
  if (isPackaged || Number.parseInt(process.versions.node, 10) >= neededNode.major) return;
  throw new Failure(
    `Node: expected version ${neededNode.range} on ${process.platform} ${process.arch}, got ${process.version}. https://nodejs.org/`,
  );
}

async function expectNode(env) {
  const { stdout } = await runOrFail("node", ["--version"], { env });
  const version = stdout.trim();
  if (Number.parseInt(version.slice(1), 10) >= neededNode.major) return;
  throw new Failure(`Node: expected version ${neededNode.range}, got ${version}. https://nodejs.org/`);
}

module.exports = { prepareToolchain, root };
