// The Markdown files that document the repository. The portal's guides are tested in `docs/test/guides`.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export const documentationFiles = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/ARCHITECTURE.md",
  ...readdirSync(join(root, "docs/decisions"))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/decisions/${file}`),
  ".changeset/README.md",
  ".github/PULL_REQUEST_TEMPLATE.md",
];
