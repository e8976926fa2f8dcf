// The API key of a demonstration.
import { rateLimits } from "../contract.ts";
import type { KeyRing } from "./key-ring.ts";

/** No other key has it: what has this name is rotated at each start. */
export const demoKeyName = "demo";

/**
 * The text of a demo key that works from now on. Only hashes are stored, so each start rotates the one demo key: its
 * counters go on, the text of the last start works for another day, and no file holds a secret.
 */
export async function issueDemoKey(keys: KeyRing): Promise<string> {
  const existing = (await keys.list()).find((key) => key.name === demoKeyName && key.revokedAtMs === undefined);
  const rotated = existing === undefined ? undefined : await keys.rotate(existing.id);
  return (rotated ?? (await keys.issue({ name: demoKeyName, plan: mostGenerousPlan(), mode: "test" }))).text;
}

/** Of those with limits of their own, so that trying things out does not soon end in a 429. */
function mostGenerousPlan(): string {
  const plan = rateLimits.plans.findLast(({ limits }) => limits !== undefined);
  return plan?.name ?? rateLimits.anonymousPlan;
}
