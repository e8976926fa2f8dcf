// Clock of a server process, which a scenario sets while the process runs.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTemporaryFolder } from "@onecontract/testing/temporary-folder";
import { fakeTimeLibrary } from "./needs.ts";

export interface Clock {
  /** Environment of the processes that have this clock. Timers run at the usual pace. */
  env: Record<string, string>;
  /** Sets the clock, which continues from there. */
  set(time: string | number): void;
  /** Sets the clock to the time that it was set to last. */
  rewind(): void;
}

export async function createClock(time: string | number): Promise<Clock> {
  const file = join(await createTemporaryFolder(), "clock");
  let lastTime = time;
  const set = (to: string | number) => {
    lastTime = to;
    const offsetMs = new Date(to).getTime() - Date.now();
    writeFileSync(file, `${offsetMs < 0 ? "-" : "+"}${(Math.abs(offsetMs) / 1000).toFixed(3)}`);
  };
  set(time);
  const env = {
    LD_PRELOAD: fakeTimeLibrary ?? "",
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  return { env, set, rewind: () => set(lastTime) };
}
