// Imports with the extension `.js`.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { renameImports } from "./rename-imports.ts";

it("renames the modules of imports and exports, and nothing that looks like them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rename-imports-"));
  const declarations = (extension: string) => `import "./a.${extension}";
import {
  b,
} from "../b.${extension}";
import type { C } from './c.${extension}';
export * from "./d.${extension}";
export type { E } from "./e.${extension}"
`;
  const others = `import f from "f.ts";
// import g from "./g.ts";
export const h = \`
import "./h.ts";
\`;
`;
  await writeFile(join(folder, "x.gen.ts"), declarations("ts") + others);
  await renameImports(folder);
  expect(await readFile(join(folder, "x.gen.ts"), "utf8")).toBe(declarations("js") + others);
  await rm(folder, { recursive: true });
});
