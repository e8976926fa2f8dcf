// Names the servers of single operations, and the variables in the URLs of servers.
import type { Contract, Operation, Server, ServerVariable } from "./contract.ts";
import { camelCase, environmentName, identifier, splitWords, takeName } from "./naming.ts";

/** Servers that some operations have instead of those of the document. */
export interface SeparateServers {
  /** Name of the client's option that replaces their URL: `photos` for `https://photos.hotel.example`. */
  name: string;
  servers: Server[];
}

const cache = new WeakMap<Contract, ReadonlyMap<string, SeparateServers>>();

/** Returns the separate servers of all operations, without repetitions. */
export function separateServers(contract: Contract): SeparateServers[] {
  return [...serversByURL(contract).values()];
}

/** Returns the name of an operation's separate servers, or undefined if it has none. */
export function separateServersName(contract: Contract, { servers }: Operation): string | undefined {
  return servers && serversByURL(contract).get(listKey(servers))?.name;
}

function serversByURL(contract: Contract): ReadonlyMap<string, SeparateServers> {
  const known = cache.get(contract);
  if (known) return known;
  const taken = new Set(contract.servers.map(({ environment }) => environment));
  const groups = new Map<string, SeparateServers>();
  for (const { servers } of contract.operations) {
    if (!servers || groups.has(listKey(servers))) continue;
    const name = takeName(preferredName(servers, taken), taken);
    groups.set(listKey(servers), { name, servers });
  }
  cache.set(contract, groups);
  return groups;
}

function listKey(servers: Server[]): string {
  return JSON.stringify(servers.map(({ template }) => template));
}

/** Returns the description if it is a short name, otherwise the first telling label of the host, or the path. */
function preferredName([server, second]: Server[], taken: ReadonlySet<string>): string {
  const { description = "", template = "" } = server ?? {};
  const title = camelCase(description);
  if (second === undefined && title !== "" && splitWords(description).length <= 3 && !taken.has(title)) {
    return identifier(description);
  }
  const [, host = "", path = template] = /^\w+:\/\/([^/]*)(.*)$/.exec(template) ?? [];
  const labels = host
    .replace(/\{[^{}]+\}/g, "")
    .split(/[.:]/)
    .filter((label) => !/^(?:api|www|\d*|-*)$/.test(label));
  const segments = path.split("/").filter((segment) => /^\w/.test(segment));
  return identifier(labels[0] ?? segments.at(-1) ?? "server");
}

/** Returns the variables of all servers that clients can set. An URL that is nothing but a variable is the option `baseURL`. */
export function serverVariables(contract: Contract): ServerVariable[] {
  const servers = [...contract.servers, ...separateServers(contract).flatMap((separate) => separate.servers)];
  const byName = Map.groupBy(servers.flatMap(settableVariables), ({ name }) => name);
  return [...byName.values()].flatMap(([first, ...rest]) => {
    if (!first) return [];
    const all = [first, ...rest];
    const isOpen = all.some((variable) => variable.enum.length === 0);
    return [{ ...first, enum: isOpen ? [] : [...new Set(all.flatMap((variable) => variable.enum))] }];
  });
}

/** Returns the variables of a server that clients can set. */
export function settableVariables({ template, variables }: Server): ServerVariable[] {
  return /^\{[^{}]+\}\/?$/.test(template) ? [] : variables;
}

/** Returns the environment variable that the client reads a server variable from: `HOTEL_SERVER_REGION`. */
export function serverVariableEnvironment({ client }: Contract, { name }: ServerVariable): string {
  return environmentName([client.environmentPrefix, "SERVER", ...splitWords(name)]);
}
