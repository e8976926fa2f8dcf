// A temporary copy of a repository, with its uncommitted changes and its dependencies, in which a release can be tried.
import { join } from "node:path";
import { runProgram, runProgramOrThrow } from "../run-program.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";

/** Commits need an author, which a CI machine may not have. */
const AUTHOR = ["-c", "user.name=onecontract", "-c", "user.email=onecontract@localhost"];

/**
 * Calls `run` with the folder of a copy, which is removed afterwards. The copy is a git worktree: turbo computes the same hashes in it
 * as in the original, and reuses its cached builds.
 */
export function withWorkingCopy<T>(root: string, run: (folder: string) => Promise<T>): Promise<T> {
  return withTemporaryFolder(async (parent) => {
    const folder = join(parent, "repository");
    const head = await readHead(root);
    const commit = await commitWorkingTree(root, join(parent, "index"));
    try {
      await runProgramOrThrow("git", ["worktree", "add", "--quiet", "--detach", folder, commit], root);
      // Changelogs name the commit that added a changeset, which an uncommitted one does not have.
      if (head !== undefined) await runProgramOrThrow("git", ["reset", "--quiet", "--soft", head], folder);
      await runProgramOrThrow("pnpm", ["install", "--prefer-offline", "--frozen-lockfile"], folder);
      return await run(folder);
    } finally {
      await runProgram("git", ["worktree", "remove", "--force", folder], { cwd: root });
    }
  });
}

/** Returns the current commit, or undefined before the first. */
async function readHead(root: string): Promise<string | undefined> {
  const { succeeded, output } = await runProgram("git", ["rev-parse", "--verify", "--quiet", "HEAD"], { cwd: root });
  return succeeded ? output.trim() : undefined;
}

/** Returns a commit of all files that git does not ignore. No branch refers to it, and the repository's own index is unchanged. */
async function commitWorkingTree(root: string, index: string): Promise<string> {
  const env = { ...process.env, GIT_INDEX_FILE: index };
  const git = async (...args: string[]) => {
    const { succeeded, output } = await runProgram("git", args, { cwd: root, env });
    if (!succeeded) throw new Error(`git ${args.join(" ")}: failed\n${output}`);
    return output.trim();
  };
  await git("add", "--all");
  const tree = await git("write-tree");
  return git(...AUTHOR, "commit-tree", "-m", "Working copy", tree);
}
