// What the extensions of the toolkit say to people. No client breaks by another text, but it stands in what is published.
import type { Contract } from "../contract/contract.ts";
import type { Change } from "./change.ts";
import { byAddress, nameOf } from "./operation-changes.ts";

export function textChanges(base: Contract, revision: Contract): Change[] {
  const operations = byAddress(revision);
  return [
    ...Object.entries(base.errorCodes).flatMap(([code, before]) =>
      changed({ subject: `error code ${code}` }, ["title", "when", "remedy"], before, revision.errorCodes[code]),
    ),
    ...[...byAddress(base)].flatMap(([address, before]) => {
      const place = { operation: nameOf(before), subject: "deprecation" };
      return changed(place, ["since", "successor", "reason"], before.deprecation, operations.get(address)?.deprecation);
    }),
    ...titleChanges("window", base.rateLimits?.windows, revision.rateLimits?.windows),
    ...titleChanges("plan", base.rateLimits?.plans, revision.rateLimits?.plans),
  ];
}

interface Titled {
  name: string;
  title: string;
}

function titleChanges(kind: string, before: Titled[] = [], after: Titled[] = []): Change[] {
  return before.flatMap((one) =>
    changed(
      { subject: `${kind} ${one.name}` },
      ["title"],
      one,
      after.find(({ name }) => name === one.name),
    ),
  );
}

/** Nothing of what is new or gone: that is a change of its own. */
function changed<T>(place: Pick<Change, "operation" | "subject">, fields: (keyof T & string)[], before?: T, after?: T) {
  if (!before || !after) return [];
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field): Change => ({ ...place, impact: "patch", rule: "text-changed", what: `has another ${field}` }));
}
