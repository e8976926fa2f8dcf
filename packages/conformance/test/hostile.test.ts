// The short run of the hostile contracts. `pnpm --filter @petstore/conformance hostile` runs all of it.
import { describe, expect, it } from "vitest";
import { hostileContracts } from "../src/hostile/contracts.ts";
import { fuzzPayload, fuzzTypes } from "../src/hostile/fuzz.ts";
import { inspectLines, inspectSample, inspectTypeScript } from "../src/hostile/inspect-output.ts";
import { CANARY, PAYLOADS } from "../src/hostile/payloads.ts";

const contracts = hostileContracts();
const SHORT = ["hotel", "library"].flatMap((name) =>
  PAYLOADS.filter((_, index) => index % 4 === 0).map((payload) => [name, payload] as const),
);

describe("a contract with hostile strings", { timeout: 60_000 }, () => {
  it.for(SHORT)("stays data: %s, %j", async ([name, payload]) => {
    const contract = contracts[name];
    if (!contract) throw new Error(`${name}: expected a contract, got none`);
    const { findings, accepted, files, samples } = await fuzzPayload(name, contract, payload);
    expect(findings).toEqual([]);
    expect(Math.min(accepted, files, samples)).toBeGreaterThan(10);
  });

  it.for(Object.entries(contracts))("has problems with locations for values of wrong types: %s", ([name, contract]) => {
    const { findings, mutations } = fuzzTypes(name, contract, 17);
    expect(findings).toEqual([]);
    expect(mutations).toBeGreaterThan(50);
  });
});

describe("the inspection", () => {
  it("finds the canary as code", async () => {
    expect(inspectTypeScript("a.ts", `const a = "x"; ${CANARY}();`)).toHaveLength(1);
    expect(inspectTypeScript("a.ts", `const a = \`\${${CANARY}()}\`;`)).toHaveLength(1);
    expect(inspectTypeScript("a.ts", `const a = { [${CANARY}]: 1 };`)).toHaveLength(1);
    expect(inspectTypeScript("a.ts", `const a = { ${CANARY} };`)).toHaveLength(1);
    expect(inspectTypeScript("a.ts", `const a: ${CANARY} = { x: ${CANARY} };`)).toHaveLength(1);
    expect(inspectTypeScript("a.ts", `interface A { ${CANARY}: string } const a: A = { ${CANARY}: "" };`)).toEqual([]);
    expect(inspectTypeScript("a.ts", `const a = "${CANARY}()"; // ${CANARY}()`)).toEqual([]);
    expect(await inspectSample("curl", `curl "$(${CANARY})"`)).toHaveLength(1);
    expect(await inspectSample("curl", `curl '$(${CANARY})'`)).toEqual([]);
    expect(await inspectSample("Ruby", `puts "#{${CANARY}}"`)).toHaveLength(1);
    expect(await inspectSample("PHP", `<?php $a = '${CANARY}'; ${CANARY}();`)).toHaveLength(1);
    expect(inspectLines("a", "::error::x")).toHaveLength(1);
  });
});
