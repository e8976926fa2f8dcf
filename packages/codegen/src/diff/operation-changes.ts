// Compares the operations of two contracts: added, removed or deprecated ones, and their authentication. A removal on or
// after the announced sunset date is not a breaking change.
import type { Contract, Operation, SecurityRequirement } from "../contract/contract.ts";
import type { Change } from "./change.ts";

export interface DeprecationOptions {
  /** Current day in UTC: `2030-12-05`. */
  today: string;
  /** Minimum number of days between deprecation and removal. */
  leadTimeDays: number;
}

export function diffOperations(base: Contract, revision: Contract, options: DeprecationOptions): Change[] {
  const before = byEndpoint(base);
  const after = byEndpoint(revision);
  return [
    ...[...before]
      .filter(([endpoint]) => !after.has(endpoint))
      .map(([, operation]) => describeRemoval(operation, options)),
    ...[...after].flatMap(([endpoint, operation]) => {
      const earlier = before.get(endpoint);
      if (earlier) {
        return [...diffDeprecation(earlier, operation, options), ...diffAuthentication(earlier, operation)];
      }
      return [
        {
          impact: "minor" as const,
          rule: "operation-added",
          operation: endpointName(operation),
          description: "was added",
        },
      ];
    }),
  ];
}

/** Returns operations by method and path. Ignores the names of path parameters. */
export function byEndpoint({ operations }: Contract): Map<string, Operation> {
  return new Map(
    operations.map((operation) => [`${operation.method} ${operation.path.replace(/\{[^}]*\}/g, "{}")}`, operation]),
  );
}

export function endpointName({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`;
}

/** Returns whether the announced sunset date has come. */
export function mayBeRemoved({ deprecation }: Operation, today: string): boolean {
  return deprecation?.sunset !== undefined && deprecation.sunset <= today;
}

function describeRemoval(operation: Operation, { today }: DeprecationOptions): Change {
  const rule = "operation-removed";
  const sunset = operation.deprecation?.sunset;
  if (mayBeRemoved(operation, today)) {
    return {
      impact: "minor",
      rule,
      operation: endpointName(operation),
      description: `was removed, as announced for ${sunset}`,
    };
  }
  const description = sunset
    ? `was removed before its announced sunset date, ${sunset}`
    : "was removed without an announced sunset date";
  return {
    impact: "major",
    rule,
    operation: endpointName(operation),
    description,
    consequence: "Clients that call it break.",
  };
}

function diffDeprecation(before: Operation, after: Operation, options: DeprecationOptions): Change[] {
  const operation = endpointName(after);
  const [old, now] = [before.deprecation?.sunset, after.deprecation?.sunset];
  if (before.deprecated && !after.deprecated) {
    return [{ impact: "minor", rule: "deprecation-withdrawn", operation, description: "is no longer deprecated" }];
  }
  if (!after.deprecated) return [];
  if (old !== undefined && now !== undefined && now < old) {
    const description = `will be removed on ${now} instead of ${old}`;
    return [
      {
        impact: "major",
        rule: "sunset-earlier",
        operation,
        description,
        consequence: `Clients were promised it until ${old}.`,
      },
    ];
  }
  if (before.deprecated && (now === undefined || old !== undefined)) {
    if (old === now) return [];
    const description = now ? `will be removed on ${now} instead of ${old}` : `will no longer be removed on ${old}`;
    return [{ impact: "patch", rule: "sunset-later", operation, description }];
  }
  const description = `is deprecated${now ? `, and will be removed on ${now}` : ""}`;
  const days = now === undefined ? Number.POSITIVE_INFINITY : daysBetween(options.today, now);
  if (days >= options.leadTimeDays) return [{ impact: "minor", rule: "operation-deprecated", operation, description }];
  const consequence = `Clients have ${Math.max(days, 0)} days to migrate, but the minimum is ${options.leadTimeDays}.`;
  return [{ impact: "major", rule: "deprecation-too-short", operation, description, consequence }];
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Compares the alternatives of authentication. A client loses access if no alternative is satisfied by what it sends now. */
function diffAuthentication(before: Operation, after: Operation): Change[] {
  const operation = endpointName(after);
  const rule = "authentication-changed";
  const [old, now] = [before.security, after.security];
  if (old.length === 0 || now.length === 0) {
    if (old.length === now.length) return [];
    if (now.length === 0)
      return [{ impact: "minor", rule, operation, description: "no longer requires authentication" }];
    const description = `now requires authentication: ${now.map(formatAlternative).join(", or ")}`;
    const isOptional = now.some((requirements) => requirements.length === 0);
    if (isOptional) return [{ impact: "minor", rule, operation, description: "now accepts authentication" }];
    return [
      { impact: "major", rule, operation, description, consequence: "Requests without credentials are rejected." },
    ];
  }
  const consequence = "Clients that authenticate with it are rejected.";
  const removed = old.filter((alternative) => !now.some((candidate) => isSatisfied(candidate, alternative)));
  const names = new Set(old.map(formatAlternative));
  const added = now.filter((alternative) => !names.has(formatAlternative(alternative)));
  return [
    ...removed.map(
      (alternative): Change => ({
        ...authentication(operation, formatAlternative(alternative)),
        impact: "major",
        description: "was removed",
        consequence,
      }),
    ),
    ...added.map(
      (alternative): Change => ({
        ...authentication(operation, formatAlternative(alternative)),
        impact: "minor",
        description: "was added",
      }),
    ),
  ];
}

/** Returns whether a client that satisfies the alternative `sent` satisfies `required` too. */
function isSatisfied(required: SecurityRequirement[], sent: SecurityRequirement[]): boolean {
  return required.every(({ scheme, scopes }) => {
    const credential = sent.find((requirement) => requirement.scheme === scheme);
    return credential !== undefined && scopes.every((scope) => credential.scopes.includes(scope));
  });
}

/** Returns the schemes with their scopes: `key and oauth (read, write)`. */
function formatAlternative(requirements: SecurityRequirement[]): string {
  const names = requirements.map(({ scheme, scopes }) =>
    scopes.length > 0 ? `${scheme} (${scopes.toSorted().join(", ")})` : scheme,
  );
  return names.toSorted().join(" and ");
}

function authentication(operation: string, alternative: string): Pick<Change, "rule" | "operation" | "target"> {
  return { rule: "authentication-changed", operation, target: `authentication ${alternative || "none"}` };
}
