// `pnpm bench sdk`: compares the SDK with other clients: bundle size, type instantiations, growth, and time of a call.
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { documentPath, readListCall } from "../list-call.ts";
import { Results } from "../results.ts";
import { bundlerNames, bundleSize } from "./bundlers.ts";
import { callBench } from "./call-bench.ts";
import { clients } from "./clients.ts";
import { generateProgram } from "./generate-program.ts";
import { growthBench } from "./growth-bench.ts";
import { typesBench } from "./types-bench.ts";

export interface SdkBenchOptions {
  rounds: number;
  /** Numbers of operations for the growth benchmark. */
  sizes: number[];
}

export async function sdkBench({ rounds, sizes }: SdkBenchOptions): Promise<void> {
  // The folder is inside the package, so that each tool finds its modules.
  const folder = await mkdtemp(join(import.meta.dirname, "../../.bench-"));
  try {
    await sizeBench(folder);
    await typesBench(folder);
    await growthBench(folder, sizes, rounds);
    await callBench(folder, rounds);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Prints the size of a program that makes one list call, for each client and bundler: what a page loads first if dynamic imports are separate
 * files, and the size of a single file.
 */
async function sizeBench(folder: string): Promise<void> {
  const call = readListCall();
  const programs = new Map<string, string>();
  for (const [index, client] of clients.entries()) {
    const { path } = await generateProgram(client, call, documentPath, join(folder, `size-${index}`));
    programs.set(client.name, path);
  }
  for (const bundler of bundlerNames) {
    for (const isSplit of [true, false]) {
      const results = new Results<"bytes">([]);
      for (const [name, path] of programs) {
        results.add(name, { bytes: (await bundleSize(bundler, path, isSplit)).firstBytes });
      }
      const part = isSplit ? "first chunks" : "single file";
      results.print(`One list call with ${bundler}, minified and gzipped: ${part}`, "bytes", "bytes");
    }
  }
}
