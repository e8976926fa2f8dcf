import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The texts about the repository. Those of the portal are read in `docs/test/guides`. */
export const repositoryTexts = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/ARCHITECTURE.md",
  ".changeset/README.md",
  ".github/PULL_REQUEST_TEMPLATE.md",
];
