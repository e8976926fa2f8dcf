// Edits of project code that an upgrade needs, by the version of the toolkit that needs them.
import { compareVersions } from "@onecontract/codegen/diff";

export interface Codemod {
  /** First version of the toolkit that needs the edit. It runs once, in the upgrade of a project from an earlier version. */
  version: string;
  /** Its effect, for the report: "renames `onCall` to `onRequest` in apps/api/src/app.ts". */
  describe: string;
  /**
   * Edits the files of a project. It runs before the files of the starter are merged, so it finds no conflict markers.
   *
   * @param root absolute path of the project
   */
  run(root: string): void | Promise<void>;
}

/** No released version has needed one. */
export const CODEMODS: readonly Codemod[] = [];

/** Returns the codemods between two versions, in the order of their versions. */
export function selectCodemods(codemods: readonly Codemod[], from: string, to: string): Codemod[] {
  return codemods
    .filter(({ version }) => compareVersions(from, version) < 0 && compareVersions(version, to) <= 0)
    .toSorted((left, right) => compareVersions(left.version, right.version));
}
