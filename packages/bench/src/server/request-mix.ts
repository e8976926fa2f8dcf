// Builds the measured requests from the contract: a list with page sizes, filters and cursors, and 5 % creations.
import { type Contract, exampleValue, type Operation, type Parameter, referenceName } from "@onecontract/codegen";
import type { ListCall } from "../list-call.ts";

const LISTS_PER_CREATION = 19;
const LIMITS = [undefined, 5, 20, 50, 100];
/** Number of next links to follow. 0 is the first page. */
const DEPTHS = [0, 1, 3, 7];

export interface MixedRequest {
  method: "GET" | "POST";
  /** Path and query, relative to the base URL. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Returns the requests of the mix, in the order in which they are sent.
 *
 * @param baseUrl base URL of a running server, whose Link headers contain the cursors
 */
export async function requestMix(
  call: ListCall,
  baseUrl: string,
  headers: Record<string, string>,
): Promise<MixedRequest[]> {
  const { list } = call;
  const queries = listQueries(call.contract, list);
  const lists: MixedRequest[] = [];
  for (let index = 0; index < LISTS_PER_CREATION; index++) {
    const query = queries[(index * 7) % queries.length] ?? "";
    const path = await pagePath(baseUrl, `${list.path}${query}`, DEPTHS[index % DEPTHS.length] ?? 0, headers);
    lists.push({ method: "GET", path, headers });
  }
  return [...lists, createRequest(call, headers)];
}

/** Combines each page size with no filter and with each value of the first enum filter, if the contract has one. */
function listQueries(contract: Contract, { parameters, pagination }: Operation): string[] {
  const filter = parameters.find(
    (parameter) => parameter.in === "query" && enumValues(contract, parameter.schema).length > 0,
  );
  const filters = [undefined, ...(filter ? enumValues(contract, filter.schema).map(String) : [])];
  return LIMITS.flatMap((limit) =>
    filters.map((value) => {
      const query = new URLSearchParams();
      if (limit !== undefined) query.set(pagination?.limitParameter ?? "limit", String(limit));
      if (value !== undefined && filter) query.set(filter.name, value);
      return query.size === 0 ? "" : `?${query}`;
    }),
  );
}

function enumValues({ schemas }: Contract, schema: Parameter["schema"]): unknown[] {
  const target = "$ref" in schema && schema.$ref ? schemas[referenceName(schema.$ref)] : schema;
  return target?.enum ?? [];
}

async function pagePath(
  baseUrl: string,
  first: string,
  depth: number,
  headers: Record<string, string>,
): Promise<string> {
  let path = first;
  for (let page = 0; page < depth; page++) {
    const response = await fetch(baseUrl + path, { headers });
    await response.body?.cancel();
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    if (next === undefined) break;
    path = next.slice(baseUrl.length);
  }
  return path;
}

/**
 * Returns a valid request that creates an item of the list.
 *
 * @throws Error if the contract has no operation that creates items of the list
 */
function createRequest({ contract, list }: ListCall, headers: Record<string, string>): MixedRequest {
  const create = contract.operations.find(({ method, path }) => method === "post" && path === list.path);
  const content = create?.requestBody?.content[0];
  if (!content) throw new Error(`contract: expected a POST ${list.path} with a body, got none`);
  const body = content.examples[""] ?? exampleValue(contract, content.schema ?? {}, "request");
  return {
    method: "POST",
    path: list.path,
    headers: { ...headers, "content-type": content.mediaType },
    body: JSON.stringify(body),
  };
}
