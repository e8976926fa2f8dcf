// Streams, events, forms and files in TypeSpec are read as the matching kinds of content.

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Contract, readContract } from "../src/index.ts";

let folder = "";
let contract: Contract;

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".typespec-"));
  const options = {
    "emitter-output-dir": folder,
    "openapi-versions": ["3.2.0"],
    "file-type": ["json"],
    "output-file": "radio.json",
  };
  const config = { emit: ["@typespec/openapi3"], options: { "@typespec/openapi3": options } };
  await writeFile(join(folder, "tspconfig.yaml"), JSON.stringify(config));
  const source = join(import.meta.dirname, "radio.tsp");
  await promisify(execFile)("tsp", ["compile", source, "--config", join(folder, "tspconfig.yaml"), "--warn-as-error"]);
  contract = readContract(JSON.parse(await readFile(join(folder, "radio.json"), "utf8")));
});
afterAll(() => rm(folder, { recursive: true }));

function operation(operationId: string) {
  const found = contract.operations.find((candidate) => candidate.operationId === operationId);
  if (!found) throw new Error(`expected the operation ${operationId}, got none`);
  return found;
}

function responseContent(operationId: string) {
  return operation(operationId).responses[0]?.content[0];
}

describe("readContract on the output of TypeSpec", () => {
  it("reads named and unnamed events of a stream, and the event that ends it", () => {
    const { kind, items } = responseContent("listen") ?? {};
    const song = { $ref: "#/components/schemas/Song" };
    const event = (properties: object, ...required: string[]) =>
      expect.objectContaining({ type: "object", required, properties: expect.objectContaining(properties) });
    expect({ kind, ...items }).toEqual({
      kind: "events",
      itemKind: "event",
      stringEvents: ["announced"],
      terminator: "[DONE]",
      schema: {
        oneOf: [
          event({ event: { const: "started" }, data: song }, "event", "data"),
          event({ event: { const: "announced" }, data: { type: "string" } }, "event", "data"),
          event({ event: { type: "string" }, data: song }, "data"),
        ],
      },
    });
  });

  it("reads JSON lines without an item schema", () => {
    expect(responseContent("exportSongs")).toMatchObject({
      kind: "lines",
      items: { schema: {}, itemKind: "data", stringEvents: [] },
    });
  });

  it("reads the fields and files of a multipart form", () => {
    const [content] = operation("addJingle").requestBody?.content ?? [];
    expect(content?.kind).toBe("multipart");
    const fields = content?.fields?.map(({ name, part, isArray, contentType }) => [name, part, isArray, contentType]);
    expect(fields).toEqual([
      ["title", "text", false, undefined],
      ["plays", "text", false, "text/plain"],
      ["song", "json", false, "application/json"],
      ["sound", "file", false, undefined],
      ["cover", "file", false, "image/png, image/jpeg"],
      ["more", "file", true, undefined],
    ]);
    const file = { type: "string", format: "binary" };
    expect(content?.schema?.properties).toMatchObject({
      sound: file,
      cover: file,
      more: { type: "array", items: file },
    });
  });

  it("reads binary and text bodies", () => {
    expect(operation("putSound").requestBody?.content[0]?.kind).toBe("binary");
    expect(responseContent("getSound")?.kind).toBe("binary");
    expect(responseContent("getLyrics")?.kind).toBe("text");
  });
});
