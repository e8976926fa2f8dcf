// Installs the pinned pnpm and prints its directory, for workflows and images: `node .bootstrap/install-pnpm.cjs >>"$GITHUB_PATH"`.
const { packageManager } = require("../package.json");
const { findPinnedPnpm } = require("./pinned-pnpm.cjs");

findPinnedPnpm(packageManager).then(
  // Without a directory, the pinned pnpm runs this script, so it is on PATH.
  (directory) => directory && console.log(directory),
  (error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
