// Tests that the folders of a package stand in the order of its data flow: a folder imports only what stands before it.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const orders: Record<string, string[]> = {
  "packages/portal/src": [
    "messages",
    "model",
    "view",
    "nodes",
    "pages",
    "layout",
    "output",
    "styles",
    "reference",
    "browser",
    "build",
  ],
};

const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*"(\.[^"]+)"/g;

describe.each(Object.entries(orders))("%s", (source, order) => {
  const folder = join(root, source);

  it("has these folders", () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(order.toSorted());
  });

  it.each(order)("%s imports only what stands before it", (name) => {
    const later = order.slice(order.indexOf(name) + 1);
    const upward = readdirSync(join(folder, name), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) => {
        const path = join(folder, name, file);
        const imported = [...readFileSync(path, "utf8").matchAll(IMPORT)].map(([, specifier = ""]) => specifier);
        return imported.map((specifier) => [file, relative(folder, resolve(dirname(path), specifier))]);
      })
      .filter(([, target = ""]) => later.includes(target.split(/[\\/]/)[0] ?? ""));
    expect(upward).toEqual([]);
  });
});
