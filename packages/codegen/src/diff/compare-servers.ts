// Compares the servers of two contracts, which are the environments that a client can select: their names, their URLs, their
// variables, and the default.
import { isDeepStrictEqual } from "node:util";
import type { Server } from "../contract/contract.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import type { Comparison } from "./comparison.ts";
import { clientSymbol } from "./sdk-symbols.ts";

export function compareServers(comparison: Comparison): void {
  const [before, after] = [comparison.before.contract.servers, comparison.after.contract.servers];
  const isNew = ({ environment }: Server) => !before.some((server) => server.environment === environment);
  before.forEach((server, index) => {
    compareServer(comparison, server, index, after, isNew);
  });
  after.forEach((server, index) => {
    if (!isNew(server) || before.some(({ template }) => template === server.template)) return;
    const pointer = `/servers/${index}`;
    comparison.reportService({
      rule: "server-added",
      pointer,
      field: name(server),
      description: "was added",
      after: server.url,
    });
  });
  compareDefaultServer(comparison, before, after);
}

function name({ environment }: Server): string {
  return `environment ${environment}`;
}

function compareServer(
  comparison: Comparison,
  server: Server,
  index: number,
  after: Server[],
  isNew: (server: Server) => boolean,
): void {
  const { environment, url, template } = server;
  const now = after.find((candidate) => candidate.environment === environment);
  const renamed = after.find((candidate) => candidate.template === template && isNew(candidate));
  const symbols = [clientSymbol(comparison.before.contract, `environment: ${JSON.stringify(environment)}`)];
  const common = { field: name(server), symbols };
  if (!now && renamed) {
    const description = `was renamed to ${renamed.environment}`;
    const pointer = `/servers/${after.indexOf(renamed)}`;
    comparison.reportService({
      ...common,
      rule: "server-renamed",
      pointer,
      keyword: "description",
      description,
      before: environment,
      after: renamed.environment,
    });
    return;
  }
  if (!now) {
    const pointer = `/servers/${index}`;
    comparison.reportService({
      ...common,
      rule: "server-removed",
      pointer,
      isRemoved: true,
      description: "was removed",
    });
    return;
  }
  const pointer = `/servers/${after.indexOf(now)}`;
  comparison.reportAnnotations(
    {},
    { description: server.description },
    { description: now.description },
    pointer,
    common.field,
  );
  if (now.url !== url) {
    const description = `has the URL ${now.url} instead of ${url}`;
    const values = { before: url, after: now.url };
    const at = { pointer: changedURL(pointer, server, now), keyword: now.template === template ? "default" : "url" };
    comparison.reportService({ ...common, ...at, rule: "server-moved", description, ...values });
  }
  // Variables of another URL are part of that edit.
  if (now.url === url || now.template === template) compareVariables(comparison, server, now, pointer);
}

/** Returns the location of the variable whose default changed, or of the server. */
function changedURL(pointer: string, before: Server, after: Server): string {
  const isChanged = ({ name, default: value }: Server["variables"][number]) =>
    before.variables.some((variable) => variable.name === name && variable.default !== value);
  const variable = before.template === after.template ? after.variables.find(isChanged) : undefined;
  return variable ? pointer + formatJsonPointer(["variables", variable.name]) : pointer;
}

function compareVariables(comparison: Comparison, before: Server, after: Server, pointer: string): void {
  const names = new Set([...before.variables, ...after.variables].map((variable) => variable.name));
  for (const variableName of names) {
    const [old, now] = [before, after].map(({ variables }) =>
      variables.find((variable) => variable.name === variableName),
    );
    const at = { pointer: `${pointer}/variables/${variableName}`, field: `${name(after)}: variable ${variableName}` };
    if (!old || !now) {
      const rule = now ? "server-variable-value-added" : "server-variable-value-removed";
      const source = now ? {} : { isRemoved: true, pointer };
      comparison.reportService({ ...at, ...source, rule, description: now ? "was added" : "was removed" });
      continue;
    }
    comparison.reportAnnotations(
      {},
      { description: old.description },
      { description: now.description },
      at.pointer,
      at.field,
    );
    if (isDeepStrictEqual(old.enum.toSorted(), now.enum.toSorted())) continue;
    const removed =
      now.enum.length > 0 && (old.enum.length === 0 || old.enum.some((value) => !now.enum.includes(value)));
    const describe = (values: string[]) => (values.length === 0 ? "any value" : values.join(" or "));
    const description = `allows ${describe(now.enum)} instead of ${describe(old.enum)}`;
    const rule = removed ? "server-variable-value-removed" : "server-variable-value-added";
    comparison.reportService({ ...at, rule, description, before: old.enum, after: now.enum });
  }
}

/** Compares the first servers, which programs use that select no environment. */
function compareDefaultServer({ reportService }: Comparison, [first]: Server[], after: Server[]): void {
  const index = after.findIndex(({ environment }) => environment === first?.environment);
  if (index <= 0) return;
  const [from, to] = [first?.environment, after[0]?.environment];
  const description = `is ${to} instead of ${from}`;
  const field = "the default environment";
  reportService({ rule: "default-server-changed", pointer: "/servers/0", field, description, before: from, after: to });
}
