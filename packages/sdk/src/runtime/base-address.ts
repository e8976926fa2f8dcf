// Which address a client calls.
import { environmentVariable } from "./environment-variable.ts";
import type { Service } from "./operation.ts";

/**
 * Without a slash at its end.
 *
 * @throws TypeError when the environment is unknown or the address is not absolute
 */
export function baseAddress(
  { prefix, environments }: Service,
  { baseURL, environment }: { baseURL?: string | undefined; environment?: string | undefined },
): string {
  const standard = environmentVariable(`${prefix}_BASE_URL`) ?? Object.values(environments)[0];
  const address = baseURL ?? (environment ? environments[environment] : standard) ?? "";
  if (!/^https?:/.test(address)) {
    const names = Object.keys(environments);
    throw new TypeError(`expected a baseURL or one of ${names}, got "${environment ?? address}"`);
  }
  return address.replace(/\/+$/, "");
}
