// Which address a client calls.
import type { Service } from "./operation.ts";

/**
 * Without a slash at its end.
 *
 * @param standard where neither option is given
 * @throws TypeError when the environment is unknown or the address is not absolute
 */
export function baseAddress(
  environments: Service["environments"],
  { baseURL, environment }: { baseURL?: string | undefined; environment?: string | undefined },
  standard = Object.values(environments)[0],
): string {
  const address = baseURL || (environment ? environments[environment] : standard) || "";
  if (!/^https?:/.test(address)) {
    throw new TypeError(`expected a baseURL or one of ${Object.keys(environments)}, got "${environment ?? address}"`);
  }
  return address.replace(/\/+$/, "");
}
