// Compares the servers of two contracts, which are the environments that a client can select: their names, their URLs, their
// variables, and the default.
import { isDeepStrictEqual } from "node:util";
import type { Server } from "../contract/contract.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import type { Comparison } from "./comparison.ts";
import { pairByKey } from "./pairs.ts";
import { clientSymbol } from "./sdk-symbols.ts";

export function compareServers(comparison: Comparison): void {
  const [before, after] = [comparison.before.servers, comparison.after.servers];
  const { added } = pairByKey(before, after, ({ environment }) => environment);
  for (const server of before) {
    const { environment, template } = server;
    const now = after.find((candidate) => candidate.environment === environment);
    const renamed = added.find((candidate) => candidate.template === template);
    const symbols = [clientSymbol(comparison.before, `environment: ${JSON.stringify(environment)}`)];
    const index = now || renamed ? after.findIndex((other) => other === (now ?? renamed)) : before.indexOf(server);
    const at = comparison.atService(`/servers/${index}`, `environment ${environment}`);
    if (now) compareServer(comparison, server, now, `/servers/${index}`, symbols);
    else if (renamed) {
      const values = { before: environment, after: renamed.environment };
      const description = `was renamed to ${renamed.environment}`;
      at.report("server-renamed", description, { symbols, keyword: "description", ...values });
    } else at.reportRemoved("server-removed", { symbols });
  }
  for (const server of added.filter(({ template }) => !before.some((other) => other.template === template))) {
    comparison
      .atService(`/servers/${after.indexOf(server)}`, `environment ${server.environment}`)
      .report("server-added", "was added", { after: server.url });
  }
  compareDefaultServer(comparison, before[0], after);
}

function compareServer(comparison: Comparison, before: Server, now: Server, pointer: string, symbols: string[]): void {
  const at = comparison.atService(pointer, `environment ${now.environment}`);
  at.compareAnnotations({ description: before.description }, { description: now.description });
  const hasSameTemplate = now.template === before.template;
  if (now.url !== before.url) {
    at.reportReplaced("server-moved", "has the URL", before.url, now.url, {
      symbols,
      pointer: hasSameTemplate ? pointer + changedVariable(before, now) : pointer,
      keyword: hasSameTemplate ? "default" : "url",
    });
  }
  // Variables of another URL are part of that change.
  if (now.url === before.url || hasSameTemplate) compareVariables(comparison, before, now, pointer);
}

/** Returns the location of the variable whose default changed, relative to the server. */
function changedVariable(before: Server, after: Server): string {
  const defaults = new Map(before.variables.map(({ name, default: value }) => [name, value]));
  const variable = after.variables.find(({ name, default: value }) => (defaults.get(name) ?? value) !== value);
  return variable ? formatJsonPointer(["variables", variable.name]) : "";
}

function compareVariables(comparison: Comparison, before: Server, after: Server, pointer: string): void {
  const names = new Set([...before.variables, ...after.variables].map((variable) => variable.name));
  for (const name of names) {
    const [old, now] = [before, after].map(({ variables }) => variables.find((variable) => variable.name === name));
    const at = comparison.atService(
      `${pointer}/variables/${name}`,
      `environment ${after.environment}: variable ${name}`,
    );
    if (!now) at.reportRemoved("server-variable-value-removed", { pointer });
    else if (!old) at.report("server-variable-value-added", "was added");
    else {
      at.compareAnnotations({ description: old.description }, { description: now.description });
      if (isDeepStrictEqual(old.enum.toSorted(), now.enum.toSorted())) continue;
      const isNarrower =
        now.enum.length > 0 && (old.enum.length === 0 || old.enum.some((value) => !now.enum.includes(value)));
      const describe = (values: string[]) => (values.length === 0 ? "any value" : values.join(" or "));
      const rule = isNarrower ? "server-variable-value-removed" : "server-variable-value-added";
      const values = { before: old.enum, after: now.enum };
      at.reportReplaced(rule, "allows", describe(old.enum), describe(now.enum), values);
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
