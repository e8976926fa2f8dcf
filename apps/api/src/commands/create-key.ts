// The command `petstore-api keys create`: issues an API key.

import { integer, invalidSetting, optional, SettingError, switchFlag } from "@onecontract/server-node/settings";
import { databaseFlag } from "../config/backend-settings.ts";
import { rateLimits } from "../contract.ts";
import { DEMO_KEY_NAME } from "../keys/demo-key.ts";
import { hasAgreedLimits, planNames } from "../limits/plan-limits.ts";
import { createCommand } from "./command.ts";
import { printIssuedKey, withKeys } from "./keys.ts";

const MAX_REQUESTS = 1_000_000_000;
const windowNames = rateLimits.windows.map(({ name }) => name);

/** The flags of the limits, for a plan whose limits are agreed per key. */
const limitFlags = Object.fromEntries(
  windowNames.map((name) => {
    const description = "request limit, for a plan whose limits are agreed per key";
    const read = optional(integer(1, MAX_REQUESTS));
    return [`per-${name}`, { flag: `per-${name}`, placeholder: "N", description, read }];
  }),
);

export const createKey = createCommand({
  usage: `keys create --plan ${planNames().join("|")}`,
  summary: "issue an API key",
  description: "Issues an API key and prints it. It is shown only once.",
  flags: {
    plan: { flag: "plan", placeholder: "PLAN", description: "plan of the key", read: readPlan },
    name: { flag: "name", placeholder: "TEXT", description: "name of the key", read: readName },
    isTest: switchFlag("test", "issue a test key, which starts with pets_test_"),
    ...limitFlags,
    isJson: switchFlag("json", "print only JSON"),
    database: databaseFlag,
  },
  async run({ plan, name, isTest, isJson, database, ...given }) {
    const limits = agreedLimits(given, plan);
    const mode = isTest ? "test" : "live";
    await withKeys(database, async (keys) => printIssuedKey(await keys.issue({ name, plan, mode, limits }), isJson));
  },
});

function readPlan(raw: string | undefined, name: string): string {
  if (raw === undefined || !planNames().includes(raw)) throw invalidSetting(name, planNames().join(", "), raw);
  return raw;
}

function readName(raw = "", name: string): string {
  // `keys list` prints names to a terminal, where control characters would be interpreted.
  if (!/^\P{Cc}{0,100}$/u.test(raw))
    throw invalidSetting(name, "at most 100 characters, none a control character", raw);
  if (raw === DEMO_KEY_NAME) throw invalidSetting(name, "a name other than that of the demo key", raw);
  return raw;
}

function agreedLimits(given: Record<string, unknown>, plan: string): Record<string, number> | undefined {
  if (!hasAgreedLimits(plan)) {
    const flag = Object.keys(limitFlags).find((name) => given[name] !== undefined);
    if (flag === undefined) return undefined;
    const expected = "expected only with a plan whose limits are agreed per key";
    throw new SettingError(`--${flag}: ${expected}, got the plan ${plan}`);
  }
  const limits = windowNames.map((window) => {
    const limit = given[`per-${window}`];
    if (typeof limit === "number") return [window, limit] as const;
    throw invalidSetting(`--per-${window}`, `the number of requests, which the plan ${plan} requires`, undefined);
  });
  return Object.fromEntries(limits);
}
