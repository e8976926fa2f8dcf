// Loaded before a program with `node --import`: adds a line of what it has used to the file RESOURCE_USE when it ends,
// as do the programs that it starts. `task` is the script that pnpm runs it for, as turbo writes it.
import { appendFileSync } from "node:fs";

process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const task = `${process.env.npm_package_name}#${process.env.npm_lifecycle_event}`;
  const use = { task, peakMebibytes: maxRSS / 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 };
  if (process.env.RESOURCE_USE) appendFileSync(process.env.RESOURCE_USE, `${JSON.stringify(use)}\n`);
});
