// Announces the removal of a deprecated operation.
import { type LogOptions, log } from "./log.ts";
import type { Operation } from "./operation.ts";

/** Operations whose removal was logged. A program may call one often, so the warning is logged once. */
const announced = new Set<Operation>();

/** Logs a warning for the first response with a Sunset header (RFC 8594). Only deprecated operations have it in their tables. */
export function announceSunset(sunset: string, options: LogOptions, operation: Operation): void {
  if (announced.has(operation)) return;
  announced.add(operation);
  // The header may repeat the API key, but a date cannot.
  const date = new Date(sunset).toUTCString();
  log(options, "warn", `${operation.method} ${operation.path} will be removed on ${date}`);
}
