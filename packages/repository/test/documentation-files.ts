// The Markdown files that document the repository. The portal's guides are tested in `docs/test/guides`.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../src/root.ts";

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
