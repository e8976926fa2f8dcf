// A release up to the upload, in a copy of the repository: what it would publish.
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RepositoryCopy } from "../repository-copy.ts";

/** What `changeset pack` leaves: the packages whose version the registry does not have yet. */
interface PublishPlan {
  plan: { name: string; version: string; tarball: { path: string } }[][];
}

/** @returns what would happen, in words */
export async function rehearseRelease(): Promise<string> {
  const copy = await RepositoryCopy.create();
  const packed = await mkdtemp(join(tmpdir(), "packed-"));
  try {
    const release = await runIn(copy, "pnpm", "--silent", "release");
    await runIn(copy, "pnpm", "build", "--filter=@petstore/sdk", "--filter=@petstore/mcp");
    await runIn(copy, "pnpm", "exec", "changeset", "pack", "--out-dir", packed);
    const { plan }: PublishPlan = JSON.parse(await readFile(join(packed, "publish-plan.json"), "utf8"));
    const packages = await Promise.all(
      plan.flat().map(async ({ name, version, tarball }) => {
        const changelog = await newestChanges(copy, name);
        const files = await contents(copy, join(packed, tarball.path));
        return [`${name} ${version}`, indent(files), indent(changelog)].join("\n\n");
      }),
    );
    return [release.trim(), ...packages].join("\n\n");
  } finally {
    await copy.remove();
    await rm(packed, { recursive: true });
  }
}

async function runIn(copy: RepositoryCopy, program: string, ...args: string[]): Promise<string> {
  const { succeeded, printed } = await copy.run(program, ...args);
  if (!succeeded) throw new Error(printed);
  return printed;
}

/** The files of a tarball, those within `dist` and `src` counted. */
async function contents(copy: RepositoryCopy, tarball: string): Promise<string> {
  const { size } = await stat(tarball);
  const files = (await runIn(copy, "tar", "-tzf", tarball)).trim().split("\n");
  const folders = Map.groupBy(files, (file) => file.split("/")[1] ?? file);
  const lines = [...folders]
    .toSorted(([left], [right]) => left.localeCompare(right))
    .map(([name, { length }]) => {
      return length > 1 ? `${name}/ (${length} files)` : name;
    });
  return [`${(size / 1000).toFixed(1)} kB, ${files.length} files:`, ...lines].join("\n");
}

/** The entry of the version at hand in the package's changelog. */
async function newestChanges(copy: RepositoryCopy, name: string): Promise<string> {
  const changelog = await copy.read(`packages/${name.split("/")[1]}/CHANGELOG.md`);
  return changelog.split(/^(?=## )/m)[1]?.trim() ?? "";
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
