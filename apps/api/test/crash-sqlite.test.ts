import { describe, it } from "vitest";
import { crashes, crashTimeoutMs, crashUnderLoad } from "./crash-under-load.ts";

describe("a server on SQLite", () => {
  it(`loses and duplicates no acknowledged pet when it is killed ${crashes} times`, { timeout: crashTimeoutMs }, () =>
    crashUnderLoad("sqlite"),
  );
});
