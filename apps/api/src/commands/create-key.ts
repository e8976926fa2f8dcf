// The commands `petstore-api keys create`, which issues an API key, and `keys update`, which changes its plan.

import { hasAgreedLimits, planNames } from "@onecontract/server-node/limits";
import { integer, invalidSetting, optional, SettingError, switchFlag } from "@onecontract/server-node/settings";
import { rateLimits } from "../contract.ts";
import { DEMO_KEY_NAME } from "../keys/demo-key.ts";
import type { KeyRing } from "../keys/key-ring.ts";
import { createCommand, print } from "./command.ts";
import { changeFlags, invalidActiveKey, printIssuedKey, readLabel, withKeys } from "./keys.ts";

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

const planFlags = {
  plan: { flag: "plan", placeholder: "PLAN", description: "plan of the key", read: readPlan },
  ...limitFlags,
};

export const createKey = createCommand({
  usage: `keys create --plan ${planNames(rateLimits).join("|")}`,
  summary: "issue an API key",
  description: "Issues an API key and prints it. It is shown only once.",
  flags: {
    ...planFlags,
    name: { flag: "name", placeholder: "TEXT", description: "name of the key", read: readName },
    isTest: switchFlag("test", "issue a test key, which starts with pets_test_"),
    isJson: switchFlag("json", "print only JSON"),
    ...changeFlags,
  },
  async run({ plan, name, isTest, isJson, database, actor, ...given }) {
    const limits = agreedLimits(given, plan);
    const mode = isTest ? "test" : "live";
    const create = async (keys: KeyRing) => printIssuedKey(await keys.issue({ name, plan, mode, limits }), isJson);
    await withKeys(database, create, actor);
  },
});

export const updateKey = createCommand({
  usage: `keys update ID --plan ${planNames(rateLimits).join("|")}`,
  summary: "change the plan of a key; its secrets stay active",
  description: `Changes the plan of an API key. Its secrets and counters do not change, and running servers apply the plan within 5 seconds.`,
  argument: "ID",
  flags: { ...planFlags, ...changeFlags },
  async run({ plan, database, actor, ...given }, _env, id) {
    const limits = agreedLimits(given, plan);
    const update = async (keys: KeyRing) => {
      if (!(await keys.changePlan(id, { plan, limits }))) throw invalidActiveKey(id);
      print(`${id} has the plan ${plan}.`);
    };
    await withKeys(database, update, actor);
  },
});

function readPlan(raw: string | undefined, name: string): string {
  if (raw === undefined || !planNames(rateLimits).includes(raw))
    throw invalidSetting(name, planNames(rateLimits).join(", "), raw);
  return raw;
}

function readName(raw = "", name: string): string {
  if (raw === DEMO_KEY_NAME) throw invalidSetting(name, "a name other than that of the demo key", raw);
  return readLabel(raw, name);
}

function agreedLimits(given: Record<string, unknown>, plan: string): Record<string, number> | undefined {
  if (!hasAgreedLimits(rateLimits, plan)) {
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
