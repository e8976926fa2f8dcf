// Finds out whether this machine can inject a fault.
import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { missingServers } from "@onecontract/testing/missing-servers";

/** `servers`: PostgreSQL and Redis. `mount`: file systems in memory. `capabilities`: root without its capabilities. */
export type Need = "servers" | "mount" | "capabilities" | "strace" | "libfaketime";

export const fakeTimeLibrary = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0];

const isRoot = process.getuid?.() === 0;

const checks: Record<Need, () => Promise<string | undefined>> = {
  servers: async () => {
    const missing = await missingServers();
    return missing.length === 0 ? undefined : missing.join(", ");
  },
  mount: async () => (process.platform === "linux" && isRoot ? undefined : "root on Linux"),
  capabilities: async () => (isRoot ? missingProgram("setpriv") : "root on Linux"),
  strace: async () => missingProgram("strace"),
  libfaketime: async () => (fakeTimeLibrary === undefined ? "libfaketime" : undefined),
};

const results = new Map<Need, Promise<string | undefined>>();

/** Returns why a scenario cannot run here, or undefined. In CI every scenario runs. */
export async function missingNeed(needs: Need[] = []): Promise<string | undefined> {
  if (process.env.CI) return undefined;
  for (const need of needs) {
    const result = results.get(need) ?? checks[need]();
    results.set(need, result);
    const missing = await result;
    if (missing !== undefined) return `needs ${missing}`;
  }
  return undefined;
}

function missingProgram(program: string): string | undefined {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return undefined;
  } catch {
    return program;
  }
}
