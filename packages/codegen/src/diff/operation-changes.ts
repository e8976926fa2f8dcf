// Operations that came, went or were deprecated. A removal that was announced and whose day has come breaks no promise.
import type { Contract, Operation } from "../contract/contract.ts";
import type { Change } from "./change.ts";

export interface PromiseOptions {
  /** Today, as `2030-12-05`, in UTC. */
  today: string;
  /** How long a deprecated operation is kept at least. */
  leadTimeDays: number;
}

export function operationChanges(base: Contract, revision: Contract, options: PromiseOptions): Change[] {
  const before = byAddress(base);
  const after = byAddress(revision);
  return [
    ...[...before].filter(([address]) => !after.has(address)).map(([, operation]) => removal(operation, options)),
    ...[...after].flatMap(([address, operation]) => {
      const earlier = before.get(address);
      if (earlier) {
        return [...deprecationChanges(earlier, operation, options), ...authenticationChanges(earlier, operation)];
      }
      return [{ impact: "minor" as const, rule: "operation-added", operation: nameOf(operation), what: "was added" }];
    }),
  ];
}

/** Operations by method and path; the names of path parameters do not matter. */
export function byAddress({ operations }: Contract): Map<string, Operation> {
  return new Map(operations.map((one) => [`${one.method} ${one.path.replace(/\{[^}]*\}/g, "{}")}`, one]));
}

export function nameOf({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`;
}

/** True where the day that was promised for the removal has come. */
export function mayBeRemoved({ deprecation }: Operation, today: string): boolean {
  return deprecation?.sunset !== undefined && deprecation.sunset <= today;
}

function removal(operation: Operation, { today }: PromiseOptions): Change {
  const rule = "operation-removed";
  const sunset = operation.deprecation?.sunset;
  if (mayBeRemoved(operation, today)) {
    return { impact: "minor", rule, operation: nameOf(operation), what: `was removed, as announced for ${sunset}` };
  }
  const what = sunset
    ? `was removed before the day that was announced for it, ${sunset}`
    : "was removed, and no day was announced for it";
  return { impact: "major", rule, operation: nameOf(operation), what, why: "Clients that call it break." };
}

function deprecationChanges(before: Operation, after: Operation, options: PromiseOptions): Change[] {
  const operation = nameOf(after);
  const [old, now] = [before.deprecation?.sunset, after.deprecation?.sunset];
  if (before.deprecated && !after.deprecated) {
    return [{ impact: "minor", rule: "deprecation-withdrawn", operation, what: "is no longer deprecated" }];
  }
  if (!after.deprecated) return [];
  if (old !== undefined && now !== undefined && now < old) {
    const what = `will be removed on ${now} instead of ${old}`;
    return [
      { impact: "major", rule: "sunset-earlier", operation, what, why: `Clients were promised it until ${old}.` },
    ];
  }
  if (before.deprecated && (now === undefined || old !== undefined)) {
    if (old === now) return [];
    const what = now ? `will be removed on ${now} instead of ${old}` : `is no longer to be removed on ${old}`;
    return [{ impact: "patch", rule: "sunset-later", operation, what }];
  }
  const what = `is deprecated${now ? `, and will be removed on ${now}` : ""}`;
  const days = now === undefined ? Number.POSITIVE_INFINITY : daysBetween(options.today, now);
  if (days >= options.leadTimeDays) return [{ impact: "minor", rule: "operation-deprecated", operation, what }];
  const why = `Clients have ${Math.max(days, 0)} days to move; they are promised ${options.leadTimeDays}.`;
  return [{ impact: "major", rule: "deprecation-too-short", operation, what, why }];
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Each way to authenticate is a set of schemes that apply together. */
function authenticationChanges(before: Operation, after: Operation): Change[] {
  const operation = nameOf(after);
  const [old, now] = [before, after].map(({ security }) => security.map((schemes) => schemes.toSorted().join(" and ")));
  const rule = "authentication-changed";
  if (old?.length === 0 || now?.length === 0) {
    if (old?.length === now?.length) return [];
    if (now?.length === 0) return [{ impact: "minor", rule, operation, what: "needs no authentication now" }];
    const what = `needs authentication now: ${now?.join(", or ")}`;
    return [{ impact: "major", rule, operation, what, why: "Clients without it are refused." }];
  }
  const why = "Clients that authenticate so are refused.";
  const lost = old?.filter((way) => !now?.includes(way)) ?? [];
  const gained = now?.filter((way) => !old?.includes(way)) ?? [];
  return [
    ...lost.map((way): Change => ({ ...authentication(operation, way), impact: "major", what: "was removed", why })),
    ...gained.map((way): Change => ({ ...authentication(operation, way), impact: "minor", what: "was added" })),
  ];
}

function authentication(operation: string, way: string): Pick<Change, "rule" | "operation" | "subject"> {
  return { rule: "authentication-changed", operation, subject: `authentication ${way || "none"}` };
}
