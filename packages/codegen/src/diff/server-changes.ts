// The environments that a client can choose, which are the contract's servers: their names, their addresses, and which one is
// called unless told otherwise.
import type { Contract, Server } from "../contract/contract.ts";
import type { Change } from "./change.ts";

export function serverChanges({ servers: before }: Contract, { servers: after }: Contract): Change[] {
  const names = (servers: Server[]) => servers.map(({ environment }) => environment);
  const isNew = ({ environment }: Server) => !names(before).includes(environment);
  return [
    ...before.flatMap((server) => change(server, after, isNew)),
    ...after
      .filter((server) => isNew(server) && !before.some(({ template }) => template === server.template))
      .map(
        ({ environment }): Change => ({
          impact: "minor",
          rule: "server-added",
          subject: subject(environment),
          what: "was added",
        }),
      ),
    ...defaultChange(before, after),
  ];
}

function change({ environment, url, template }: Server, after: Server[], isNew: (server: Server) => boolean): Change[] {
  const now = after.find((server) => server.environment === environment);
  const renamed = after.find((server) => server.template === template && isNew(server));
  const told = { impact: "major" as const, subject: subject(environment) };
  if (!now && renamed) {
    const what = `is called ${renamed.environment} now`;
    return [{ ...told, rule: "server-renamed", what, why: "Programs choose it by that name." }];
  }
  if (!now) return [{ ...told, rule: "server-removed", what: "was removed", why: "Clients that call it break." }];
  if (now.url === url) return [];
  const what = `has the address ${now.url} instead of ${url}`;
  return [{ ...told, rule: "server-moved", what, why: "Clients call the address so far." }];
}

/** Programs that choose no environment call the first. */
function defaultChange([first]: Server[], after: Server[]): Change[] {
  const place = after.findIndex(({ environment }) => environment === first?.environment);
  if (place <= 0) return [];
  const what = `is ${after[0]?.environment} instead of ${first?.environment}`;
  const why = "Programs that choose none call another.";
  return [{ impact: "major", rule: "default-server-changed", subject: "the first environment", what, why }];
}

function subject(environment: string): string {
  return `environment ${environment}`;
}
