// Adds imports to a generated file that orval writes. orval has one header for all files.
import { readFile, writeFile } from "node:fs/promises";
import { BANNER } from "./banner.ts";

export async function addImports(path: string, imports: string): Promise<void> {
  const source = await readFile(path, "utf8");
  await writeFile(path, BANNER + imports + source.slice(BANNER.length));
}
