// The folder that a build writes to. All files of a portal are written here, so that no name in a contract leads out of the folder.
import {
  appendFileSync,
  closeSync,
  constants,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";

/** A link in place of a file is not followed. Windows has no such flag. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const REPLACE = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | NO_FOLLOW;

export class OutputFolder {
  readonly #root: string;
  /** Subfolders that are known to be in this folder, after symbolic links are resolved. */
  readonly #checked = new Set<string>();

  /** Creates the folder if it does not exist. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#root = realpathSync(folder);
    this.#checked.add(this.#root);
  }

  /**
   * Writes a page or a file.
   *
   * @param path URL path without the base path, in which special characters are percent-encoded. That of a page ends in a slash.
   * @throws Error if the file would be outside the folder
   */
  write(path: string, content: string | Uint8Array): void {
    const file = openSync(this.#file(withIndex(path)), REPLACE);
    try {
      writeFileSync(file, content);
    } finally {
      closeSync(file);
    }
  }

  /** Returns the content of a page or a file, or undefined if it does not exist. */
  read(path: string): string | undefined {
    const file = join(this.#root, decodeURIComponent(withIndex(path)));
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, "utf8") : undefined;
  }

  /** Adds to a file that `write` has written. */
  append(path: string, content: string): void {
    appendFileSync(this.#file(path), content);
  }

  /** Copies a file or a folder, with the targets of its symbolic links. */
  copy(source: string, path: string): void {
    cpSync(source, this.#file(path), { recursive: true, dereference: true });
  }

  #file(path: string): string {
    const name = decodeURIComponent(path).replace(/^\//, "");
    const file = join(this.#root, name);
    if (name.includes("\\") || !this.#contains(file)) throw outside(path);
    this.#prepare(name === "" ? file : dirname(file), path);
    return file;
  }

  #contains(file: string): boolean {
    return file === this.#root || file.startsWith(this.#root + sep);
  }

  /** Creates a subfolder, from the root on, so that each link is resolved before anything is created in it. */
  #prepare(folder: string, path: string): void {
    if (this.#checked.has(folder)) return;
    this.#prepare(dirname(folder), path);
    mkdirSync(folder, { recursive: true });
    if (!this.#contains(realpathSync(folder))) throw outside(path);
    this.#checked.add(folder);
  }
}

const withIndex = (path: string) => (path.endsWith("/") ? `${path}index.html` : path);

function outside(path: string): Error {
  return new Error(`${path}: expected a file within the output folder, got one outside`);
}
