import { expect, it } from "vitest";
import { diffOptions } from "./diff-project.ts";

it("rates values of open enums as values that programs handle, unless the SDK validates responses", () => {
  const sdk = { output: "sdk", enums: "open" as const };
  const options = (entryPoints: "validate"[]) => diffOptions({ input: "x", sdk: { ...sdk, entryPoints } });
  expect(options([]).enums).toBe("open");
  expect(options(["validate"]).enums).toBeUndefined();
});
