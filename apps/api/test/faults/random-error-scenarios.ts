// System calls on the data files fail with EIO at random points, while the server starts, serves and stops, and in commands.
import fc from "fast-check";
import { RandomErrors } from "./random-errors.ts";
import type { Scenario } from "./scenario.ts";

/**
 * System calls that fail together. Not every processor has those with a question mark. fcntl is missing: SQLite takes a failed lock
 * for a lock of another process, and tries again for 10 seconds on the thread of its caller.
 */
const calls = ["read,pread64", "write,pwrite64", "fsync,fdatasync"];
const furtherCalls = [
  "ftruncate",
  "?open,openat",
  "?stat,?lstat,fstat,newfstatat,statx,?access,faccessat2",
  "?unlink,unlinkat,?rename,renameat2",
  "mmap",
];

/** A point: the first call that fails, and the distance to the next one. */
const point = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5 }));

/** Makes every call fail. */
const always = "error=EIO";

function randomErrors(call: string, isFurther: boolean): Scenario {
  return {
    fault: `EIO at random in ${call.replaceAll("?", "")} of the data files`,
    expected: "calls failed, expected responses and exits, afterwards 201, /readyz 200, 0 lost, intact",
    needs: ["strace"],
    isFurther,
    async run(seed) {
      const points = fc.sample(point, { seed, numRuns: 5 });
      const [starting = "", command = "", ...serving] = points.map(
        ([first, step]) => `${always}:when=${first}+${step}`,
      );
      const errors = await RandomErrors.start(call);
      for (const injection of [always, starting]) await errors.whileStarting(injection);
      for (const injection of [always, command]) await errors.inCommand(injection);
      await errors.whileServing([always, ...serving]);
      return errors.describe();
    },
  };
}

export const randomErrorScenarios: Scenario[] = [
  ...calls.map((call) => randomErrors(call, false)),
  ...furtherCalls.map((call) => randomErrors(call, true)),
];
