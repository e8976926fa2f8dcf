// The commands `keys create`, which issues an API key, and `keys update`, which changes its plan.

import { hasAgreedLimits, planNames, type RateLimitPolicy } from "@onecontract/server-node/limits";
import {
  integer,
  invalidSetting,
  optional,
  type Read,
  SettingError,
  switchFlag,
} from "@onecontract/server-node/settings";
import { type KeyRing, ONLY_PLAN } from "../keys/key-ring.ts";
import { type Command, createCommand, print } from "./command.ts";
import type { DataCommandOptions } from "./data-command-options.ts";
import { changeFlags, invalidActiveKey, printIssuedKey, readLabel, withKeys } from "./key-access.ts";

const MAX_REQUESTS = 1_000_000_000;

export function createKeyCommand(options: DataCommandOptions): Command {
  const { program, data, reservedNames = [] } = options;
  const { policy } = data;
  return createCommand({
    usage: `${program} keys create${policy ? planUsage(policy) : ""}`,
    summary: "issue an API key",
    description: "Issues an API key and prints it. It is shown only once.",
    flags: {
      ...planFlags(policy),
      name: { flag: "name", placeholder: "TEXT", description: "name of the key", read: nameReader(reservedNames) },
      isTest: switchFlag("test", `issue a test key, which starts with ${data.secrets.start("test")}`),
      isJson: switchFlag("json", "print only JSON"),
      ...changeFlags(options),
    },
    async run({ plan, name, isTest, isJson, database, actor, ...given }) {
      const limits = agreedLimits(policy, given, plan);
      const mode = isTest ? "test" : "live";
      const create = async (keys: KeyRing) => printIssuedKey(await keys.issue({ name, plan, mode, limits }), isJson);
      await withKeys(options, database, create, actor);
    },
  });
}

export function updateKeyCommand(options: DataCommandOptions & { data: { policy: RateLimitPolicy } }): Command {
  const { policy } = options.data;
  return createCommand({
    usage: `${options.program} keys update ID${planUsage(policy)}`,
    summary: "change the plan of a key; its secrets stay active",
    description: `Changes the plan of an API key. Its secrets and counters do not change, and running servers apply the plan within 5 seconds.`,
    argument: "ID",
    flags: { ...planFlags(policy), ...changeFlags(options) },
    async run({ plan, database, actor, ...given }, _env, id) {
      const limits = agreedLimits(policy, given, plan);
      const update = async (keys: KeyRing) => {
        if (!(await keys.changePlan(id, { plan, limits }))) throw invalidActiveKey(id);
        print(`${id} has the plan ${plan}.`);
      };
      await withKeys(options, database, update, actor);
    },
  });
}

function planUsage(policy: RateLimitPolicy): string {
  return ` --plan ${planNames(policy).join("|")}`;
}

/** The flags of the plan, and of the limits of a plan whose limits are agreed per key. */
function planFlags(policy: RateLimitPolicy | undefined) {
  const limitFlags = Object.fromEntries(
    windowNames(policy).map((name) => {
      const description = "request limit, for a plan whose limits are agreed per key";
      const read = optional(integer(1, MAX_REQUESTS));
      return [`per-${name}`, { flag: `per-${name}`, placeholder: "N", description, read }];
    }),
  );
  return {
    plan: { flag: "plan", placeholder: "PLAN", description: "plan of the key", read: planReader(policy) },
    ...limitFlags,
  };
}

function windowNames(policy: RateLimitPolicy | undefined): string[] {
  return (policy?.windows ?? []).map(({ name }) => name);
}

function planReader(policy: RateLimitPolicy | undefined): Read<string> {
  const plans = policy ? planNames(policy) : [ONLY_PLAN];
  return (raw, name) => {
    if (raw === undefined && policy === undefined) return ONLY_PLAN;
    if (raw === undefined || !plans.includes(raw)) throw invalidSetting(name, plans.join(", "), raw);
    return raw;
  };
}

function nameReader(reserved: readonly string[]): Read<string> {
  return (raw = "", name) => {
    if (reserved.includes(raw))
      throw invalidSetting(name, "another name, because the program issues keys with this one itself", raw);
    return readLabel(raw, name);
  };
}

function agreedLimits(
  policy: RateLimitPolicy | undefined,
  given: Record<string, unknown>,
  plan: string,
): Record<string, number> | undefined {
  const windows = windowNames(policy);
  if (policy === undefined || !hasAgreedLimits(policy, plan)) {
    const window = windows.find((name) => given[`per-${name}`] !== undefined);
    if (window === undefined) return undefined;
    const expected = "expected only with a plan whose limits are agreed per key";
    throw new SettingError(`--per-${window}: ${expected}, got the plan ${plan}`);
  }
  const limits = windows.map((window) => {
    const limit = given[`per-${window}`];
    if (typeof limit === "number") return [window, limit] as const;
    throw invalidSetting(`--per-${window}`, `the number of requests, which the plan ${plan} requires`, undefined);
  });
  return Object.fromEntries(limits);
}
