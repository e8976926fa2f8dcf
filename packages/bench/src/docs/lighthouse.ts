// One run of Lighthouse: a mid-range phone on a slow network, as its defaults have it.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface Rating {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Largest contentful paint. */
  lcpMs: number;
  /** All that the page loads, as it goes over the network. */
  transferredBytes: number;
  /** What keeps a category below 100, by the ids of Lighthouse. */
  failed: string[];
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

const chromeFlags =
  "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update";

/** @throws Error when the page cannot be loaded */
export async function rate(program: string, url: string): Promise<Rating> {
  const flags = ["--output=json", "--quiet", `--chrome-flags=${chromeFlags}`];
  const only = "--only-categories=performance,accessibility,best-practices,seo";
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium" };
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
    failed: failedAudits(report),
  };
}

function failedAudits({ categories, audits }: Report): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9);
}
