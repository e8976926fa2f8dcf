// Finds the pnpm that package.json pins: the one that runs this script, one found before, or one that npx brings.
const { existsSync, readFileSync, writeFileSync } = require("node:fs");
const { delimiter, join } = require("node:path");
const { runOrFail } = require("./child.cjs");
const { Failure } = require("./failure.cjs");

/**
 * Resolves with the folder that has the pinned pnpm, or with undefined when the pnpm on PATH is the pinned one.
 * @throws {Failure} when npx is missing or cannot get it.
 */
async function findPinnedPnpm(root, packageManager) {
  const [name, version] = packageManager.split(/[@+]/);
  if ((process.env.npm_config_user_agent ?? "").startsWith(`${name}/${version} `)) return undefined;
  return found(root, packageManager) ?? (await bringWithNpx(name, version));
}

/** Remembers the folder: npx asks the registry each time, which takes a second, and longer without a network. */
function rememberPinnedPnpm(root, packageManager, directory) {
  writeFileSync(rememberedFile(root), JSON.stringify({ packageManager, directory }));
}

function found(root, packageManager) {
  if (!existsSync(rememberedFile(root))) return undefined;
  const remembered = JSON.parse(readFileSync(rememberedFile(root), "utf8"));
  return remembered.packageManager === packageManager && hasPnpm(remembered.directory)
    ? remembered.directory
    : undefined;
}

async function bringWithNpx(name, version) {
  const args = ["--yes", `--package=${name}@${version}`, "--", "node", "-p", "process.env.PATH"];
  const missing = "npm: expected npx on PATH, got none. It comes with npm: https://nodejs.org/";
  const { stdout } = await runOrFail("npx", args, { env: process.env, missing });
  const directory = stdout.trim().split(delimiter).find(hasPnpm);
  if (!directory) throw new Failure(`npx: expected it to bring ${name}@${version}, got none`);
  return directory;
}

function hasPnpm(directory) {
  return existsSync(join(directory, "pnpm")) || existsSync(join(directory, "pnpm.cmd"));
}

function rememberedFile(root) {
  return join(root, "node_modules", ".pinned-pnpm.json");
}

module.exports = { findPinnedPnpm, rememberPinnedPnpm };
