// What has changed for the users of the published packages: from the changelogs that `changeset version` writes, and the
// changesets that wait for the next release.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { docsFolder } from "../site/docs-folder.ts";

const root = join(docsFolder, "..");

/** Markdown; empty where nothing is written down yet. */
export function changelog(): string {
  const released = readdirSync(join(root, "packages")).flatMap((name) => changelogOf(join(root, "packages", name)));
  return [...waiting(join(root, ".changeset")), ...released].join("\n\n");
}

/** Below the name of the package, so that its versions are one heading deeper. */
function changelogOf(folder: string): string[] {
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

function waiting(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const changesets = readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .flatMap((name) => changesetText(readFileSync(join(folder, name), "utf8")));
  return changesets.length === 0 ? [] : ["## Not released yet", ...changesets];
}

/** In front stand the packages that it is about: `"@petstore/sdk": minor`. */
function changesetText(text: string): string[] {
  const [, packages = "", body = ""] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text) ?? [];
  const names = [...packages.matchAll(/^["']([^"']+)["']: (\w+)/gm)].map(([, name, bump]) => `\`${name}\` (${bump})`);
  return names.length === 0 ? [] : [`**${names.join(", ")}**`, body.trim()];
}
