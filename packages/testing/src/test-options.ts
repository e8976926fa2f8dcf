/**
 * True if the tests also run what takes long and repeats with further input what they prove otherwise, as CI does once a day.
 * CONTRIBUTING.md lists it.
 */
export const isNightly: boolean = process.env.TEST_NIGHTLY === "1";

/** Time in milliseconds after which a condition that a test waits for counts as not met. */
export const WAIT_TIMEOUT = 90_000;

/**
 * Options of Vitest for all packages.
 *
 * The timeouts, in milliseconds, only end a test that hangs: on a busy machine, a test that starts a browser, a compiler or a server can
 * take ten times as long as on an idle one, and exceeds Vitest's default of 5 seconds. Test files share the modules of their worker, which
 * takes half of the processor time of small files; so a test restores what it changes outside itself. Packages in which tests do not
 * restore it set `isolate`.
 */
export const TEST_OPTIONS: {
  isolate: boolean;
  testTimeout: number;
  hookTimeout: number;
  expect: { poll: { timeout: number } };
} = {
  isolate: false,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: WAIT_TIMEOUT } },
};
