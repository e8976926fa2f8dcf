// Finds the pnpm version that package.json pins: the one that runs this script, a cached one, or one that npx installs.
const { existsSync, readFileSync, writeFileSync } = require("node:fs");
const { delimiter, join } = require("node:path");
const { runOrFail } = require("./child-process.cjs");
const { CommandError } = require("./command-error.cjs");

/**
 * Resolves with the directory of the pinned pnpm, or with undefined if the pinned pnpm runs this script.
 * @throws {CommandError} if npx is missing or cannot install it.
 */
async function findPinnedPnpm(root, packageManager) {
  const [name, version] = packageManager.split(/[@+]/);
  if ((process.env.npm_config_user_agent ?? "").startsWith(`${name}/${version} `)) return undefined;
  return cachedDirectory(root, packageManager) ?? (await installWithNpx(name, version));
}

/** Caches the directory, because npx queries the registry on every run: that takes a second, or longer without a network. */
function cachePinnedPnpm(root, packageManager, directory) {
  writeFileSync(cacheFile(root), JSON.stringify({ packageManager, directory }));
}

function cachedDirectory(root, packageManager) {
  if (!existsSync(cacheFile(root))) return undefined;
  const cached = JSON.parse(readFileSync(cacheFile(root), "utf8"));
  return cached.packageManager === packageManager && hasPnpm(cached.directory) ? cached.directory : undefined;
}

async function installWithNpx(name, version) {
  const args = ["--yes", `--package=${name}@${version}`, "--", "node", "-p", "process.env.PATH"];
  const missing = "npx: expected it on PATH, got none. Install Node with npm, which includes it: https://nodejs.org/";
  const { stdout } = await runOrFail("npx", args, { env: process.env, missing });
  const directory = stdout.trim().split(delimiter).find(hasPnpm);
  if (!directory)
    throw new CommandError(`npx: expected it to put ${name}@${version} on PATH, got ${JSON.stringify(stdout.trim())}`);
  return directory;
}

function hasPnpm(directory) {
  return existsSync(join(directory, "pnpm")) || existsSync(join(directory, "pnpm.cmd"));
}

function cacheFile(root) {
  return join(root, "node_modules", ".pinned-pnpm.json");
}

module.exports = { findPinnedPnpm, cachePinnedPnpm };
