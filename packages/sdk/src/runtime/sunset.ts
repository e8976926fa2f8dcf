// Operations that will be removed (RFC 8594).
import { log } from "./log.ts";
import type { Operation } from "./operation.ts";
import type { Plan } from "./plan.ts";

const announced = new Set<Operation>();

/** Warns when a response says so; once for each operation, as a program may call it often. */
export function announceSunset(plan: Plan, operation: Operation, { headers }: Response): void {
  const sunset = headers.get("sunset");
  if (!sunset || announced.has(operation)) return;
  announced.add(operation);
  log(plan, "warn", `${operation.method} ${operation.path} will be removed on ${sunset}`);
}
