// What programs that use the generated client see: its names, its pages, the error codes that they tell apart.
import type { Contract, Operation, Pagination } from "../contract/contract.ts";
import type { Change } from "./change.ts";
import { byAddress, mayBeRemoved, nameOf } from "./operation-changes.ts";
import type { Use } from "./uses.ts";

export function clientChanges(base: Contract, revision: Contract, usesOfBase: Use[], today: string): Change[] {
  const after = byAddress(revision);
  return [
    ...nameChanges(base, revision),
    ...typeChanges(base, revision, usesOfBase, today),
    ...errorCodeChanges(base, revision),
    ...[...byAddress(base)].flatMap(([address, operation]) => {
      const now = after.get(address);
      return now ? [...methodChanges(operation, now), ...pagingChanges(operation, now)] : [];
    }),
  ];
}

function nameChanges({ client: before }: Contract, { client: after }: Contract): Change[] {
  const changes: Change[] = [];
  const rule = "client-renamed";
  if (before.name !== after.name) {
    const what = `is called ${after.name} instead of ${before.name}`;
    changes.push({ impact: "major", rule, subject: "the client", what, why: "Programs import it by that name." });
  }
  if (before.environmentPrefix !== after.environmentPrefix) {
    const what = `start with ${after.environmentPrefix}_ instead of ${before.environmentPrefix}_`;
    const why = "Programs are configured with them.";
    changes.push({ impact: "major", rule, subject: "the client's environment variables", what, why });
  }
  return changes;
}

/** Named schemas are types that programs import. Those of an operation that may go go with it. */
function typeChanges(base: Contract, revision: Contract, uses: Use[], today: string): Change[] {
  const gone = new Set(base.operations.filter((operation) => mayBeRemoved(operation, today)).map(nameOf));
  const users = (name: string) => uses.filter(({ references }) => references.has(`#/components/schemas/${name}`));
  return Object.keys(base.schemas)
    .filter((name) => !(name in revision.schemas) && users(name).some(({ operation }) => !gone.has(operation)))
    .map((name) => ({
      impact: "major",
      rule: "type-removed",
      subject: `schema ${name}`,
      what: "was removed or renamed",
      why: "Programs import the type of that name.",
    }));
}

function errorCodeChanges({ errorCodes: before }: Contract, { errorCodes: after }: Contract): Change[] {
  const lost = Object.entries(before).flatMap(([code, { status }]): Change[] => {
    const subject = `error code ${code}`;
    const now = after[code]?.status;
    if (now === status) return [];
    const what = now === undefined ? "was removed" : `has status ${now} instead of ${status}`;
    return [
      { impact: "major", rule: "error-code-changed", subject, what, why: "Clients that act on it no longer do." },
    ];
  });
  const gained = Object.keys(after).filter((code) => !(code in before));
  return [
    ...lost,
    ...gained.map(
      (code): Change => ({
        impact: "minor",
        rule: "error-code-added",
        subject: `error code ${code}`,
        what: "was added",
      }),
    ),
  ];
}

function methodChanges(before: Operation, after: Operation): Change[] {
  const [old, now] = [before, after].map(({ sdk }) => ["client", sdk.resource, sdk.method].filter(Boolean).join("."));
  // Another operationId is a change of its own.
  if (old === now || before.operationId !== after.operationId) return [];
  const what = `is ${now}() in the client instead of ${old}()`;
  return [
    { impact: "major", rule: "method-renamed", operation: nameOf(after), what, why: "Programs call it by that name." },
  ];
}

function pagingChanges(before: Operation, after: Operation): Change[] {
  const operation = nameOf(after);
  const [old, now] = [before.pagination, after.pagination];
  const rule = "pagination-changed";
  if (!old && !now) return [];
  if (!now) {
    const why = "Clients that go through the pages stop after the first.";
    return [{ impact: "major", rule, operation, what: "is no longer paged", why }];
  }
  if (!old) {
    return [
      { impact: "major", rule, operation, what: "is paged now", why: "Clients that expect all at once get a part." },
    ];
  }
  return (Object.keys({ ...old, ...now }) as (keyof Pagination)[])
    .filter((name) => old[name] !== now[name])
    .map((name) => {
      const what = `has ${name} ${now[name] ?? "none"} instead of ${old[name] ?? "none"}`;
      const why = "Clients turn pages by it.";
      return { impact: "major", rule, operation, subject: "pages", what: what.replace(/^has/, "have"), why };
    });
}
