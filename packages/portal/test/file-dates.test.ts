// The dates of files in a Git repository.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { fileDates } from "../src/model/file-dates.ts";
import { createProjectFolder } from "./create-project-folder.ts";

function createRepository() {
  const root = createProjectFolder("file-dates");
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (args: string[], date = "") =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false", ...args], {
      cwd: root,
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: "/dev/null" },
      stdio: "pipe",
    });
  git(["init", "-q"]);
  const commit = (date: string, files: string[]) => {
    mkdirSync(join(root, "docs"), { recursive: true });
    for (const file of files) writeFileSync(join(root, "docs", file), date);
    git(["add", "."]);
    git(["commit", "-qm", "edit"], date);
  };
  return { root, git, commit };
}

it("returns when the files of a folder were added and last changed", () => {
  const { root, commit } = createRepository();
  commit("2026-01-01T00:00:00Z", ["a.md", "bücher.md"]);
  commit("2026-02-01T00:00:00Z", ["a.md"]);
  const dates = fileDates(join(root, "docs"));
  expect(dates.get("a.md")).toEqual({ added: new Date("2026-01-01"), changed: new Date("2026-02-01") });
  expect(dates.get("bücher.md")?.changed).toEqual(new Date("2026-01-01"));
});

it("returns none of a repository without its history", () => {
  const { root, git, commit } = createRepository();
  commit("2026-01-01T00:00:00Z", ["a.md"]);
  commit("2026-02-01T00:00:00Z", ["a.md"]);
  git(["clone", "-q", "--depth", "1", `file://${root}`, "shallow"]);
  expect(fileDates(join(root, "shallow")).size).toBe(0);
});
