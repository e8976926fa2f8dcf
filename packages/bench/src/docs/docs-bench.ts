// The portal beside other documentation of the same contract: what Lighthouse says, what goes over the network, how long a build takes.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readContract } from "@petstore/codegen";
import { makeContract } from "../build/make-contract.ts";
import { median } from "../median.ts";
import { printColumns } from "../print-table.ts";
import { type Rating, rate } from "./lighthouse.ts";
import { portalSite, redoclySite, type Site, type SiteTask, scalarSite, swaggerUiSite } from "./sites.ts";
import { serveStatic } from "./static-server.ts";
import { fetchTools } from "./tools.ts";

export interface DocsBenchOptions {
  rounds: number;
  /** Operations of the large contract. */
  size: number;
}

interface Contender {
  name: string;
  url: string;
  ratings: Rating[];
}

export async function docsBench({ rounds, size }: DocsBenchOptions): Promise<void> {
  const tools = await fetchTools();
  const folder = mkdtempSync(join(tmpdir(), "docs-bench-"));
  const made: Site[] = [];
  try {
    const own = createRequire(import.meta.url).resolve("@petstore/contract/openapi.json");
    made.push(...(await compare({ document: own, folder: join(folder, "own"), tools }, rounds)));
    const large = writeContract(join(folder, "large"), size);
    made.push(...(await compare({ document: large, folder: join(folder, "large"), tools }, rounds)));
  } finally {
    for (const site of made) rmSync(site.folder, { recursive: true, force: true });
    rmSync(folder, { recursive: true });
  }
}

async function compare(task: SiteTask, rounds: number): Promise<Site[]> {
  const { default: document } = await import(task.document, { with: { type: "json" } });
  const { operations, title } = readContract(document);
  const [first, withBody = first] = [operations[0], operations.find(({ requestBody }) => requestBody)];
  const guides = task.folder.endsWith("own") ? ["/guides/errors/"] : [];
  const sites = [
    await portalSite(task, ["/", ...guides, `/operations/${withBody?.operationId}/`, "/reference/"]),
    await redoclySite(task),
    scalarSite(task),
    swaggerUiSite(task),
  ];
  printBuilds(`Build of the documentation of ${title}, ${operations.length} operations`, sites);
  const servers = await Promise.all(sites.map(({ folder }) => serveStatic(folder)));
  try {
    const contenders = sites.flatMap(({ name, paths }, index): Contender[] =>
      paths.map((path) => ({
        name: paths.length > 1 ? `${name} ${path}` : name,
        url: `${servers[index]?.origin}${path}`,
        ratings: [],
      })),
    );
    for (let round = 0; round < rounds; round++) {
      for (const { url, ratings } of contenders) ratings.push(await rate(task.tools.lighthouse, url));
    }
    printRatings(`Lighthouse, mobile: ${title}, ${operations.length} operations (median of ${rounds})`, contenders);
  } finally {
    for (const server of servers) server.close();
  }
  return sites;
}

/** @returns the file */
function writeContract(folder: string, size: number): string {
  mkdirSync(folder, { recursive: true });
  const text = JSON.stringify(makeContract(size));
  // JSON is YAML.
  for (const name of ["openapi.json", "openapi.yaml"]) writeFileSync(join(folder, name), text);
  return join(folder, "openapi.json");
}

function printBuilds(title: string, sites: Site[]): void {
  const rows = sites.flatMap(({ name, buildMs }) =>
    buildMs === undefined ? [] : [[name, `${(buildMs / 1000).toFixed(1)} s`]],
  );
  printColumns(title, rows);
}

function printRatings(title: string, contenders: Contender[]): void {
  const heading = ["", "performance", "accessibility", "best practices", "SEO", "LCP", "transferred"];
  const rows = contenders.map(({ name, ratings }) => {
    const middle = (value: (rating: Rating) => number) => median(ratings.map(value));
    return [
      name,
      ...[middle((one) => one.performance), middle((one) => one.accessibility)].map((score) => score.toFixed(0)),
      ...[middle((one) => one.bestPractices), middle((one) => one.seo)].map((score) => score.toFixed(0)),
      `${(middle(({ lcpMs }) => lcpMs) / 1000).toFixed(2)} s`,
      `${(middle(({ transferredBytes }) => transferredBytes) / 1000).toFixed(0)} kB`,
    ];
  });
  printColumns(title, [heading, ...rows]);
  for (const { name, ratings } of contenders) {
    const failed = [...new Set(ratings.flatMap((one) => one.failed))];
    if (failed.length > 0) console.log(`  ${name}: ${failed.join(", ")}`);
  }
}
