// `pnpm bench sdk`: compares the SDK with other clients: bundle size, type instantiations, growth, and time of a call.
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { documentPath, readListCall } from "../list-call.ts";
import { Results } from "../results.ts";
import { callBench } from "./call-bench.ts";
import { clients } from "./clients.ts";
import { bundleBytes, generateProgram } from "./generate-program.ts";
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

/** Prints the bundle size of a program that makes one list call, for each client. */
async function sizeBench(folder: string): Promise<void> {
  const call = readListCall();
  const results = new Results<"bytes">([]);
  for (const [index, client] of clients.entries()) {
    const { path } = await generateProgram(client, call, documentPath, join(folder, `size-${index}`));
    results.add(client.name, { bytes: await bundleBytes(path) });
  }
  results.print("Bundle of one list call, minified and gzipped", "bytes", "bytes");
}
