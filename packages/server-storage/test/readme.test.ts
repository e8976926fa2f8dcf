// Follows the README. Requires the build.
import { execFile } from "node:child_process";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTemporaryFolder } from "@onecontract/testing/temporary-folder";
import { describe, expect, it } from "vitest";

const storage = join(import.meta.dirname, "..");

/** Writes the files whose name is the title of a code fence. */
async function followReadme() {
  const folder = await createTemporaryFolder();
  const modules = join(folder, "node_modules/@onecontract");
  await mkdir(modules, { recursive: true });
  await symlink(storage, join(modules, "server-storage"));
  await symlink(join(storage, "../server-node"), join(modules, "server-node"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const readme = await readFile(join(storage, "README.md"), "utf8");
  for (const [, title = "", code = ""] of readme.matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g)) {
    await writeFile(join(folder, title), code);
  }
  const run = async (...args: string[]) => (await promisify(execFile)(process.execPath, args, { cwd: folder })).stdout;
  return { readme, run };
}

describe("the README", () => {
  it("stores an item and prints it", async () => {
    const { readme, run } = await followReadme();
    expect(readme).toContain(`\`${(await run("books.ts")).trim()}\``);
  });

  it("issues, rotates and revokes keys, with an audit log", async () => {
    const { run } = await followReadme();
    const { id, key } = JSON.parse(await run("manage.ts", "keys", "create", "--name", "shop", "--json"));
    expect(key).toMatch(/^books_live_/);
    const rotated = JSON.parse(await run("manage.ts", "keys", "rotate", id, "--json"));
    expect(rotated.key).not.toBe(key);
    await run("manage.ts", "keys", "revoke", id);
    const log = JSON.parse(await run("manage.ts", "keys", "log", "--json"));
    expect(log.map(({ action }: { action: string }) => action)).toEqual(["created", "rotated", "revoked"]);
    expect(await run("manage.ts", "migrate")).toBe("The database has all migrations that were requested.\n");
  });
});
