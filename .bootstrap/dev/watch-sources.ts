// Tells of edits, one at a time.
import { join, relative, sep } from "node:path";
import { watch } from "chokidar";

const FOLDERS = ["contract", "packages", "apps"];
/** Written by the build, or of no use to it. */
const LEFT_OUT = new Set(["node_modules", "dist", "gen", "test", "released"]);
/** An editor that saves several files, or one in several steps, makes one edit. */
const QUIET_MS = 30;

/**
 * Calls `onEdit` at first, after each edit, and once more where one comes while it runs, with the paths of the files that have changed since
 * the last time, relative to `root` and with slashes. The function that it gives ends that, and waits for the edit at hand.
 */
export async function watchSources(
  root: string,
  onEdit: (edited: string[]) => Promise<void>,
): Promise<() => Promise<void>> {
  let edited = new Set<string>();
  let isEdited = true;
  let following: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const followEdits = async () => {
    while (isEdited) {
      const paths = [...edited];
      edited = new Set();
      isEdited = false;
      await onEdit(paths);
    }
    following = undefined;
  };
  const run = () => {
    following ??= followEdits();
  };

  const ignored = (path: string) =>
    relative(root, path)
      .split(sep)
      .some((name) => LEFT_OUT.has(name) || (name.startsWith(".") && name !== "..") || name.endsWith(".test.ts"));
  const watcher = watch(
    FOLDERS.map((folder) => join(root, folder)),
    { ignored, ignoreInitial: true },
  );
  watcher.on("all", (_event, path) => {
    edited.add(relative(root, path).replaceAll(sep, "/"));
    isEdited = true;
    clearTimeout(timer);
    timer = setTimeout(run, QUIET_MS);
  });
  await new Promise<void>((resolve) => watcher.once("ready", resolve));
  run();
  return async () => {
    clearTimeout(timer);
    isEdited = false;
    await watcher.close();
    await following;
  };
}
