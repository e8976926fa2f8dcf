// Announces the removal of a deprecated operation.
import { type LogOptions, log } from "./log.ts";
import type { Operation } from "./operation.ts";
import type { Response } from "./platform.ts";

/** Operations whose removal was logged. A program may call one often, so the warning is logged once. */
const announced = new Set<Operation>();

/** Logs a warning for the first response with a Sunset header (RFC 8594). Only deprecated operations have it in their tables. */
export function announceSunset({ headers }: Response, options: LogOptions, operation: Operation): void {
  const sunset = headers.get("sunset");
  if (!sunset || announced.has(operation)) return;
  announced.add(operation);
  // The header may repeat the API key, but a date cannot.
  const date = new Date(sunset).toUTCString();
  log(options, "warn", `${operation.method} ${operation.path} will be removed on ${date}`);
}
