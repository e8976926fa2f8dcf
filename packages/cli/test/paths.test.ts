// `onecontract tsp` and `onecontract lint` in folders whose path contains characters that have a meaning in URLs.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { spawnCommand } from "./run-command.ts";

const INSTALLED = join(import.meta.dirname, "../node_modules");
const OPENAPI = `openapi: 3.1.0
paths:
  /books:
    get:
      responses:
        "200":
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Books" }
              example: [{ title: EXAMPLE }]
components:
  schemas:
    Books: { type: array, items: { $ref: "#/components/schemas/Book" } }
    Book: { type: object, properties: { title: { type: string } } }
`;

let folder = "";
afterEach(() => rmSync(folder, { recursive: true }));

/** Creates a folder that depends on a package. */
function createFolder(prefix: string, dependency: string): void {
  folder = mkdtempSync(join(tmpdir(), prefix));
  mkdirSync(join(folder, "node_modules", dirname(dependency)), { recursive: true });
  symlinkSync(join(INSTALLED, dependency), join(folder, "node_modules", dependency));
}

describe("onecontract tsp", () => {
  it.each(["plain-", "hash#", "percent%", "100%41 it's #1-"])("finds packages in the folder %j", (prefix) => {
    createFolder(prefix, "@typespec/compiler");
    cpSync(join(INSTALLED, "@typespec/http"), join(folder, "node_modules/@typespec/http"), {
      recursive: true,
      dereference: true,
    });
    writeFileSync(join(folder, "main.tsp"), 'import "@typespec/http";\n@Http.route("/books") op list(): string[];\n');
    expect(spawnCommand("tsp compile main.tsp --no-emit", folder)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Compilation completed successfully"),
    });
  });

  it("exits with the code of tsp", () => {
    createFolder("percent%", "@typespec/compiler");
    writeFileSync(join(folder, "main.tsp"), "model  Book {}");
    expect(spawnCommand("tsp format --check main.tsp", folder)).toMatchObject({ status: 1 });
  });

  it("names the package to install", () => {
    createFolder("empty-", "@redocly/cli");
    expect(spawnCommand("tsp compile .", folder)).toEqual({
      status: 1,
      stdout: "",
      stderr: `tsp: expected @typespec/compiler to be installed. In ${folder}, run:\n  npm install --save-dev @typespec/compiler\n`,
    });
  });
});

describe("onecontract lint", () => {
  it.each(["plain-", "percent%", "100%41 it's #1-"])("applies the rules in the folder %j", (prefix) => {
    createFolder(prefix, "@redocly/cli");
    writeFileSync(join(folder, "redocly.yaml"), "rules:\n  no-invalid-media-type-examples: error\n");
    writeFileSync(join(folder, "openapi.yaml"), OPENAPI.replace("EXAMPLE", "Emma"));
    expect(spawnCommand("lint openapi.yaml", folder)).toMatchObject({ status: 0 });
    writeFileSync(join(folder, "openapi.yaml"), OPENAPI.replace("EXAMPLE", "1815"));
    const { status, stderr } = spawnCommand("lint openapi.yaml", folder);
    expect(status).toBe(1);
    expect(stderr).toContain("openapi.yaml: validated in");
    expect(stderr).toContain("Validation failed with 1 error");
  });
});
