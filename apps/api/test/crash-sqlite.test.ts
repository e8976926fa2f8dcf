import { test } from "vitest";
import { crashes, crashTimeoutMs, crashUnderLoad } from "./crash-under-load.ts";

test(`killed ${crashes} times on SQLite it loses no animal and doubles none`, { timeout: crashTimeoutMs }, () =>
  crashUnderLoad("sqlite"),
);
