// Text of a contract in messages: it neither controls the terminal, nor is it a command for the log of a CI service.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";

const HOSTILE = "\u001b]0;title\u0007\n::error::hi";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "messages-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each<[string, string[], object]>([
  ["a version", ["diff", "a.json", "a.json"], { openapi: HOSTILE }],
  ["a reference", ["generate", "--input", "a.json", "--output", "out", "--sdk"], { $ref: HOSTILE }],
  [
    "a value that the SDK cannot send",
    ["check", "a.json"],
    {
      paths: {
        "/books": {
          get: {
            operationId: "listBooks",
            parameters: [{ name: "X-A", in: "header", required: true, schema: { type: "string", enum: [HOSTILE] } }],
            responses: { 204: { description: "" } },
          },
        },
      },
    },
  ],
])("writes %s as visible text", async (_title, args, members) => {
  const document = { openapi: "3.1.0", info: { title: HOSTILE, version: "1.0.0" }, paths: {}, ...members };
  const { $ref, ...plain } = document as typeof document & { $ref?: string };
  writeFileSync(join(folder, "a.json"), JSON.stringify($ref ? { ...plain, paths: { "/a": { $ref } } } : plain));
  const { stdout, stderr } = await runCommand(args, folder);
  const output = stdout + stderr;
  expect(output).toMatch(/error::hi/);
  expect(output).not.toMatch(/^\s*::error/m);
  expect(output).not.toContain("\u0007");
  expect(output).not.toContain("\u001b");
});
