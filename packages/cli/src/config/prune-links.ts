// Removes what leads from visible operations to hidden ones: links of responses, and successors of deprecated operations.
import { followReferences } from "@onecontract/codegen";
import { isObject, isRecord } from "@onecontract/codegen/json/is-record";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { readOperations } from "./select-operations.ts";

/** Members without operations or links, whose data may have the same names. */
const DATA = new Set(["example", "examples", "schema", "schemas"]);

/** Returns the document without links and successors that lead to operations which are not in it. */
export function pruneLinks(document: OpenAPIObject): OpenAPIObject {
  const ids = new Set(readOperations(document).map(({ operation }) => operation.operationId));

  const leadsNowhere = (value: unknown): boolean => {
    const { operationId, operationRef } = { ...(followReferences(value, document).definition?.value ?? {}) } as Link;
    if (typeof operationRef === "string" && operationRef.startsWith("#"))
      return followReferences({ $ref: operationRef }, document).definition === undefined;
    return operationId !== undefined && !ids.has(operationId);
  };

  const prune = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(prune);
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([key, member]): [string, unknown] => {
      if (DATA.has(key) || !isRecord(member)) return [key, DATA.has(key) ? member : prune(member)];
      if (key === "links") return [key, omit(member, (_name, link) => leadsNowhere(link))];
      const isReplacement = (name: string, id: unknown) => name === "successor" && !ids.has(id);
      return [key, key === "x-deprecation" ? omit(member, isReplacement) : prune(member)];
    });
    return Object.fromEntries(members);
  };
  return prune(document) as OpenAPIObject;
}

interface Link {
  operationId?: unknown;
  operationRef?: unknown;
}

function omit(value: object, isOmitted: (name: string, member: unknown) => boolean): object {
  return Object.fromEntries(Object.entries(value).filter(([name, member]) => !isOmitted(name, member)));
}
