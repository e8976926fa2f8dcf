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

it.each(["constructor", "__proto__"])("changes no global object for the media type %s of Swagger 2.0", async (type) => {
  const folder = mkdtempSync(join(tmpdir(), "swagger-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const response = `{"description":"OK.","schema":{},"examples":{"${type}":{"polluted":true}}}`;
  const get = `{"responses":{"200":${response}}}`;
  const contract = join(folder, "swagger.json");
  writeFileSync(contract, `{"swagger":"2.0","info":{"title":"Pets","version":"1"},"paths":{"/pets":{"get":${get}}}}`);
  const names = () => [Object, Object.prototype].map((global) => Object.getOwnPropertyNames(global));
  const before = names();
  await readContractDocument(contract);
  expect(names()).toEqual(before);
});

it("converts integers of Swagger 2.0 that a number cannot hold exactly", async () => {
  const folder = mkdtempSync(join(tmpdir(), "swagger-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const long = 9007199254740993n;
  const numbers = `"type":"integer","format":"int64","maximum":${long},"enum":[1,${long}],"default":${long}`;
  const parameter = `{"in":"query","name":"id",${numbers}}`;
  const response = `{"description":"OK.","schema":{${numbers},"example":${long}},"examples":{"application/json":[${long}]}}`;
  const get = `{"produces":["application/json","text/json"],"parameters":[${parameter}],"responses":{"200":${response}}}`;
  const contract = join(folder, "swagger.json");
  writeFileSync(
    contract,
    `{"swagger":"2.0","info":{"title":"Pets","version":"1.0.0"},"x-long":${long},"paths":{"/pets":{"get":${get}}}}`,
  );
  const document = await readContractDocument(contract);
  const schema = { type: "integer", format: "int64", maximum: long, enum: [1, long], default: long };
  const { parameters, responses } = document.paths?.["/pets"]?.get ?? {};
  expect(document).toHaveProperty("x-long", long);
  expect(parameters).toEqual([{ in: "query", name: "id", schema }]);
  const media = { schema: { ...schema, example: long } };
  expect(responses?.[200]).toMatchObject({
    content: { "application/json": { ...media, examples: { response: { value: [long] } } }, "text/json": media },
  });
});
