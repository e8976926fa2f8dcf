// Compares the servers of two contracts, which are the environments that a client can select: their names, their URLs, and
// the default.
import type { Contract, Server } from "../contract/contract.ts";
import type { Change } from "./change.ts";

export function diffServers({ servers: before }: Contract, { servers: after }: Contract): Change[] {
  const names = (servers: Server[]) => servers.map(({ environment }) => environment);
  const isNew = ({ environment }: Server) => !names(before).includes(environment);
  return [
    ...before.flatMap((server) => diffServer(server, after, isNew)),
    ...after
      .filter((server) => isNew(server) && !before.some(({ template }) => template === server.template))
      .map(
        ({ environment }): Change => ({
          impact: "minor",
          rule: "server-added",
          target: target(environment),
          description: "was added",
        }),
      ),
    ...diffDefaultServer(before, after),
  ];
}

function diffServer(
  { environment, url, template }: Server,
  after: Server[],
  isNew: (server: Server) => boolean,
): Change[] {
  const now = after.find((server) => server.environment === environment);
  const renamed = after.find((server) => server.template === template && isNew(server));
  const common = { impact: "major" as const, target: target(environment) };
  if (!now && renamed) {
    const description = `was renamed to ${renamed.environment}`;
    return [{ ...common, rule: "server-renamed", description, consequence: "Programs select it by that name." }];
  }
  if (!now)
    return [
      { ...common, rule: "server-removed", description: "was removed", consequence: "Clients that call it break." },
    ];
  if (now.url === url) return [];
  const description = `has the URL ${now.url} instead of ${url}`;
  return [{ ...common, rule: "server-moved", description, consequence: "Clients still call the previous URL." }];
}

/** Compares the first servers, which programs use that select no environment. */
function diffDefaultServer([first]: Server[], after: Server[]): Change[] {
  const index = after.findIndex(({ environment }) => environment === first?.environment);
  if (index <= 0) return [];
  const description = `is ${after[0]?.environment} instead of ${first?.environment}`;
  const consequence = "Programs that select no environment call a different one.";
  return [
    {
      impact: "major",
      rule: "default-server-changed",
      target: "the default environment",
      description,
      consequence,
    },
  ];
}

function target(environment: string): string {
  return `environment ${environment}`;
}
