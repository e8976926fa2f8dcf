// Operations that will be removed (RFC 8594).
import { log } from "./log.ts";
import type { Plan } from "./plan.ts";

const announced = new Set<string>();

/** Warns when a response says so; once for each operation, as a program may call it often. */
export function announceSunset(plan: Plan, { headers }: Response): void {
  const { method, path } = plan.operation;
  const sunset = headers.get("sunset");
  const message = `${method} ${path} will be removed on ${sunset}`;
  if (!sunset || announced.has(message)) return;
  announced.add(message);
  log(plan, "warn", message);
}
