/**
 * Timeouts for tests that start a browser, a compiler or a server, in milliseconds. They only end a test that hangs: on a busy machine,
 * such a test can take ten times as long as on an idle one, and exceeds Vitest's default of 5 seconds.
 */
export const TIMEOUTS: { testTimeout: number; hookTimeout: number; expect: { poll: { timeout: number } } } = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};
