// The size of what a page loads first for one list call of the SDK. Requires the build.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { readListCall } from "../list-call.ts";
import { bundleSize } from "./bundlers.ts";
import { clients } from "./clients.ts";

const readme = fileURLToPath(new URL("../README.md", import.meta.resolve("@petstore/sdk")));

/** A contributor who adds operations need not measure again: the client grows by less than 40 bytes with each. */
const grownBytes = 40 * Math.max(0, readListCall().contract.operations.length - 4);

it.for([
  ["the client", "@petstore/sdk", 4000, 4320],
  ["a function", "@petstore/sdk functions", 3800, 4140],
] as const)(
  "the first chunk of a list call with %s is as small as the README says",
  async ([name, client, maxBytes, maxEsbuildBytes]) => {
    const program = join(import.meta.dirname, `../../.bench-first-${maxBytes}.ts`);
    onTestFinished(() => rm(program));
    await writeFile(program, clients.find((candidate) => candidate.name === client)?.program(readListCall()) ?? "");
    const { firstBytes, laterBytes } = await bundleSize("rollup", program, true);
    expect(laterBytes).toBeGreaterThan(2000);
    expect(firstBytes).toBeLessThanOrEqual(maxBytes + grownBytes);
    // esbuild compresses what both chunks need separately, in another chunk.
    expect((await bundleSize("esbuild", program, true)).firstBytes).toBeLessThanOrEqual(maxEsbuildBytes + grownBytes);
    const pattern = new RegExp(`\\| one list call with ${name} \\| ([0-9.]+) kB \\|`);
    const [, stated] = pattern.exec(await readFile(readme, "utf8")) ?? [];
    expect(firstBytes).toBeGreaterThanOrEqual(Number(stated) * 1000 - 100);
    expect(firstBytes).toBeLessThanOrEqual(Number(stated) * 1000 + 100 + grownBytes);
  },
);
