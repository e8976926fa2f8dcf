// All scenarios of the fault campaign, in the order of the report.
import { backendScenarios } from "./backend-scenarios.ts";
import { backupScenarios } from "./backup-scenarios.ts";
import { cliScenarios } from "./cli-scenarios.ts";
import { clockScenarios } from "./clock-scenarios.ts";
import { diskScenarios } from "./disk-scenarios.ts";
import { expiredScenarios } from "./expired-scenarios.ts";
import { limitScenarios } from "./limit-scenarios.ts";
import { logScenarios } from "./log-scenarios.ts";
import { markerScenarios } from "./marker-scenarios.ts";
import type { Scenario } from "./scenario.ts";
import { standbyScenarios } from "./standby-scenarios.ts";

export const scenarios: Scenario[] = [
  ...clockScenarios,
  ...logScenarios,
  ...markerScenarios,
  ...expiredScenarios,
  ...diskScenarios,
  ...backendScenarios,
  ...standbyScenarios,
  ...limitScenarios,
  ...backupScenarios,
  ...cliScenarios,
];
