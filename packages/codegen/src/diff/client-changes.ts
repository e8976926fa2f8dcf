// Compares the generated clients of two contracts: names, types, pagination and error codes.
import type { Contract, Operation } from "../contract/contract.ts";
import type { Pagination, ResponseLocation } from "../contract/pagination.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import type { Change } from "./change.ts";
import { byEndpoint, endpointName, mayBeRemoved } from "./operation-changes.ts";
import type { Use } from "./uses.ts";

export function diffClient(base: Contract, revision: Contract, usesOfBase: Use[], today: string): Change[] {
  const after = byEndpoint(revision);
  return [
    ...diffNames(base, revision),
    ...diffTypes(base, revision, usesOfBase, today),
    ...diffErrorCodes(base, revision),
    ...[...byEndpoint(base)].flatMap(([endpoint, operation]) => {
      const now = after.get(endpoint);
      return now ? [...diffMethod(operation, now), ...diffPagination(operation, now)] : [];
    }),
  ];
}

function diffNames({ client: before }: Contract, { client: after }: Contract): Change[] {
  const changes: Change[] = [];
  const rule = "client-renamed";
  if (before.name !== after.name) {
    const description = `is named ${after.name} instead of ${before.name}`;
    changes.push({
      impact: "major",
      rule,
      target: "the client",
      description,
      consequence: "Programs import it by that name.",
    });
  }
  if (before.environmentPrefix !== after.environmentPrefix) {
    const description = `start with ${after.environmentPrefix}_ instead of ${before.environmentPrefix}_`;
    const consequence = "Programs are configured through them.";
    changes.push({
      impact: "major",
      rule,
      target: "the client's environment variables",
      description,
      consequence,
    });
  }
  return changes;
}

/**
 * Finds removed schemas, which programs import as types. A type may be removed together with the only operations that use
 * it.
 */
function diffTypes(base: Contract, revision: Contract, uses: Use[], today: string): Change[] {
  const removable = new Set(base.operations.filter((operation) => mayBeRemoved(operation, today)).map(endpointName));
  const users = (name: string) => uses.filter(({ references }) => references.has(`#/components/schemas/${name}`));
  return Object.keys(base.schemas)
    .filter((name) => !(name in revision.schemas) && users(name).some(({ operation }) => !removable.has(operation)))
    .map((name) => ({
      impact: "major",
      rule: "type-removed",
      target: `schema ${name}`,
      description: "was removed or renamed",
      consequence: "Programs import the type by that name.",
    }));
}

function diffErrorCodes({ errorCodes: before }: Contract, { errorCodes: after }: Contract): Change[] {
  const changed = Object.entries(before).flatMap(([code, { status }]): Change[] => {
    const target = `error code ${code}`;
    const now = after[code]?.status;
    if (now === status) return [];
    const description = now === undefined ? "was removed" : `has status ${now} instead of ${status}`;
    return [
      {
        impact: "major",
        rule: "error-code-changed",
        target,
        description,
        consequence: "Clients that handle it no longer recognize the error.",
      },
    ];
  });
  const added = Object.keys(after).filter((code) => !(code in before));
  return [
    ...changed,
    ...added.map(
      (code): Change => ({
        impact: "minor",
        rule: "error-code-added",
        target: `error code ${code}`,
        description: "was added",
      }),
    ),
  ];
}

function diffMethod(before: Operation, after: Operation): Change[] {
  const [old, now] = [before, after].map(({ sdk }) => ["client", sdk.resource, sdk.method].filter(Boolean).join("."));
  // A different operationId is reported separately.
  if (old === now || before.operationId !== after.operationId) return [];
  const description = `is ${now}() in the client instead of ${old}()`;
  return [
    {
      impact: "major",
      rule: "method-renamed",
      operation: endpointName(after),
      description,
      consequence: "Programs call it by that name.",
    },
  ];
}

function diffPagination(before: Operation, after: Operation): Change[] {
  const operation = endpointName(after);
  const [old, now] = [before.pagination, after.pagination];
  const rule = "pagination-changed";
  if (!old && !now) return [];
  if (!now) {
    const consequence = "Clients that paginate stop after the first page.";
    return [{ impact: "major", rule, operation, description: "is no longer paginated", consequence }];
  }
  if (!old) {
    return [
      {
        impact: "major",
        rule,
        operation,
        description: "is now paginated",
        consequence: "Clients that expect all items get the first page only.",
      },
    ];
  }
  const [oldValues, nowValues] = [old, now].map(describePagination);
  return Object.keys({ ...oldValues, ...nowValues })
    .filter((name) => oldValues?.[name] !== nowValues?.[name])
    .map((name) => {
      const description = `has ${name} ${nowValues?.[name] ?? "none"} instead of ${oldValues?.[name] ?? "none"}`;
      const consequence = "Clients paginate with it.";
      return { impact: "major", rule, operation, target: "pagination", description, consequence };
    });
}

/** Returns the properties as strings: locations in the response as `$response.body#/items`. */
function describePagination(pagination: Pagination): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pagination).map(([name, value]) => [
      name,
      typeof value === "object" ? describeLocation(value) : `${value}`,
    ]),
  );
}

function describeLocation(location: string[] | ResponseLocation): string {
  if (Array.isArray(location)) return describeLocation({ in: "body", path: location });
  if (location.in === "header") return `$response.header.${location.name}`;
  return `$response.body${location.path.length > 0 ? `#${formatJsonPointer(location.path)}` : ""}`;
}
