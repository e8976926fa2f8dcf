import { describe, test } from "vitest";
import { crashes, crashTimeoutMs, crashUnderLoad } from "./crash-under-load.ts";

describe("a server on PostgreSQL", () => {
  test(`loses and duplicates no acknowledged pet when it is killed ${crashes} times`, { timeout: crashTimeoutMs }, () =>
    crashUnderLoad("postgresql"),
  );
});
