// Compares the pagination of operations.
import type { Operation } from "../contract/contract.ts";
import type { Pagination, ResponseLocation } from "../contract/pagination.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import type { Sides, Use } from "./change.ts";
import type { Comparison } from "./comparison.ts";

export function comparePagination(comparison: Comparison, use: Use, operations: Sides<Operation>): void {
  const [before, after] = [operations.before.pagination, operations.after.pagination];
  const at = comparison.at(use, operations.after);
  const keyword = "x-pagination";
  if (before && !after) at.report("pagination-removed", "is no longer paginated", { keyword });
  if (!before && after) at.report("pagination-added", "is now paginated", { keyword });
  if (!before || !after) return;
  const [from, to] = [describePagination(before), describePagination(after)];
  const changed = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((name) => from[name] !== to[name]);
  if (changed.length === 0) return;
  const describe = (values: Record<string, string>, names: string[]) =>
    changed.map((name, index) => [names[index], values[name] ?? "none"].filter(Boolean).join(" ")).join(", ");
  const [old, now] = [describe(from, changed.length > 1 ? changed : []), describe(to, changed)];
  const atPagination = comparison.at({ ...use, part: "pagination" }, operations.after);
  atPagination.reportReplaced("pagination-changed", "has", old, now, { keyword, before: from, after: to });
}

/** Returns the properties as strings: locations in the response as `$response.body#/items`. */
function describePagination(pagination: Pagination): Record<string, string> {
  const entries = Object.entries(pagination).map(([name, value]) => [
    name,
    typeof value === "object" ? describeLocation(value) : `${value}`,
  ]);
  return Object.fromEntries(entries);
}

function describeLocation(location: string[] | ResponseLocation): string {
  if (Array.isArray(location)) return describeLocation({ in: "body", path: location });
  if (location.in === "header") return `$response.header.${location.name}`;
  return `$response.body${location.path.length > 0 ? `#${formatJsonPointer(location.path)}` : ""}`;
}
