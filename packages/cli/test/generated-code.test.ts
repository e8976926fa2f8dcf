// Generated code runs in a process that cannot reach what is outside of its folder. Each module here does what an injection would do.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runConfined } from "../src/check/run-confined.ts";

let folder = "";
let outside = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "generated-code-"));
  outside = `${folder}-outside`;
  writeFileSync(outside, "secret");
  vi.stubEnv("SECRET", "secret-7f3a");
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(outside);
  vi.unstubAllEnvs();
});

function run(code: string): Promise<unknown> {
  mkdirSync(join(folder, "dist/server"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "dist/server/routes.gen.js"), code);
  const document = { openapi: "3.1.0", info: { title: "Pets", version: "1.0.0" }, paths: {} };
  const program = join(import.meta.dirname, "../src/check/generated-code-program");
  return runConfined(program, folder, { document, folder, typeErrors: [], seed: 1 });
}

it.for<[attack: string, code: () => string, message: string]>([
  [
    "read a file",
    () => `import fs from "node:fs"; fs.readFileSync(${JSON.stringify(outside)});`,
    "Access to this API has been restricted",
  ],
  [
    "write a file",
    () => `import fs from "node:fs"; fs.writeFileSync(${JSON.stringify(`${outside}-2`)}, "x");`,
    "Access to this API has been restricted",
  ],
  [
    "start a program",
    () => 'import { execSync } from "node:child_process"; execSync("id");',
    "Access to this API has been restricted",
  ],
  ["read the environment", () => 'throw new Error("SECRET=" + process.env.SECRET);', "SECRET=undefined"],
  ["end the process", () => "process.exit(0);", "expected a report, got exit with 0"],
])("generated code cannot %s", async ([, code, message]) => {
  await expect(run(code())).rejects.toThrow(message);
  expect(existsSync(`${outside}-2`)).toBe(false);
});
