// The requests of the measurement, from the contract: page sizes, filters and cursors of a list, and 5 % creations.
import { type Contract, exampleValue, type Operation, type Parameter, referenceName } from "@petstore/codegen";
import type { ListCall } from "../list-call.ts";

const LISTS_PER_CREATION = 19;
const LIMITS = [undefined, 5, 20, 50, 100];
/** How many links deep into the list a page is; 0 is the first page. */
const DEPTHS = [0, 1, 3, 7];

export interface MixedRequest {
  method: "GET" | "POST";
  /** Below the base address: path and query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** @param baseUrl of a running server, whose links give the cursors. */
export async function requestMix(
  call: ListCall,
  baseUrl: string,
  headers: Record<string, string>,
): Promise<MixedRequest[]> {
  const { list } = call;
  const queries = queriesOf(call.contract, list);
  const lists: MixedRequest[] = [];
  for (let index = 0; index < LISTS_PER_CREATION; index++) {
    const query = queries[(index * 7) % queries.length] ?? "";
    const path = await deepPage(baseUrl, `${list.path}${query}`, DEPTHS[index % DEPTHS.length] ?? 0, headers);
    lists.push({ method: "GET", path, headers });
  }
  return [...lists, creation(call, headers)];
}

/** Each page size with no filter and with each value of the filter, where the contract has one. */
function queriesOf(contract: Contract, { parameters, pagination }: Operation): string[] {
  const valuesOf = (schema: Parameter["schema"]) => enumOf(contract, schema);
  const filter = parameters.find(({ in: place, schema }) => place === "query" && valuesOf(schema).length > 0);
  const filters = [undefined, ...(filter ? valuesOf(filter.schema).map(String) : [])];
  return LIMITS.flatMap((limit) =>
    filters.map((value) => {
      const query = new URLSearchParams();
      if (limit !== undefined) query.set(pagination?.limitParameter ?? "limit", String(limit));
      if (value !== undefined && filter) query.set(filter.name, value);
      return query.size === 0 ? "" : `?${query}`;
    }),
  );
}

function enumOf({ schemas }: Contract, schema: Parameter["schema"]): unknown[] {
  const target = "$ref" in schema && schema.$ref ? schemas[referenceName(schema.$ref)] : schema;
  return target?.enum ?? [];
}

async function deepPage(
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

/** @throws Error when the contract has no operation that adds to the list. */
function creation({ contract, list }: ListCall, headers: Record<string, string>): MixedRequest {
  const create = contract.operations.find(({ method, path }) => method === "post" && path === list.path);
  const content = create?.requestBody?.content[0];
  if (!content) throw new Error(`the contract: expected a POST ${list.path} with a body, got none`);
  const body = content.examples[""] ?? exampleValue(contract, content.schema ?? {}, "request");
  return {
    method: "POST",
    path: list.path,
    headers: { ...headers, "content-type": content.mediaType },
    body: JSON.stringify(body),
  };
}
