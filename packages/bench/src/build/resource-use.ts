// Preloaded with `node --import`: when the process exits, appends its CPU time and peak memory to the file RESOURCE_USE. Child processes
// inherit it. `task` is the package script that runs the process, in turbo's notation.
import { appendFileSync } from "node:fs";

process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const task = `${process.env.npm_package_name}#${process.env.npm_lifecycle_event}`;
  const use = { task, peakMebibytes: maxRSS / 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 };
  if (process.env.RESOURCE_USE) appendFileSync(process.env.RESOURCE_USE, `${JSON.stringify(use)}\n`);
});
