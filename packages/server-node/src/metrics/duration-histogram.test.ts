import { describe, expect, it } from "vitest";
import { DurationHistogram } from "./duration-histogram.ts";
import { renderMetrics } from "./process-metric.ts";

describe("DurationHistogram", () => {
  it("counts a duration in every bucket whose upper bound is at least as large", async () => {
    const histogram = new DurationHistogram("wait_seconds", "Time.");
    const series = histogram.series({ operation: "list", status: 200 });
    for (const seconds of [0.0005, 0.003, 0.003, 10, 10.5]) series.add(seconds);
    const lines = (await renderMetrics([histogram.collect()])).split("\n");
    expect(lines.slice(0, 2)).toEqual(["# HELP wait_seconds Time.", "# TYPE wait_seconds histogram"]);
    const labels = 'operation="list",status="200"';
    for (const [bound, count] of [
      ["0.0005", 1],
      ["0.0025", 1],
      ["0.005", 3],
      ["5", 3],
      ["10", 4],
      ["+Inf", 5],
    ]) {
      expect(lines).toContain(`wait_seconds_bucket{le="${bound}",${labels}} ${count}`);
    }
    expect(lines).toContain(`wait_seconds_count{${labels}} 5`);
    expect(lines).toContain(`wait_seconds_sum{${labels}} ${0.0005 + 0.003 + 0.003 + 10 + 10.5}`);
  });

  it("uses one series for equal labels", async () => {
    const histogram = new DurationHistogram("wait_seconds", "Time.");
    histogram.series({ status: 200 }).add(1);
    histogram.series({ status: 200 }).add(1);
    expect(await renderMetrics([histogram.collect()])).toContain('wait_seconds_count{status="200"} 2\n');
  });
});
