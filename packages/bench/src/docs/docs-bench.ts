// `pnpm bench docs`: compares the portal with other documentation of the same contract: Lighthouse, transfer size and build time.
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readContract } from "@onecontract/codegen";
import { serveFolder } from "@onecontract/testing/serve-folder";
import { median, printColumns } from "../results.ts";
import { downloadTools } from "./download-tools.ts";
import { type LighthouseResult, runLighthouse } from "./lighthouse.ts";
import { siteBuilds } from "./site-builds.ts";
import { portalSite, redoclySite, type Site, type SiteTask, scalarSite, swaggerUiSite } from "./sites.ts";
import { writeSyntheticContract } from "./write-synthetic-contract.ts";

export interface DocsBenchOptions {
  rounds: number;
  /** Number of operations of the large contract. */
  size: number;
}

interface Contender {
  name: string;
  url: string;
  results: LighthouseResult[];
}

export async function docsBench({ rounds, size }: DocsBenchOptions): Promise<void> {
  // Four times the size shows whether the time grows in proportion to it.
  await siteBuilds({ rounds, sizes: [size, 4 * size] });
  const tools = await downloadTools();
  const folder = mkdtempSync(join(tmpdir(), "docs-bench-"));
  const sites: Site[] = [];
  try {
    const petStore = createRequire(import.meta.url).resolve("@petstore/contract/openapi.json");
    sites.push(...(await compare({ document: petStore, folder: join(folder, "pet-store"), tools }, rounds)));
    const large = writeSyntheticContract(join(folder, "large"), size);
    sites.push(...(await compare({ document: large, folder: join(folder, "large"), tools }, rounds)));
  } finally {
    for (const site of sites) rmSync(site.folder, { recursive: true, force: true });
    rmSync(folder, { recursive: true });
  }
}

async function compare(task: SiteTask, rounds: number): Promise<Site[]> {
  const { default: document } = await import(task.document, { with: { type: "json" } });
  const { operations, title } = readContract(document);
  const [first, withBody = first] = [operations[0], operations.find(({ requestBody }) => requestBody)];
  const guides = task.folder.endsWith("pet-store") ? ["/guides/errors/"] : [];
  const sites = [
    await portalSite(task, ["/", ...guides, `/operations/${withBody?.operationId}/`, "/reference/"]),
    await redoclySite(task),
    scalarSite(task),
    swaggerUiSite(task),
  ];
  const servers = await Promise.all(sites.map(({ folder }) => serveFolder(folder, { isCached: true })));
  try {
    const contenders = sites.flatMap(({ name, paths }, index): Contender[] =>
      paths.map((path) => ({
        name: paths.length > 1 ? `${name} ${path}` : name,
        url: `${servers[index]?.origin}${path}`,
        results: [],
      })),
    );
    for (let round = 0; round < rounds; round++) {
      for (const { url, results } of contenders) results.push(await runLighthouse(task.tools.lighthouse, url));
    }
    printResults(`Lighthouse, mobile: ${title}, ${operations.length} operations (median of ${rounds})`, contenders);
  } finally {
    for (const server of servers) server.close();
  }
  return sites;
}

function printResults(title: string, contenders: Contender[]): void {
  const heading = ["", "performance", "accessibility", "best practices", "SEO", "LCP", "transferred"];
  const rows = contenders.map(({ name, results }) => {
    const medianOf = (key: Exclude<keyof LighthouseResult, "failedAudits">) =>
      median(results.map((result) => result[key]));
    const scores = (["performance", "accessibility", "bestPractices", "seo"] as const).map((key) =>
      medianOf(key).toFixed(0),
    );
    return [
      name,
      ...scores,
      `${(medianOf("lcpMs") / 1000).toFixed(2)} s`,
      `${(medianOf("transferredBytes") / 1000).toFixed(0)} kB`,
    ];
  });
  printColumns(title, [heading, ...rows]);
  for (const { name, results } of contenders) {
    const failed = [...new Set(results.flatMap((result) => result.failedAudits))];
    if (failed.length > 0) console.log(`  ${name}: ${failed.join(", ")}`);
  }
}
