// Reads from Git when files were added and last changed.
import { spawnSync } from "node:child_process";

export interface FileDates {
  added: Date;
  changed: Date;
}

/**
 * Returns the dates of the committed files in a folder by their paths relative to it. Returns none if the folder is in no repository,
 * or in one without its history, in which all files would have the date of the last commit.
 */
export function fileDates(folder: string): ReadonlyMap<string, FileDates> {
  const git = (...args: string[]) =>
    spawnSync("git", ["-C", folder, ...args], { encoding: "utf8", maxBuffer: 2 ** 28 });
  if (git("rev-parse", "--is-shallow-repository").stdout?.trim() !== "false") return new Map();
  const { stdout } = git(
    "-c",
    "core.quotePath=false",
    "log",
    "--format=%x01%cI",
    "--name-only",
    "--relative",
    "--",
    ".",
  );
  const dates = new Map<string, FileDates>();
  for (const commit of stdout.split("\x01").slice(1)) {
    const [date = "", ...files] = commit.split("\n").filter(Boolean);
    const added = new Date(date);
    // The newest commit is the first one.
    for (const file of files) dates.set(file, { added, changed: dates.get(file)?.changed ?? added });
  }
  return dates;
}
