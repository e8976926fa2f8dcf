// The short scenarios of `pnpm --filter @petstore/repository dev-scenarios`: however `pnpm dev` ends, no process of it remains.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RepositoryCopy } from "../src/repository-copy.ts";
import { endScenarios } from "./dev-scenarios/end-scenarios.ts";

const timeoutMs = 240_000;

let copy: RepositoryCopy;
beforeAll(async () => {
  // The build, and all programs that it runs, work in such a folder.
  copy = await RepositoryCopy.create("developer's 100%41 #1 copy ");
  expect(await copy.build()).toMatchObject({ succeeded: true });
}, timeoutMs);
afterAll(() => copy.remove());

describe("pnpm dev", { timeout: timeoutMs }, () => {
  it.each(endScenarios.filter(({ isShort }) => isShort))("ends all processes: $title", async ({ run }) => {
    expect(await run(copy)).toContain("all processes ended");
  });
});
