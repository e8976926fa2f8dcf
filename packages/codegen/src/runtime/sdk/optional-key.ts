// The API key of a contract with operations that can be called with or without one.
import { readEnvironmentVariable } from "./client.ts";
import type { ClientOptions } from "./request-options.ts";

/** Returns the options with an API key that may be empty: requests are then sent without one. */
export function withOptionalKey<T extends Pick<ClientOptions, "apiKey">>(environmentPrefix: string, options: T): T {
  const variable = `${environmentPrefix}_API_KEY`;
  return { ...options, apiKey: options.apiKey || (readEnvironmentVariable(variable) ?? (() => "")) };
}
