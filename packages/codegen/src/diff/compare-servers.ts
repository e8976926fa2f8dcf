// Compares the servers of two contracts, which are the environments that a client can select: their names, their URLs, their
// variables, and the default.
import { isDeepStrictEqual } from "node:util";
import type { Server } from "../contract/contract.ts";
import { pointerOf } from "../document/location.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import type { Sides } from "./change.ts";
import type { Comparison } from "./comparison.ts";
import { pairByKey } from "./pairs.ts";
import type { Reporter } from "./reporter.ts";
import { clientSymbol, objectArgument } from "./sdk-symbols.ts";
import { majorVersion } from "./version.ts";

export function compareServers(comparison: Comparison): void {
  const [before, after] = [comparison.before.servers, comparison.after.servers];
  const { pairs, removed, added } = pairByKey(before, after, ({ environment }) => environment);
  const symbolsOf = ({ environment }: Server) => [
    clientSymbol(comparison.before, `environment: ${JSON.stringify(environment)}`),
  ];
  for (const pair of pairs) compareServer(comparison, pair, symbolsOf(pair.before));
  for (const server of removed) {
    const { environment, template } = server;
    const renamed = added.find((candidate) => candidate.template === template);
    const at = comparison.atService(renamed ?? server, `environment ${environment}`);
    const symbols = symbolsOf(server);
    if (renamed) {
      const values = { before: environment, after: renamed.environment };
      const description = `was renamed to ${renamed.environment}`;
      at.report("server-renamed", description, { symbols, keyword: "description", ...values });
    } else at.reportRemoved("server-removed", { symbols });
  }
  for (const server of added.filter(({ template }) => !before.some((other) => other.template === template))) {
    const at = comparison.atService(server, `environment ${server.environment}`);
    at.report("server-added", "was added", { after: server.url });
  }
  compareDefaultServer(comparison, before[0], after);
  reportReusedBaseUrls(comparison);
}

function compareServer(comparison: Comparison, { before, after }: Sides<Server>, symbols: string[]): void {
  const at = comparison.atService(after, `environment ${after.environment}`);
  at.compareAnnotations({ description: before.description }, { description: after.description });
  const pointer = pointerOf(after.declaration) ?? "";
  const hasSameTemplate = after.template === before.template;
  if (after.url !== before.url) {
    at.reportReplaced("server-moved", "has the URL", before.url, after.url, {
      symbols,
      pointer: hasSameTemplate ? pointer + changedVariable(before, after) : pointer,
      keyword: hasSameTemplate ? "default" : "url",
    });
  }
  // Variables of another URL are part of that change.
  if (after.url !== before.url && !hasSameTemplate) return;
  compareVariables(comparison, { before, after }, (location, field) =>
    comparison.atService(location, `environment ${after.environment}: ${field}`),
  );
}

/** Returns the location of the variable whose default changed, relative to the server. */
function changedVariable(before: Server, after: Server): string {
  const defaults = new Map(before.variables.map(({ name, default: value }) => [name, value]));
  const variable = after.variables.find(({ name, default: value }) => (defaults.get(name) ?? value) !== value);
  return variable ? formatJsonPointer(["variables", variable.name]) : "";
}

/** @param at returns the reporter for a variable */
export function compareVariables(
  comparison: Comparison,
  { before, after }: Sides<Server>,
  at: (pointer: string, field: string) => Reporter,
): void {
  const names = new Set([...before.variables, ...after.variables].map((variable) => variable.name));
  for (const name of names) {
    const [old, now] = [before, after].map(({ variables }) => variables.find((variable) => variable.name === name));
    const pointer = pointerOf((now ? after : before).declaration) ?? "";
    const reporter = at(pointer + formatJsonPointer(["variables", name]), `variable ${name}`);
    const symbols = [clientSymbol(comparison.before, `serverVariables: ${objectArgument(name)}`)];
    if (!now) reporter.reportRemoved("server-variable-value-removed", { symbols });
    else if (!old) reporter.report("server-variable-value-added", "was added");
    else {
      reporter.compareAnnotations({ description: old.description }, { description: now.description });
      if (isDeepStrictEqual(old.enum.toSorted(), now.enum.toSorted())) continue;
      const isNarrower =
        now.enum.length > 0 && (old.enum.length === 0 || old.enum.some((value) => !now.enum.includes(value)));
      const describe = (values: string[]) => (values.length === 0 ? "any value" : values.join(" or "));
      const rule = isNarrower ? "server-variable-value-removed" : "server-variable-value-added";
      const values = { before: old.enum, after: now.enum, symbols };
      reporter.reportReplaced(rule, "allows", describe(old.enum), describe(now.enum), values);
    }
  }
}

/** Compares the first servers, which programs use that select no environment. */
function compareDefaultServer(comparison: Comparison, first: Server | undefined, after: Server[]): void {
  const index = after.findIndex(({ environment }) => environment === first?.environment);
  if (index <= 0) return;
  comparison
    .atService("/servers/0", "the default environment")
    .reportReplaced("default-server-changed", "is", first?.environment, after[0]?.environment);
}

/** Reports the servers of a new major version that have the URL of the previous one, with its number: `https://shed.example/v1`. */
function reportReusedBaseUrls(comparison: Comparison): void {
  const { before, after } = comparison;
  const [previous, current] = [majorVersion(before.version), majorVersion(after.version)];
  if (previous === undefined || current === undefined || current <= previous) return;
  const hasPrevious = new RegExp(`/v${previous}(?:/|$)`);
  for (const server of after.servers) {
    const { environment, url, variables } = server;
    if (!hasPrevious.test(url) || !before.servers.some((released) => released.url === url)) continue;
    const pointer = pointerOf(server.declaration) ?? "";
    const variable = variables.find((candidate) => hasPrevious.test(candidate.default));
    const location = variable ? formatJsonPointer(["variables", variable.name]) : "";
    const details = { pointer: pointer + location, keyword: variable ? "default" : "url" };
    comparison
      .atService(server, `environment ${environment}`)
      .report("base-url-reused", `keeps the URL ${url}`, details);
  }
}
