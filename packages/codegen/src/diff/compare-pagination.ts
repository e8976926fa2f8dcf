// Compares the pagination of operations.
import type { Pagination, ResponseLocation } from "../contract/pagination.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import type { Comparison } from "./comparison.ts";
import type { Use } from "./edit.ts";
import type { OperationSide } from "./list-operations.ts";

export function comparePagination(comparison: Comparison, use: Use, before: OperationSide, after: OperationSide): void {
  const [old, now] = [before.model.pagination, after.model.pagination];
  const at = { pointer: after.source.pointer, keyword: "x-pagination" };
  if (!old && !now) return;
  if (!now) {
    comparison.report(use, { rule: "pagination-removed", ...at, description: "is no longer paginated" });
    return;
  }
  if (!old) {
    comparison.report(use, { rule: "pagination-added", ...at, description: "is now paginated" });
    return;
  }
  const [from, to] = [describePagination(old), describePagination(now)];
  const changed = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((name) => from[name] !== to[name]);
  if (changed.length === 0) return;
  const describe = (values: Record<string, string>, names: string[]) =>
    changed.map((name, index) => [names[index], values[name] ?? "none"].filter(Boolean).join(" ")).join(", ");
  const description = `has ${describe(to, changed)} instead of ${describe(from, changed.length > 1 ? changed : [])}`;
  comparison.report(
    { ...use, part: "pagination" },
    { rule: "pagination-changed", ...at, description, before: from, after: to },
  );
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
