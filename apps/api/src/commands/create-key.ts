// The command `petstore-api keys create`: issues an API key.
import { databaseHelp } from "../config/backend-settings.ts";
import { parseInteger } from "../config/parse-setting.ts";
import { type Flags, invalidSetting, SettingError } from "../config/setting.ts";
import { rateLimits } from "../contract.ts";
import { demoKeyName } from "../keys/demo-key.ts";
import { hasAgreedLimits, planNames } from "../limits/plan-limits.ts";
import { type Command, readArguments, stringFlag } from "./command.ts";
import { printIssuedKey, withKeys } from "./with-keys.ts";

const maxRequests = 1_000_000_000;
const windowNames = rateLimits.windows.map(({ name }) => name);
const limitFlags = windowNames.map((name) => `per-${name}`);
const limitsHelp = limitFlags.map((flag) => `  --${flag} N`.padEnd(34));

export const createKey: Command = {
  help: `Usage: petstore-api keys create --plan ${planNames().join("|")} [flags]

Issues an API key and prints it. It is shown only once.

  --name TEXT                     name of the key
  --test                          issue a test key, which starts with pets_test_
${limitsHelp.map((flag) => `${flag}request limit, for a plan whose limits are agreed per key`).join("\n")}
  --json                          print only JSON
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
      printIssuedKey(await keys.issue({ name, plan, mode, ...(limits && { limits }) }), flags.json === true),
    );
  },
};

function readPlan(flags: Flags): string {
  const plan = stringFlag(flags, "plan");
  if (plan === undefined || !planNames().includes(plan)) throw invalidSetting("--plan", planNames().join(", "), plan);
  return plan;
}

function readName(flags: Flags): string {
  const name = stringFlag(flags, "name") ?? "";
  // `keys list` prints names to a terminal, where control characters would be interpreted.
  if (!/^\P{Cc}{0,100}$/u.test(name))
    throw invalidSetting("--name", "at most 100 characters, none a control character", name);
  if (name === demoKeyName) throw invalidSetting("--name", "a name other than that of the demo key", name);
  return name;
}

function readLimits(flags: Flags, plan: string): Record<string, number> | undefined {
  const limitsSet = limitFlags.filter((flag) => flags[flag] !== undefined);
  if (!hasAgreedLimits(plan)) {
    if (limitsSet.length === 0) return undefined;
    throw new SettingError(
      `--${limitsSet[0]}: expected only with a plan whose limits are agreed per key, got the plan ${plan}`,
    );
  }
  const limits = windowNames.map((window) => {
    const flag = `--per-${window}`;
    const raw = stringFlag(flags, `per-${window}`);
    if (raw === undefined)
      throw invalidSetting(flag, `the number of requests, which the plan ${plan} requires`, undefined);
    return [window, parseInteger(flag, raw, 1, maxRequests)] as const;
  });
  return Object.fromEntries(limits);
}
