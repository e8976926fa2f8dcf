// Three-way merge of the starter's files: what two versions of the starter write, and what the project made of it.
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryFolder } from "../temporary-folder.ts";

/** The contents of one file. Undefined where it does not exist. */
export interface FileVersions {
  path: string;
  /** The file that the version of the project writes. */
  base: Buffer | undefined;
  /** The file that the new version writes. */
  theirs: Buffer | undefined;
  /** The working tree. */
  ours: Buffer | undefined;
}

export interface FileUpgrade {
  path: string;
  action: "added" | "replaced" | "merged" | "conflict" | "removed" | "skipped";
  /** The new content, if it changes. */
  content?: Buffer;
  /** Why the file is skipped although the starter changed it. */
  reason?: string;
}

/** Descriptions of the sides in conflict markers. */
export interface MergeLabels {
  base: string;
  theirs: string;
}

/** Returns undefined if the file does not change. */
export async function mergeFile(versions: FileVersions, labels: MergeLabels): Promise<FileUpgrade | undefined> {
  const { path, base, theirs, ours } = versions;
  if (equal(base, theirs) || equal(ours, theirs)) return undefined;
  if (theirs === undefined) {
    if (ours === undefined) return undefined;
    if (equal(ours, base)) return { path, action: "removed" };
    return { path, action: "skipped", reason: "changed in this project; the starter no longer has it" };
  }
  if (ours === undefined) {
    if (base === undefined) return { path, action: "added", content: theirs };
    return { path, action: "skipped", reason: "deleted in this project" };
  }
  if (equal(ours, base)) return { path, action: "replaced", content: theirs };
  if ([base, theirs, ours].some(isBinary))
    return { path, action: "skipped", reason: "changed in this project; binary" };
  const { content, hasConflicts } = await mergeContents({ base: base ?? Buffer.of(), theirs, ours }, labels);
  return { path, action: hasConflicts ? "conflict" : "merged", content };
}

function equal(left: Buffer | undefined, right: Buffer | undefined): boolean {
  return left === right || (left !== undefined && right !== undefined && left.equals(right));
}

/** Like git, takes a file with a NUL in its first 8000 bytes for binary. */
function isBinary(content: Buffer | undefined): boolean {
  return content?.subarray(0, 8000).includes(0) === true;
}

function mergeContents(contents: Record<"base" | "theirs" | "ours", Buffer>, labels: MergeLabels) {
  return withTemporaryFolder(async (folder) => {
    for (const [name, content] of Object.entries(contents)) await writeFile(join(folder, name), content);
    const names = ["this project", labels.base, labels.theirs].flatMap((label) => ["-L", label]);
    const { status, stdout, stderr } = spawnSync("git", ["merge-file", "-p", ...names, "ours", "base", "theirs"], {
      cwd: folder,
      maxBuffer: 2 ** 28,
    });
    // The exit code is the number of conflicts, at most 127. Errors have higher ones.
    if (status === null || status > 127) throw new Error(`git merge-file: failed\n${stderr}`);
    return { content: stdout, hasConflicts: status > 0 };
  });
}
