// Changes to files that are collected first, shown as a diff or written together: all of them or none.
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { createTwoFilesPatch } from "diff";
import { messageFor, UserError } from "../user-error.ts";

export interface FileChange {
  /** Relative to the root, with slashes. */
  path: string;
  /** Undefined for a new file. */
  before?: string;
  after: string;
}

export class FileChanges {
  readonly root: string;
  readonly #changes = new Map<string, FileChange>();

  constructor(root: string) {
    this.root = root;
  }

  exists(path: string): boolean {
    return this.#changes.has(path) || existsSync(join(this.root, path));
  }

  /** @throws UserError if the file does not exist */
  read(path: string): string {
    const change = this.#changes.get(path);
    if (change) return change.after;
    if (existsSync(join(this.root, path))) return readFileSync(join(this.root, path), "utf8");
    throw new UserError(`${path}: expected a file to change, got none`);
  }

  /** @throws UserError if the file exists */
  create(path: string, content: string): void {
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
   * Writes all changes. If one cannot be written, the files are what they were, and no new folder remains.
   *
   * @throws UserError that names the file that cannot be written
   */
  write(): void {
    const undo: (() => void)[] = [];
    for (const { path, before, after } of this.list()) {
      const file = join(this.root, path);
      try {
        for (const folder of missingFolders(dirname(file))) {
          mkdirSync(folder);
          undo.push(() => rmdirSync(folder));
        }
        // The file of another process, which exists already, is not removed.
        const descriptor = openSync(file, before === undefined ? "wx" : "r+");
        // Registered before the write, because a write that fails may leave a part of the file.
        undo.push(before === undefined ? () => rmSync(file) : () => writeFileSync(file, before));
        try {
          ftruncateSync(descriptor);
          writeFileSync(descriptor, after);
        } finally {
          closeSync(descriptor);
        }
      } catch (error) {
        const failures = undo.toReversed().flatMap((restore) => attempt(restore));
        const outcome =
          failures.length === 0 ? "nothing was changed" : `could not be undone: ${failures.map(messageFor).join("; ")}`;
        throw new UserError(`${path}: expected a file that can be written, got ${messageFor(error)}; ${outcome}`, {
          cause: error,
        });
      }
    }
  }
}

/** Returns the folders above a file that do not exist, the outermost first. */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];
}

function attempt(restore: () => void): unknown[] {
  try {
    restore();
    return [];
  } catch (error) {
    return [error];
  }
}
