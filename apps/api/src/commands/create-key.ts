// petstore-api keys create
import { databaseHelp } from "../config/engine-settings.ts";
import type { Flags } from "../config/setting.ts";
import { SettingError, unusable } from "../config/setting-error.ts";
import { wholeNumber } from "../config/whole-number.ts";
import { rateLimits } from "../contract.ts";
import { demoKeyName } from "../keys/demo-key.ts";
import { hasAgreedLimits, planNames } from "../limits/plan-limits.ts";
import { type Command, readArguments, textFlag } from "./command.ts";
import { printIssued, withKeys } from "./with-keys.ts";

const mostRequests = 1_000_000_000;
const windowNames = rateLimits.windows.map(({ name }) => name);
const limitFlags = windowNames.map((name) => `per-${name}`);
const limitsHelp = limitFlags.map((flag) => `  --${flag} N`.padEnd(34));

export const createKey: Command = {
  help: `Usage: petstore-api keys create --plan ${planNames().join("|")} [flags]

Issues an API key and shows it, once.

  --name TEXT                     what the key is for
  --test                          a test key, which starts with pets_test_
${limitsHelp.map((flag) => `${flag}limit, for a plan whose limits are agreed per key`).join("\n")}
  --json                          print JSON and nothing else
${databaseHelp}`,

  async run(args, env) {
    const { flags } = readArguments(args, {
      plan: { type: "string" },
      name: { type: "string" },
      test: { type: "boolean" },
      json: { type: "boolean" },
      "database-url": { type: "string" },
      ...Object.fromEntries(limitFlags.map((flag) => [flag, { type: "string" as const }])),
    });
    const plan = readPlan(flags);
    const limits = readLimits(flags, plan);
    const name = readName(flags);
    const mode = flags.test === true ? "test" : "live";
    await withKeys(flags, env, async (keys) =>
      printIssued(await keys.issue({ name, plan, mode, ...(limits && { limits }) }), flags.json === true),
    );
  },
};

function readPlan(flags: Flags): string {
  const plan = textFlag(flags, "plan");
  if (plan === undefined || !planNames().includes(plan)) throw unusable("--plan", planNames().join(", "), plan);
  return plan;
}

function readName(flags: Flags): string {
  const name = textFlag(flags, "name") ?? "";
  // Lists of keys are printed to terminals.
  if (!/^\P{Cc}{0,100}$/u.test(name))
    throw unusable("--name", "at most 100 characters, none a control character", name);
  if (name === demoKeyName) throw unusable("--name", "another name than that of the demonstration's own key", name);
  return name;
}

function readLimits(flags: Flags, plan: string): Record<string, number> | undefined {
  const given = limitFlags.filter((flag) => flags[flag] !== undefined);
  if (!hasAgreedLimits(plan)) {
    if (given.length === 0) return undefined;
    throw new SettingError(`--${given[0]}: expected only with a plan without limits of its own, got the plan ${plan}`);
  }
  const limits = windowNames.map((window) => {
    const flag = `--per-${window}`;
    const text = textFlag(flags, `per-${window}`);
    if (text === undefined) throw unusable(flag, `a number of requests, which the plan ${plan} needs`, undefined);
    return [window, wholeNumber(flag, text, 1, mostRequests)] as const;
  });
  return Object.fromEntries(limits);
}
