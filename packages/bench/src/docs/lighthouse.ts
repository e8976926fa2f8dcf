// Runs Lighthouse once with its default settings: a mid-range phone on a slow network.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromiumPath } from "@onecontract/testing/open-browser";

export interface LighthouseResult {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Largest contentful paint. */
  lcpMs: number;
  /** Compressed size of everything that the page loads. */
  transferredBytes: number;
  /** IDs of the audits that lower a category's score. */
  failedAudits: string[];
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

const chromeFlags =
  "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update";

/**
 * Measures one page load.
 *
 * @param program path of the Lighthouse executable
 * @throws Error if the page cannot be loaded
 */
export async function runLighthouse(program: string, url: string): Promise<LighthouseResult> {
  const flags = ["--output=json", "--quiet", `--chrome-flags=${chromeFlags}`];
  const only = "--only-categories=performance,accessibility,best-practices,seo";
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? chromiumPath };
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, ...flags, only], {
    env,
    maxBuffer: 2 ** 28,
  });
  const report: Report = JSON.parse(stdout);
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  const score = (name: string) => (report.categories[name]?.score ?? 0) * 100;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcpMs: report.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
    transferredBytes: report.audits["total-byte-weight"]?.numericValue ?? Number.NaN,
    failedAudits: findFailedAudits(report),
  };
}

function findFailedAudits({ categories, audits }: Report): string[] {
  const weighted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return weighted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9);
}
