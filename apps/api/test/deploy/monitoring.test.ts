// The alert rules and the dashboard, on metrics that a Prometheus server scrapes from this server.
import { execFile, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { onFinished } from "@onecontract/testing/on-finished";
import { createTemporaryFolder, temporaryDatabasePath } from "@onecontract/testing/temporary-folder";
import { it as everyTest, expect } from "vitest";
import { freePort } from "../free-port.ts";
import { createKey, startServerProcess } from "../server-process.ts";
import { lacksPrograms } from "./lacks-programs.ts";

const it = everyTest.skipIf(lacksPrograms("prometheus", "promtool"));
const deployFolder = join(import.meta.dirname, "../../deploy");
const metricsToken = "a-token-of-16-characters-or-more";
const scrapeIntervalMs = 500;

it("the alerts fire for the faults that their own tests inject, and for nothing else", async () => {
  const options = { cwd: deployFolder };
  const { stdout } = await promisify(execFile)("promtool", ["test", "rules", "prometheus-alerts.test.yaml"], options);
  expect(stdout).toContain("SUCCESS");
});

it("Prometheus has data of this server for every panel and alert rule, and no alert fires", async () => {
  const url = await startPrometheus(await startBusyServer());
  const count = async (expression: string) => {
    const response = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query: expression })}`);
    const { data, error } = (await response.json()) as { data?: { result: unknown[] }; error?: string };
    if (data === undefined) throw new Error(`${expression}: ${error}`);
    return data.result.length;
  };
  const withoutData = async (expressions: string[]) => {
    const counts = await Promise.all(expressions.map(count));
    return expressions.filter((_, index) => counts[index] === 0);
  };
  const queries = await dashboardQueries();
  // Some have data only after an event: a rejected request, a garbage collection.
  await expect.poll(() => withoutData(queries)).toEqual([]);
  const rules = await readFile(join(deployFolder, "prometheus-alerts.yaml"), "utf8");
  const selectors = [...new Set(rules.match(/\b[a-z_0-9]+(?=\{job=)/g))].map((name) => `${name}{job="petstore-api"}`);
  expect(selectors).toContain('log_lines_dropped_total{job="petstore-api"}');
  expect(await withoutData(selectors)).toEqual([]);

  const response = await fetch(`${url}/api/v1/rules`);
  const { data } = (await response.json()) as { data: { groups: { rules: { name: string; state: string }[] }[] } };
  const states = data.groups.flatMap((group) => group.rules.map(({ state }) => state));
  expect(states.length).toBeGreaterThan(0);
  // On a busy machine a rule can be pending, which is not yet an alert.
  expect(states).not.toContain("firing");
});

/** Returns the queries of the panels, without variables. */
async function dashboardQueries(): Promise<string[]> {
  const { panels } = JSON.parse(await readFile(join(deployFolder, "grafana-dashboard.json"), "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  return expressions.map((expression) => expression.replaceAll("$__rate_interval", "1m").replaceAll("$instance", ".*"));
}

/** Starts a server that responds 200, 201, 401 and 404 a few times. Returns its host and port. */
async function startBusyServer(): Promise<string> {
  const database = { kind: "sqlite", path: await temporaryDatabasePath() } as const;
  const { key } = await createKey({ database }, 1000, 1_000_000);
  const server = await startServerProcess({ database }, key, { env: { METRICS_TOKEN: metricsToken } });
  const body = JSON.stringify({ name: "Rex", categoryId: 1 });
  const timer = setInterval(() => {
    void server.call("/pets");
    void server.call("/pets/1");
    void server.call("/pets", { headers: { Authorization: "Bearer wrong" } });
    void server.call("/pets", { method: "POST", body, headers: { "Idempotency-Key": crypto.randomUUID() } });
  }, 1000);
  onFinished(() => clearInterval(timer));
  return new URL(server.apiUrl).host;
}

/** Starts Prometheus. Returns its URL. */
async function startPrometheus(target: string): Promise<string> {
  const folder = await createTemporaryFolder();
  const configuration = {
    global: { scrape_interval: `${scrapeIntervalMs}ms`, evaluation_interval: `${scrapeIntervalMs}ms` },
    rule_files: [join(deployFolder, "prometheus-alerts.yaml")],
    scrape_configs: [
      {
        job_name: "petstore-api",
        authorization: { credentials: metricsToken },
        static_configs: [{ targets: [target] }],
      },
    ],
  };
  // JSON is YAML.
  await writeFile(join(folder, "prometheus.yml"), JSON.stringify(configuration));
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    "prometheus",
    [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=${address}`],
    { stdio: "ignore" },
  );
  onFinished(() => void child.kill("SIGKILL"));
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
  return `http://${address}`;
}
