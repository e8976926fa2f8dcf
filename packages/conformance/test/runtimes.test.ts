// Runs the generated client and server in one program on Node, Bun and Deno, with forms, files, streams, webhooks and keys.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { bun, deno } from "@onecontract/testing/runtimes";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let folder = "";
let program = "";
beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".generated-program-"));
  program = join(folder, "program.mjs");
  const entry = join(import.meta.dirname, "runtimes", "program.ts");
  await build({
    entryPoints: [entry],
    outfile: program,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
});
afterAll(() => rm(folder, { recursive: true }));

describe("the generated clients and servers", () => {
  it("agree on Node", () => expectAgreement(process.execPath, []));

  // There are binaries for most platforms. CI must not skip these tests.
  it.skipIf(!bun && !process.env.CI)("agree on Bun", () => expectAgreement(bun ?? "bun", ["run"]));

  it.skipIf(!deno && !process.env.CI)("agree on Deno", () =>
    expectAgreement(deno ?? "deno", ["run", "--allow-all", "--no-lock"]),
  );
});

async function expectAgreement(command: string, args: string[]): Promise<void> {
  const { stdout } = await promisify(execFile)(command, [...args, program], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({
    form: { user: "ü&", scopes: ["read"], near: { lat: 1 }, device: "9223372036854775807" },
    fields: { title: "Ü", details: { artist: "A" } },
    files: [
      ["封面.bin", 2],
      ["blob", 1],
      ["s.bin", 2],
    ],
    uploads: [3, 3, 0],
    download: 100_000,
    text: "id;title\nr1;Übersee\n",
    events: ["r0", "line 1\nsecond: ü\n", "r2"],
    resumed: ["0", "1", "2", "3"],
    lines: ["r0", "r1"],
    tooLarge: [413, 413],
    webhooks: [{ test: 2432232314 }, "WebhookVerificationError", "onBill"],
    showsKey: false,
    malformed: [400, 400],
  });
}
