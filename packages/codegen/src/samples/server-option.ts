// Selects the option of the client with which an operation is sent to a base URL.
import type { Contract, Operation, Server } from "../contract/contract.ts";
import { separateServersName, settableVariables } from "../contract/separate-servers.ts";

/** Options of the client that select a server. */
export type ServerOption =
  | { baseURL: string }
  | { environment?: string; serverVariables?: Record<string, string>; servers?: Record<string, string> };

/** Returns the base URL that the client uses by default: that of the operation's first server. */
export function defaultBaseURL({ servers }: Contract, operation: Operation): string {
  const [separate] = operation.servers ?? [];
  const isRelative = separate !== undefined && !/^\w+:/.test(separate.url);
  const base = servers[0]?.url;
  if (isRelative && base !== undefined && URL.canParse(separate.url, `${base}/`))
    return new URL(separate.url, `${base}/`).href;
  return separate?.url ?? base ?? "/";
}

/** Returns the options, or undefined if the client uses the base URL by default. */
export function serverOption(contract: Contract, operation: Operation, baseURL: string): ServerOption | undefined {
  if (baseURL === defaultBaseURL(contract, operation)) return undefined;
  const servers = operation.servers ?? contract.servers;
  for (const [index, server] of servers.entries()) {
    const values = server.url === baseURL ? {} : matchVariables(server, baseURL);
    const isEnvironment = contract.servers.some(({ environment }) => environment === server.environment);
    if (!values || (index > 0 && !isEnvironment)) continue;
    const option = {
      ...(index > 0 && { environment: server.environment }),
      ...(Object.keys(values).length > 0 && { serverVariables: values }),
    };
    return Object.keys(option).length > 0 ? option : undefined;
  }
  const name = separateServersName(contract, operation);
  if (name === undefined) return { baseURL };
  // Without an absolute URL, the client needs a base URL, and an explicit one replaces the separate servers, too.
  return URL.canParse(contract.servers[0]?.url ?? "") ? { servers: { [name]: baseURL } } : { baseURL };
}

/** Returns the values of the variables that are not the default, or undefined if the URL is not one of the server. */
function matchVariables(server: Server, url: string): Record<string, string> | undefined {
  const variables = settableVariables(server);
  const names: string[] = [];
  const pattern = server.template.replace(/\{([^{}]+)\}|[^{]+/g, (part, name?: string) => {
    if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    names.push(name);
    return "(.+?)";
  });
  const match = variables.length > 0 ? new RegExp(`^${pattern}$`).exec(url) : null;
  if (!match) return undefined;
  const values = names.map((name, index): [string, string] => [name, match[index + 1] ?? ""]);
  const isAllowed = values.every(([name, value]) => {
    const variable = variables.find((candidate) => candidate.name === name);
    return variable && (variable.enum.length === 0 || variable.enum.includes(value));
  });
  const changed = values.filter(([name, value]) => variables.find((each) => each.name === name)?.default !== value);
  return isAllowed ? Object.fromEntries(changed) : undefined;
}
