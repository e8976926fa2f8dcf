import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readTypespecSource } from "./typespec-source.ts";

it.each(["secret.json", "models/secret.yaml", "tspconfig.yaml", "main.tsp"])(
  "copies no file that a link names out of the contract's folder: %s",
  async (link) => {
    const folder = mkdtempSync(join(tmpdir(), "typespec-source-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const contract = join(folder, "contract");
    mkdirSync(join(contract, "models"), { recursive: true });
    const secret = join(folder, "secret");
    writeFileSync(secret, "password: S3cret");
    // The compiler would reject it, after its installation.
    if (link !== "main.tsp") writeFileSync(join(contract, "main.tsp"), "namespace;");
    symlinkSync(secret, join(contract, link));
    const expected = `${link}: expected a file in ${contract}, got ${secret}`;
    await expect(readTypespecSource(join(contract, "main.tsp"))).rejects.toThrow(expected);
  },
);
