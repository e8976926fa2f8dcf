// Reads files of an earlier state of a repository: of a branch, a tag or a commit.
import { existsSync, realpathSync, symlinkSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { parseTypeSpecPath } from "../input/compile-typespec.ts";
import { runProgram } from "../run-program.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";
import { UsageError } from "../user-error.ts";

/**
 * Calls `read` with the path of a file as it is in a git ref, and with a function that names files as git does: `main:contract/main.tsp`. The whole state is checked out into a temporary folder, because a contract refers to
 * other files. The repository's own index and working tree are unchanged.
 *
 * @throws UsageError if the file is in no repository, or if the ref or the file in it does not exist
 */
export async function withRevision<T>(
  file: string,
  ref: string,
  read: (path: string, nameOf: (path: string) => string) => Promise<T>,
): Promise<T> {
  const { main = file, version } = parseTypeSpecPath(file) ?? {};
  const source = realpathSync(resolve(main));
  const folder = dirname(source);
  const root = await git(folder, ["rev-parse", "--show-toplevel"], `${file}: expected a file in a git repository`);
  const commit = await git(
    root,
    ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`],
    `--base: expected a branch, tag or commit of the repository, got ${ref}`,
  );
  return withTemporaryFolder(async (parent) => {
    const copy = join(realpathSync(parent), "repository");
    const env = { ...process.env, GIT_INDEX_FILE: join(parent, "index") };
    await git(root, ["read-tree", commit], `--base: expected the files of ${ref}`, env);
    await git(root, ["checkout-index", "--all", `--prefix=${copy}/`], `--base: expected the files of ${ref}`, env);
    const path = join(copy, relative(root, source));
    // A symbolic link of the ref may lead out of the copy.
    if (!existsSync(path) || !realpathSync(path).startsWith(copy + sep))
      throw new UsageError(`--base: expected ${relative(root, source)} in ${ref}, got no such file`);
    linkPackages(root, folder, copy);
    return read(
      version === undefined ? path : `${path}#${version}`,
      (found) => `${ref}:${relative(copy, realpathSync(found)).replaceAll("\\", "/")}`,
    );
  });
}

/** Makes the installed packages of the working tree available in the copy: TypeSpec compiles a contract with them. */
function linkPackages(root: string, folder: string, copy: string): void {
  for (let current = folder; ; current = dirname(current)) {
    const [packages, link] = [current, join(copy, relative(root, current))].map((path) => join(path, "node_modules"));
    if (packages && link && existsSync(packages) && existsSync(dirname(link)) && !existsSync(link)) {
      symlinkSync(packages, link, "junction");
    }
    if (current === root || current === dirname(current)) return;
  }
}

async function git(cwd: string, args: string[], expectation: string, env = process.env): Promise<string> {
  const { succeeded, output } = await runProgram("git", args, { cwd, env });
  if (succeeded) return output.trim();
  throw new UsageError(output.trim() === "" ? expectation : `${expectation}: ${output.trim()}`);
}
