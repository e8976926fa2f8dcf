// Keeps the part of the heap for new objects small, however the program is started. It is V8's --max-semi-space-size,
// which V8 only reads before it runs the first line.
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** A smaller one costs time, as less of it is free again when it is full; without a limit V8 takes up to 128 MiB. */
const bytesEnough = 16 * 1024 * 1024;
/** V8 doubles it only after as much as there is has survived, which takes a busy server longer. */
const lookEveryMs = 50;

export function keepYoungHeapSmall(): void {
  let growthFactor = 2;
  const look = () => {
    const wanted = youngHeapBytes() < bytesEnough ? 2 : 1;
    if (wanted !== growthFactor) setFlagsFromString(`--semi-space-growth-factor=${wanted}`);
    growthFactor = wanted;
  };
  setInterval(look, lookEveryMs).unref();
}

function youngHeapBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
}
