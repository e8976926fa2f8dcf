// Changes to files that are collected first, shown as a diff or written together: all of them or none.
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { createTwoFilesPatch } from "diff";
import { expectInside } from "../expect-inside.ts";
import { messageFor, UserError } from "../user-error.ts";

export interface FileChange {
  /** Relative to the root, with slashes. */
  path: string;
  /** Undefined for a new file. */
  before?: string;
  after: string;
}

/** Undoes one step. */
type Undo = () => void;

export class FileChanges {
  readonly root: string;
  readonly #changes = new Map<string, FileChange>();

  constructor(root: string) {
    this.root = root;
  }

  exists(path: string): boolean {
    return this.#changes.has(path) || existsSync(join(this.root, path));
  }

  /** @throws UserError if the file does not exist, or is outside of the root */
  read(path: string): string {
    const change = this.#changes.get(path);
    if (change) return change.after;
    expectInside(this.root, path);
    if (existsSync(join(this.root, path))) return readFileSync(join(this.root, path), "utf8");
    throw new UserError(`${path}: expected a file to change, got none`);
  }

  /** @throws UserError if the file exists, or would be outside of the root */
  create(path: string, content: string): void {
    expectInside(this.root, path);
    if (this.exists(path)) throw new UserError(`${path}: expected no such file, got one`);
    this.#changes.set(path, { path, after: content });
  }

  /** Changes a file that exists, or that is new. @throws UserError if there is none */
  edit(path: string, edit: (source: string) => string): void {
    const source = this.read(path);
    const change = this.#changes.get(path) ?? { path, before: source };
    this.#changes.set(path, { ...change, after: edit(source) });
  }

  /** Returns the changes in the order in which they were made. */
  list(): FileChange[] {
    return [...this.#changes.values()].filter(({ before, after }) => before !== after);
  }

  /** Returns the changes as a unified diff, as git and `patch` read it. */
  diff(): string {
    return this.list()
      .map(({ path, before, after }) => {
        const from = before === undefined ? "/dev/null" : `a/${path}`;
        return createTwoFilesPatch(from, `b/${path}`, before ?? "", after, undefined, undefined, {
          headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
        });
      })
      .join("");
  }

  /**
   * Writes all changes: each file next to its location first, and then all of them in place. If one cannot be written, nothing has
   * changed.
   *
   * @throws UserError that names the file that cannot be written
   */
  write(): void {
    const changes = this.list();
    const undo: Undo[] = [];
    const steps = [
      ...changes.map((change) => ({ change, run: () => this.#stage(change, undo) })),
      ...changes.map((change) => ({ change, run: () => this.#replace(change, undo) })),
    ];
    for (const { change, run } of steps) {
      try {
        run();
      } catch (error) {
        for (const restore of undo.toReversed()) restore();
        const problem = `${change.path}: expected a file that can be written, got ${messageFor(error)}; nothing was changed`;
        throw new UserError(problem, { cause: error });
      }
    }
  }

  /** Writes the new content of a file next to it. */
  #stage({ path, before, after }: FileChange, undo: Undo[]): void {
    const file = join(this.root, path);
    const folder = mkdirSync(dirname(file), { recursive: true });
    if (folder !== undefined) undo.push(() => rmSync(folder, { recursive: true, force: true }));
    // The file of another process, which has been created in the meantime, is not replaced.
    if (before === undefined && existsSync(file)) throw new Error("EEXIST: file already exists");
    if (before !== undefined) accessSync(file, constants.W_OK);
    undo.push(() => rmSync(this.#stagedFile(path), { force: true }));
    writeFileSync(this.#stagedFile(path), after, { mode: before === undefined ? 0o666 : statSync(file).mode });
  }

  #replace({ path, before }: FileChange, undo: Undo[]): void {
    const file = join(this.root, path);
    renameSync(this.#stagedFile(path), file);
    undo.push(() => (before === undefined ? rmSync(file) : writeFileSync(file, before)));
  }

  #stagedFile(path: string): string {
    return `${join(this.root, path)}.${process.pid}.new`;
  }
}
