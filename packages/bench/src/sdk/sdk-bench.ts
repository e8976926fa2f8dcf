// `pnpm bench sdk`: what the client costs beside others: bytes, time of a call, work for an editor, and growth.
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { callBench } from "./call-bench.ts";
import { growthBench } from "./growth-bench.ts";
import { sizeBench } from "./size-bench.ts";
import { typesBench } from "./types-bench.ts";

export interface SdkBenchOptions {
  rounds: number;
  /** Operations of the contracts whose clients grow. */
  sizes: number[];
}

export async function sdkBench({ rounds, sizes }: SdkBenchOptions): Promise<void> {
  // Inside the package, so that each tool finds its modules.
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
