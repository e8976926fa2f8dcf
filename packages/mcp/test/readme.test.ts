// Checks the configuration in the README.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { service } from "../src/gen/tools.gen.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");

it("the configuration starts this package with the variable of the API key", () => {
  const [, snippet = ""] = /```json\n([\s\S]+?)```/.exec(read("README.md")) ?? [];
  const { mcpServers } = JSON.parse(snippet) as { mcpServers: Record<string, { args: string[]; env: object }> };
  const { name }: { name: string } = JSON.parse(read("package.json"));
  expect(Object.values(mcpServers)).toEqual([
    expect.objectContaining({
      command: "npx",
      args: ["-y", name],
      env: { [`${service.environmentPrefix}_API_KEY`]: expect.any(String) },
    }),
  ]);
});
