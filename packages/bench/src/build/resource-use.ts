// Loaded before a program with `node --import`: adds a line of what it has used to the file RESOURCE_USE when it ends,
// as do the programs that it starts.
import { appendFileSync } from "node:fs";

process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const use = { peakMebibytes: maxRSS / 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 };
  if (process.env.RESOURCE_USE) appendFileSync(process.env.RESOURCE_USE, `${JSON.stringify(use)}\n`);
});
