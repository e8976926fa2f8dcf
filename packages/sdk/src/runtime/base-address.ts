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
  const names = Object.keys(environments);
  if (environment && !names.includes(environment)) {
    throw new TypeError(`environment: expected one of ${names}, got "${environment}"`);
  }
  const address =
    baseURL ??
    environments[environment ?? ""] ??
    environmentVariable(`${prefix}_BASE_URL`) ??
    environments[names[0] ?? ""] ??
    "";
  if (!/^https?:/.test(address)) throw new TypeError(`baseURL: expected an absolute address, got "${address}"`);
  return address.replace(/\/+$/, "");
}
