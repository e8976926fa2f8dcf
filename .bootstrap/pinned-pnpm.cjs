// Finds the pnpm version that package.json pins: the one that runs this script, or one that npm installs into this folder.
const { existsSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const { runOrFail } = require("./child-process.cjs");
const { CommandError } = require("./command-error.cjs");

const missing = "npm: expected it on PATH, got none. Install Node with npm: https://nodejs.org/";

/**
 * Resolves with the directory of the pinned pnpm, or with undefined if the pinned pnpm runs this script.
 * @throws {CommandError} if npm is missing, cannot install it, or gets packages of other hashes.
 */
async function findPinnedPnpm(packageManager) {
  const [name, version] = packageManager.split(/[@+]/);
  if ((process.env.npm_config_user_agent ?? "").startsWith(`${name}/${version} `)) return undefined;
  const directory = join(__dirname, "node_modules", ".bin");
  const installed = readInstalled();
  if (installed.pnpm?.version === version) {
    expectIntegrity(installed);
    return directory;
  }
  const npm = (...args) => runOrFail("npm", [...args, "--prefix", __dirname], { env: process.env, missing });
  await npm("install", "--no-save", "--ignore-scripts", `${name}@${version}`);
  expectIntegrity(readInstalled());
  // The scripts of the packages have not run so far. They put the program for this platform in place.
  await npm("rebuild");
  return directory;
}

/** Returns the installed packages. npm has compared each package with the hash that the registry returned. */
function readInstalled() {
  const file = join(__dirname, "node_modules", ".package-lock.json");
  if (!existsSync(file)) return {};
  const packages = Object.entries(JSON.parse(readFileSync(file, "utf8")).packages);
  return Object.fromEntries(packages.map(([path, found]) => [path.replace("node_modules/", ""), found]));
}

/** Compares the packages with the hashes in this repository, so that the registry need not be trusted. */
function expectIntegrity(installed) {
  const file = join(__dirname, "pnpm-integrity.json");
  const recorded = JSON.parse(readFileSync(file, "utf8"));
  for (const [name, { version, integrity }] of Object.entries(installed)) {
    const expected = recorded[`${name}@${version}`];
    if (expected === integrity || recorded.unverified.includes(name)) continue;
    throw new CommandError(`${name}@${version}: expected ${expected ?? `a hash in ${file}`}, got ${integrity}`);
  }
}

module.exports = { findPinnedPnpm };
