// Removes what only hidden operations use: nothing of an internal operation reaches the SDK, the stubs, the tools or the document.
import { isRecord } from "@onecontract/codegen/json/is-record";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { ComponentGraph, scopeName } from "./component-graph.ts";
import { pruneTags } from "./prune-tags.ts";
import { readItems } from "./select-operations.ts";

/**
 * Returns the document without the tags, components and OAuth scopes that hidden operations use and nothing else does. Other components without a use
 * remain, unless the operations are those of an allow-list.
 *
 * @param document without the hidden operations
 * @param isAllowList true if what nothing uses is removed, too: it may belong to an operation that is hidden by another name or was removed
 */
export function pruneHidden(document: OpenAPIObject, hidden: readonly object[], isAllowList: boolean): OpenAPIObject {
  const { components = {}, ...rest } = pruneTags(pruneSecurity(document), hidden, isAllowList);
  const graph = new ComponentGraph(components);
  const used = graph.reachable(rest);
  // A hidden operation without its own security has the default of the document.
  const usedByHidden = graph.reachable([...hidden, { security: document.security }]);
  const removed = isAllowList
    ? new Set(graph.names.filter((name) => !used.has(name)))
    : graph.dependents(new Set([...usedByHidden].filter((name) => !used.has(name))));
  const sections = Object.entries(components).map(([section, members]): [string, unknown] => {
    if (!isRecord(members)) return [section, members];
    const remaining = Object.entries(members).filter(([name]) => !removed.has(`${section}/${name}`));
    if (section !== "securitySchemes") return [section, Object.fromEntries(remaining)];
    const isRemoved = (scheme: string, scope: string) => removed.has(scopeName(scheme, scope));
    const schemes = remaining.map(([name, scheme]) => [name, pruneScopes(scheme, (scope) => isRemoved(name, scope))]);
    return [section, Object.fromEntries(schemes)];
  });
  return { ...rest, ...(document.components && { components: Object.fromEntries(sections) }) };
}

/** Returns the document without its default security, if every operation has its own. It would name schemes of hidden operations. */
function pruneSecurity(document: OpenAPIObject): OpenAPIObject {
  const operations = readItems(document).flatMap((item) => (item.section === "paths" ? item.operations : []));
  if (operations.some(({ operation }) => operation.security === undefined)) return document;
  const { security, ...rest } = document;
  return rest;
}

/** Returns a security scheme without some of the scopes of its flows. */
function pruneScopes(scheme: unknown, isRemoved: (scope: string) => boolean): unknown {
  if (!isRecord(scheme) || !isRecord(scheme.flows)) return scheme;
  const flows = Object.entries(scheme.flows).map(([name, flow]) => {
    if (!isRecord(flow) || !isRecord(flow.scopes)) return [name, flow];
    const scopes = Object.entries(flow.scopes).filter(([scope]) => !isRemoved(scope));
    return [name, { ...flow, scopes: Object.fromEntries(scopes) }];
  });
  return { ...scheme, flows: Object.fromEntries(flows) };
}
