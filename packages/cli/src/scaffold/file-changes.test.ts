import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileChanges } from "./file-changes.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "changes-"));
  writeFileSync(join(root, "list.ts"), "const a = 1;\n");
});
afterEach(() => rmSync(root, { recursive: true }));
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Changes to an existing file, and a file in two new folders. */
function someChanges(): FileChanges {
  const changes = new FileChanges(root);
  changes.edit("list.ts", (source) => source.replace("1", "2"));
  changes.create("deep/er/new.ts", "const b = 1;\n");
  return changes;
}

describe("FileChanges", () => {
  it("writes nothing before write()", () => {
    const changes = someChanges();
    expect(read("list.ts")).toBe("const a = 1;\n");
    expect(readdirSync(root)).toEqual(["list.ts"]);
    changes.write();
    expect(read("list.ts")).toBe("const a = 2;\n");
    expect(read("deep/er/new.ts")).toBe("const b = 1;\n");
  });

  it.each<[name: string, change: (changes: FileChanges, path: string) => void]>([
    ["creates a file", (changes, path) => changes.create(path, "")],
    ["edits a file", (changes, path) => changes.edit(path, () => "")],
    ["reads a file", (changes, path) => void changes.read(path)],
  ])("%s through no link that leads out of the root", (_name, change) => {
    const project = join(root, "project");
    mkdirSync(join(project, "inner"), { recursive: true });
    writeFileSync(join(root, "secret.ts"), "");
    const links = { folder: "..", "file.ts": "../secret.ts", "dangling.ts": "../missing.ts", near: "inner" };
    for (const [link, target] of Object.entries(links)) symlinkSync(target, join(project, link));
    const changes = new FileChanges(project);
    for (const path of ["folder/secret.ts", "folder/new/er.ts", "file.ts", "dangling.ts", "../secret.ts"]) {
      expect(() => change(changes, path)).toThrow(`${path}: expected a file in ${project}, got `);
    }
    changes.create("near/new.ts", "const c = 1;\n");
    changes.write();
    expect(read("project/inner/new.ts")).toBe("const c = 1;\n");
  });

  it.each<[fault: string, inject: (changes: FileChanges) => void, message: string]>([
    [
      "whose folder is a file",
      (changes) => {
        writeFileSync(join(root, "taken"), "");
        changes.create("taken/new.ts", "");
      },
      "taken/new.ts: expected a file that can be written, got EEXIST",
    ],
    [
      "that another process has created in the meantime",
      (changes) => {
        changes.create("late.ts", "mine");
        writeFileSync(join(root, "late.ts"), "theirs");
      },
      "late.ts: expected a file that can be written, got EEXIST",
    ],
    [
      "in whose place there is a folder, after it has replaced others",
      (changes) => {
        changes.create("both", "");
        changes.create("both/new.ts", "");
      },
      "both: expected a file that can be written, got EISDIR",
    ],
  ])("restores everything if it reaches a file %s", (_fault, inject, message) => {
    const changes = someChanges();
    inject(changes);
    const state = () => readdirSync(root).map((name) => [name, read(name)]);
    const before = state();
    expect(() => changes.write()).toThrow(message);
    expect(() => changes.write()).toThrow("; nothing was changed");
    expect(state()).toEqual(before);
    expect(existsSync(join(root, "deep"))).toBe(false);
  });

  it("rejects new files that exist, and edits of files that do not", () => {
    const changes = someChanges();
    expect(() => changes.create("list.ts", "")).toThrow("list.ts: expected no such file, got one");
    expect(() => changes.create("deep/er/new.ts", "")).toThrow("deep/er/new.ts: expected no such file, got one");
    expect(() => changes.edit("none.ts", (source) => source)).toThrow("none.ts: expected a file to change, got none");
  });

  it("shows a diff that git applies", () => {
    expect(someChanges().diff()).toBe(
      "--- a/list.ts\n+++ b/list.ts\n@@ -1,1 +1,1 @@\n-const a = 1;\n+const a = 2;\n" +
        "--- /dev/null\n+++ b/deep/er/new.ts\n@@ -0,0 +1,1 @@\n+const b = 1;\n",
    );
  });
});
