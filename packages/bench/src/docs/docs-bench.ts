// `pnpm bench docs`: compares the portal with other documentation of the same contract: Lighthouse, transfer size and build time.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { normalizeDocument, readContract } from "@onecontract/codegen";
import { serveFolder } from "@onecontract/testing/serve-folder";
import { createSyntheticContract } from "../build/synthetic-contract.ts";
import { median, printColumns } from "../results.ts";
import { downloadTools } from "./download-tools.ts";
import { type LighthouseResult, runLighthouse } from "./lighthouse.ts";
import { siteBuilds } from "./site-builds.ts";
import { portalSite, redoclySite, type Site, type SiteTask, scalarSite, swaggerUiSite } from "./sites.ts";
import { writeContract } from "./write-contract.ts";

const PET_STORE = "pet store";

export interface DocsBenchOptions {
  rounds: number;
  /** Number of operations of the large contract. */
  size: number;
  /** OpenAPI document in JSON, to compare with instead. */
  contract: string | undefined;
}

interface Contender {
  name: string;
  url: string;
  results: LighthouseResult[];
}

export async function docsBench({ rounds, size, contract }: DocsBenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "docs-bench-"));
  const sites: Site[] = [];
  try {
    const copy = (name: string, file: string) => writeContract(join(folder, name), readFileSync(file, "utf8"));
    const synthetic = (operations: number) =>
      writeContract(join(folder, `${operations} operations`), JSON.stringify(createSyntheticContract(operations)));
    const petStore = createRequire(import.meta.url).resolve("@petstore/contract/openapi.json");
    const compared = contract
      ? [copy(basename(contract, ".json"), contract)]
      : [copy(PET_STORE, petStore), synthetic(size)];
    // Four times the size shows whether the time grows in proportion to it.
    await siteBuilds(contract ? compared : [...compared, synthetic(4 * size)], rounds);
    const tools = await downloadTools();
    for (const [index, document] of compared.entries())
      sites.push(...(await compare({ document, folder: join(folder, `sites-${index}`), tools }, rounds)));
  } finally {
    for (const site of sites) rmSync(site.folder, { recursive: true, force: true });
    rmSync(folder, { recursive: true });
  }
}

async function compare(task: SiteTask, rounds: number): Promise<Site[]> {
  const { default: document } = await import(task.document, { with: { type: "json" } });
  const { operations, title } = readContract(normalizeDocument(document));
  const [first, withBody = first] = [operations[0], operations.find(({ requestBody }) => requestBody)];
  // The portal of another contract has no guides of this project.
  const guides = basename(dirname(task.document)) === PET_STORE ? ["/guides/errors/"] : [];
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
