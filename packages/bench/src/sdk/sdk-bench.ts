// Bundle size: a program that makes one list call with each client, bundled, minified and compressed.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { documentPath, readListCall } from "../list-call.ts";
import { type Contender, printTable } from "../print-table.ts";
import { clients } from "./clients.ts";

const run = promisify(execFile);

export async function sdkBench(): Promise<void> {
  const folder = await mkdtemp(join(import.meta.dirname, "../../.bench-"));
  const call = readListCall();
  const contenders: Contender[] = [];
  try {
    for (const [index, client] of clients.entries()) {
      const output = join(folder, `client-${index}`);
      await mkdir(output);
      for (const [command = "", ...args] of await client.commands({ document: documentPath, output }))
        await run(command, args, { cwd: output });
      await writeFile(join(output, "program.ts"), client.program(call));
      contenders.push({ name: client.name, results: [await bundleBytes(join(output, "program.ts"))] });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  printTable("Bundle of one list call, minified and gzipped", "bytes", contenders);
}

async function bundleBytes(entry: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2024",
    platform: "browser",
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).byteLength;
}
