import { test } from "vitest";
import { crashes, crashTimeoutMs, crashUnderLoad } from "./crash-under-load.ts";

test(`killed ${crashes} times on PostgreSQL it loses no animal and doubles none`, { timeout: crashTimeoutMs }, () =>
  crashUnderLoad("postgresql"),
);
