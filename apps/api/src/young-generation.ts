// Limits the young generation of the heap, like V8's --max-semi-space-size, which only takes effect before the program
// starts. This works however the program is started.
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** A smaller size costs time in garbage collection; without a limit V8 uses up to 128 MiB. */
const TARGET_BYTES = 16 * 1024 * 1024;
/** V8 doubles the size only after that many bytes survived garbage collection, which takes even a busy server longer. */
const POLL_MS = 50;

export function limitYoungGeneration(): void {
  let growthFactor = 2;
  const adjust = () => {
    const targetFactor = youngGenerationBytes() < TARGET_BYTES ? 2 : 1;
    if (targetFactor !== growthFactor) setFlagsFromString(`--semi-space-growth-factor=${targetFactor}`);
    growthFactor = targetFactor;
  };
  setInterval(adjust, POLL_MS).unref();
}

function youngGenerationBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
}
