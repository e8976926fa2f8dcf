// Builds the changelog of the published packages from the changelogs that `changeset version` writes and from the changesets
// of the next release.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns Markdown, or an empty string if there are no entries.
 *
 * @param root folder of a repository with `packages/*` and `.changeset/`
 */
export function changelog(root: string): string {
  const folder = join(root, "packages");
  const packages = existsSync(folder) ? readdirSync(folder) : [];
  const released = packages.flatMap((name) => packageChangelog(join(folder, name)));
  return [...unreleased(join(root, ".changeset")), ...released].join("\n\n");
}

/** Moves each heading down one level, so that the package name is not the page's main heading. */
function packageChangelog(folder: string): string[] {
  const file = join(folder, "CHANGELOG.md");
  const isPublished =
    existsSync(file) && JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).private !== true;
  return isPublished
    ? [
        readFileSync(file, "utf8")
          .trim()
          .replaceAll(/^(#+) /gm, "#$1 "),
      ]
    : [];
}

function unreleased(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const changesets = readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .flatMap((name) => changesetEntry(readFileSync(join(folder, name), "utf8")));
  return changesets.length === 0 ? [] : ["## Unreleased", ...changesets];
}

/** Formats a changeset, whose frontmatter lists packages and version bumps: `"@book-shop/sdk": minor`. */
function changesetEntry(changeset: string): string[] {
  const [, packages = "", body = ""] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(changeset) ?? [];
  const names = [...packages.matchAll(/^["']([^"']+)["']: (\w+)/gm)].map(([, name, bump]) => `\`${name}\` (${bump})`);
  return names.length === 0 ? [] : [`**${names.join(", ")}**`, body.trim()];
}
