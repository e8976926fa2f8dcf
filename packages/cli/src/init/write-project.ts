// Writes the files of a new project.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const TEMPLATE = fileURLToPath(new URL("../../template/", import.meta.url));

/**
 * Returns the files of the template with the values of its placeholders, by their path in the project.
 *
 * @throws Error for a placeholder without a value
 */
export async function renderTemplate(values: Record<string, string>): Promise<Map<string, string>> {
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const rendered = await Promise.all(
    files.toSorted().map(async (file): Promise<[string, string]> => {
      const source = await readFile(file, "utf8");
      const content = source.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
        const value = values[name];
        if (value === undefined) throw new Error(`${file}: ${name}: expected a value, got none`);
        return value;
      });
      return [projectPath(relative(TEMPLATE, file)), content];
    }),
  );
  return new Map(rendered);
}

export async function writeFiles(folder: string, files: Map<string, string>): Promise<void> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** `_gitignore` becomes `.gitignore`: npm would not publish it. `biome.json.template` is not the configuration of its folder. */
function projectPath(path: string): string {
  return path
    .split(sep)
    .map((part) => part.replace(/^_/, ".").replace(/\.template$/, ""))
    .join("/");
}
