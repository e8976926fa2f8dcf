// The API key of demo mode (`petstore-api serve --demo`).
import type { KeyRing } from "@onecontract/server-storage";
import { rateLimits } from "./contract.ts";

/** Reserved name: the key with this name is rotated at each start. */
export const DEMO_KEY_NAME = "demo";

/**
 * Returns the secret of the demo key. Only hashes are stored, so each start rotates the key: its counters continue, the
 * previous secret works for another day, and no file contains a secret.
 */
export async function issueDemoKey(keys: KeyRing): Promise<string> {
  const existing = (await keys.list()).find((key) => key.name === DEMO_KEY_NAME && key.revokedAtMs === undefined);
  const rotated = existing === undefined ? undefined : await keys.rotate(existing.id);
  return (rotated ?? (await keys.issue({ name: DEMO_KEY_NAME, plan: mostGenerousPlan(), mode: "test" }))).secret;
}

/** Returns the last plan with fixed limits, so that trying the API does not soon end in a 429. */
function mostGenerousPlan(): string {
  const plan = rateLimits.plans.findLast(({ limits }) => limits !== undefined);
  return plan?.name ?? rateLimits.anonymousPlan;
}
