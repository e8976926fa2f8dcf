// Writes a file so that watchers never read a part of it.
import { lstat, rename, writeFile } from "node:fs/promises";

/** Replaces a file at once. Links and devices, such as the standard output, are written to in place. */
export async function writeAtOnce(path: string, content: string): Promise<void> {
  const isReplaced = await lstat(path).then(
    (stats) => stats.isFile(),
    () => true,
  );
  if (!isReplaced) return writeFile(path, content);
  await writeFile(`${path}.${process.pid}.new`, content);
  await rename(`${path}.${process.pid}.new`, path);
}
