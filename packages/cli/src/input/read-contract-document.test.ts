import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { applyOverlayFiles, readContractDocument } from "./read-contract-document.ts";

const CONTRACT = "openapi: 3.1.0\ninfo: { title: Pets, version: 1.0.0 }\npaths: {}\n";
const aliases = (name: string, count: number) => `[${`*${name}, `.repeat(count)}]`;
/** Ten lists that each repeat the previous one ten times. */
const LAUGHS = [..."bcdefghij"].reduce(
  (lines, name, index) => `${lines}  ${name}: &${name} ${aliases("abcdefghi"[index] ?? "", 10)}\n`,
  "x-laughs:\n  a: &a [x]\n",
);
const LONG = `x-long: &long ${"x".repeat(1_000_000)}\nx-repeated: ${aliases("long", 90)}\n`;

it.each([
  ["a billion values", LAUGHS, "expected aliases that expand to at most 67108864 characters, got more"],
  ["90 million characters", LONG, "expected aliases that expand to at most 67108864 characters, got more"],
])("rejects a contract and an overlay whose aliases repeat %s", async (_title, source, problem) => {
  const folder = mkdtempSync(join(tmpdir(), "aliases-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [contract, overlay] = [join(folder, "contract.yaml"), join(folder, "overlay.yaml")];
  writeFileSync(contract, CONTRACT + source);
  writeFileSync(overlay, `overlay: 1.1.0\nactions: [{ target: $.info, update: { title: Shop } }]\n${source}`);
  await expect(readContractDocument(contract)).rejects.toThrow(`${contract}: ${problem}`);
  writeFileSync(contract, CONTRACT);
  const applied = applyOverlayFiles(await readContractDocument(contract), [overlay]);
  await expect(applied).rejects.toThrow(`${overlay}: ${problem}`);
});
