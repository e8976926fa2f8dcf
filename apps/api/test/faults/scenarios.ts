// All scenarios of the fault campaign, in the order of the report.
import { backendScenarios } from "./backend-scenarios.ts";
import { backupScenarios } from "./backup-scenarios.ts";
import { brokenDiskScenarios } from "./broken-disk-scenarios.ts";
import { cliScenarios } from "./cli-scenarios.ts";
import { clockScenarios } from "./clock-scenarios.ts";
import { expiredScenarios } from "./expired-scenarios.ts";
import { fullDiskScenarios } from "./full-disk-scenarios.ts";
import { limitScenarios } from "./limit-scenarios.ts";
import { logScenarios } from "./log-scenarios.ts";
import { markerScenarios } from "./marker-scenarios.ts";
import { randomErrorScenarios } from "./random-error-scenarios.ts";
import { replacedFileScenarios } from "./replaced-file-scenarios.ts";
import type { Scenario } from "./scenario.ts";
import { standbyScenarios } from "./standby-scenarios.ts";
import { syncScenarios } from "./sync-scenarios.ts";

export const scenarios: Scenario[] = [
  ...clockScenarios,
  ...logScenarios,
  ...markerScenarios,
  ...expiredScenarios,
  ...syncScenarios,
  ...fullDiskScenarios,
  ...brokenDiskScenarios,
  ...randomErrorScenarios,
  ...replacedFileScenarios,
  ...backendScenarios,
  ...standbyScenarios,
  ...limitScenarios,
  ...backupScenarios,
  ...cliScenarios,
];
