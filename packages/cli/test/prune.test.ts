// Runs `onecontract prune` in a package that the compiler builds.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { runCommand } from "./run-command.ts";

const compiler = join(import.meta.dirname, "../node_modules/typescript/bin/tsc");

it("removes what was compiled from deleted files, and nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "prune-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "src/gen"), { recursive: true });
  const compilerOptions = { rootDir: "src", outDir: "dist", declaration: true, sourceMap: true, incremental: true };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  const sources = ["remaining.ts", "deleted.ts", "gen/deleted.gen.mts"];
  for (const path of sources) writeFileSync(join(folder, "src", path), "export const value = 1;\n");
  const compile = () => execFileSync(process.execPath, [compiler, "-p", folder]);
  const compileCommonJs = () =>
    execFileSync(process.execPath, [compiler, "-p", folder, "--outDir", join(folder, "commonjs/dist")]);
  compile();
  compileCommonJs();
  writeFileSync(join(folder, "dist/schema.json"), "{}");
  const before = readdirSync(join(folder, "dist"), { recursive: true });
  expect(await runCommand("prune", folder)).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(readdirSync(join(folder, "dist"), { recursive: true })).toEqual(before);

  for (const path of sources.slice(1)) rmSync(join(folder, "src", path));
  compile();
  const removed = ["deleted.d.ts", "deleted.js", "deleted.js.map"];
  const removedGenerated = ["gen/deleted.gen.d.mts", "gen/deleted.gen.mjs", "gen/deleted.gen.mjs.map"];
  expect((await runCommand("prune", folder)).stdout).toBe(
    ["dist", "commonjs/dist"]
      .flatMap((output) => [...removed, ...removedGenerated].map((path) => `removed ${output}/${path}\n`))
      .join(""),
  );
  const built = readdirSync(join(folder, "dist"), { recursive: true }).map(String);
  expect(built.filter((path) => !path.endsWith(".tsbuildinfo")).toSorted()).toEqual(
    ["gen", "remaining.d.ts", "remaining.js", "remaining.js.map", "schema.json"].toSorted(),
  );
});
