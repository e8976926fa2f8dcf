// Compares the descriptions in extensions, which no client depends on but which the documentation publishes.
import type { Contract } from "../contract/contract.ts";
import type { Change } from "./change.ts";
import { byEndpoint, endpointName } from "./operation-changes.ts";

export function diffDescriptions(base: Contract, revision: Contract): Change[] {
  const operations = byEndpoint(revision);
  return [
    ...Object.entries(base.errorCodes).flatMap(([code, before]) =>
      diffFields({ target: `error code ${code}` }, ["title", "when", "remedy"], before, revision.errorCodes[code]),
    ),
    ...[...byEndpoint(base)].flatMap(([endpoint, before]) => {
      const location = { operation: endpointName(before), target: "deprecation" };
      return diffFields(
        location,
        ["since", "successor", "reason"],
        before.deprecation,
        operations.get(endpoint)?.deprecation,
      );
    }),
    ...diffTitles("window", base.rateLimits?.windows, revision.rateLimits?.windows),
    ...diffTitles("plan", base.rateLimits?.plans, revision.rateLimits?.plans),
  ];
}

interface Titled {
  name: string;
  title: string;
}

function diffTitles(kind: string, before: Titled[] = [], after: Titled[] = []): Change[] {
  return before.flatMap((item) =>
    diffFields(
      { target: `${kind} ${item.name}` },
      ["title"],
      item,
      after.find(({ name }) => name === item.name),
    ),
  );
}

/** Compares fields of two objects. Ignores an added or removed object, which is a separate change. */
function diffFields<T>(
  location: Pick<Change, "operation" | "target">,
  fields: (keyof T & string)[],
  before?: T,
  after?: T,
) {
  if (!before || !after) return [];
  return fields
    .filter((field) => before[field] !== after[field])
    .map(
      (field): Change => ({
        ...location,
        impact: "patch",
        rule: "description-changed",
        description: `has a different ${field}`,
      }),
    );
}
