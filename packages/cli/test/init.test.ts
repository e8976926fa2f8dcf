// `onecontract init` without an installation: its input, its errors, and the files that it writes.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { runProgram } from "../src/run-program.ts";
import { bookShop } from "./book-shop.ts";
import { runCommand } from "./run-command.ts";

const BOOK_SHOP = join(import.meta.dirname, "contracts/book-shop.yaml");
const WITHOUT_SIDE_EFFECTS = ["--no-install", "--no-git"];

let folder = "";
let project = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "init-"));
  project = join(folder, "bookshop");
});
afterEach(() => rmSync(folder, { recursive: true }));

function init(from: string, ...args: string[]) {
  return runCommand(["init", project, "--from", from, ...WITHOUT_SIDE_EFFECTS, ...args]);
}

function read(path: string): string {
  return readFileSync(join(project, path), "utf8");
}

describe("onecontract init", () => {
  it.each([
    ["without a contract", [], "--from: expected a contract: a file, a folder or a URL"],
    [
      "for an invalid name",
      ["--from", BOOK_SHOP, "--name", "Book Shop"],
      '--name: expected lowercase letters, digits and hyphens, got "Book Shop"',
    ],
    [
      "for an invalid scope",
      ["--from", BOOK_SHOP, "--scope", "acme"],
      '--scope: expected a scope such as @acme, got "acme"',
    ],
    [
      "for an invalid license",
      ["--from", BOOK_SHOP, "--license", "my own"],
      '--license: expected an SPDX license such as MIT or Apache-2.0, got "my own"',
    ],
    ["for two folders", ["other", "--from", BOOK_SHOP], "expected one folder, got"],
  ])("exits with 2 %s", async (_title, args, message) => {
    const { status, stderr } = await runCommand(["init", project, ...args]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
    expect(existsSync(project)).toBe(false);
  });

  it("keeps the document of the contract as the first release, without changes of the generators", async () => {
    const document = parse(readFileSync(BOOK_SHOP, "utf8"));
    // The generators give a schema with enumerated values and no type the type of its values.
    document.components.schemas.Shelves = { type: "array", items: { enum: ["upper", "lower"] } };
    document.components.schemas.Nested = { type: "array", items: { items: { enum: ["a", "b"] } } };
    writeFileSync(join(folder, "contract.json"), JSON.stringify(document));
    expect(await init(join(folder, "contract.json"))).toMatchObject({ status: 0 });
    expect(parse(read("contract/released/1.4.0.yaml"))).toEqual(parse(read("contract/openapi.yaml")));
  });

  it("rejects a folder that is not empty, and leaves it unchanged", async () => {
    mkdirSync(project);
    writeFileSync(join(project, "notes.md"), "");
    const { status, stderr } = await init(BOOK_SHOP);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `${project}: expected an empty folder, got one with notes.md\n`,
    });
    expect(readdirSync(project)).toEqual(["notes.md"]);
  });

  it.each([
    ["a missing file", "no-such.yaml", undefined, "expected a contract, got no such file or folder"],
    ["Swagger 1.2", "contract.yaml", 'swagger: "1.2"\n', "openapi: expected 3.0, 3.1 or 3.2, got none"],
  ])("exits with 1 for %s, and writes nothing", async (_title, name, source, message) => {
    const file = join(folder, name);
    if (source !== undefined) writeFileSync(file, source);
    const { status, stderr } = await init(file);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(message) });
    expect(existsSync(project)).toBe(false);
  });

  it('rejects a folder with "?" in its path', async () => {
    project = join(folder, "a?b/bookshop");
    expect(await init(BOOK_SHOP)).toMatchObject({
      status: 1,
      stderr: `${project}: expected a folder without "?" in its path\n`,
    });
    expect(existsSync(project)).toBe(false);
  });

  it.each(["#", "%"])("reports that Vitest needs an option in a folder with %j in its path", async (character) => {
    project = join(folder, `a${character}b/bookshop`);
    expect(await init(BOOK_SHOP)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(
        `${project}: Vitest does not find all files in a folder with "${character}" in its path`,
      ),
    });
  });

  it("leaves a YAML document as it is, and saves it as the first release", async () => {
    expect(await init(BOOK_SHOP)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("6 handlers, books in a database"),
    });
    expect(read("contract/openapi.yaml")).toBe(readFileSync(BOOK_SHOP, "utf8"));
    expect(parse(read("contract/released/1.4.0.yaml")).paths).toEqual(parse(readFileSync(BOOK_SHOP, "utf8")).paths);
  });

  it("writes the credential of the developer into a file that no other user can read", async () => {
    expect(await init(BOOK_SHOP)).toMatchObject({ status: 0 });
    expect(statSync(join(project, "apps/api/.env")).mode & 0o777).toBe(0o600);
  });

  it("writes a YAML document with defects as it was read", async () => {
    const source = readFileSync(BOOK_SHOP, "utf8");
    writeFileSync(
      join(folder, "openapi.yaml"),
      `${source}externalDocs: # the last one counts\n  url: /a\nexternalDocs:\n  url: /b\n`,
    );
    expect(await init(folder)).toMatchObject({ status: 0, stderr: expect.stringContaining("expected unique keys") });
    expect(parse(read("contract/openapi.yaml"))).toEqual({ ...parse(source), externalDocs: { url: "/b" } });
  });

  it("writes JSON and several files as one YAML document", async () => {
    const { components, ...document } = bookShop();
    writeFileSync(join(folder, "schemas.json"), JSON.stringify(components.schemas));
    const schemas = Object.fromEntries(
      Object.keys(components.schemas).map((name) => [name, { $ref: `schemas.json#/${name}` }]),
    );
    writeFileSync(
      join(folder, "openapi.json"),
      JSON.stringify({ ...document, components: { ...components, schemas } }),
    );
    expect(await init(folder)).toMatchObject({ status: 0, stderr: "" });
    expect(parse(read("contract/openapi.yaml")).components.schemas.NewBook).toEqual(components.schemas.NewBook);
  });

  it("fetches a contract from a URL", async () => {
    const server = createServer((_request, response) => response.end(readFileSync(BOOK_SHOP)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const program = join(import.meta.dirname, "../bin/onecontract.js");
    const args = [program, "init", project, "--from", `${url}/openapi.yaml`, ...WITHOUT_SIDE_EFFECTS];
    const result = await runProgram(process.execPath, args);
    server.close();
    expect(result).toMatchObject({ succeeded: true, output: expect.stringContaining("Contract: Book Shop 1.4.0") });
    expect(read("contract/openapi.yaml")).toBe(readFileSync(BOOK_SHOP, "utf8"));
  });

  it("removes mappings of discriminators to other files, and reports it", async () => {
    const contract = bookShop();
    const mapping = { paper: "models/paper.yml", spoken: "#/components/schemas/Book" };
    Object.assign(contract.components!.schemas!, {
      Medium: {
        type: "object",
        properties: { kind: { type: "string" } },
        discriminator: { propertyName: "kind", mapping },
      },
    });
    writeFileSync(join(folder, "contract.json"), JSON.stringify(contract));
    const { status, stdout } = await init(join(folder, "contract.json"));
    expect(status).toBe(0);
    expect(stdout).toContain(
      "contract/openapi.yaml: removed mappings of discriminators to files that are not part of it: 1",
    );
    expect(parse(read("contract/openapi.yaml")).components.schemas.Medium.discriminator.mapping).toEqual({
      spoken: mapping.spoken,
    });
  });

  it("removes values of examples in files and URLs, reads none of them, and reports it", async () => {
    const requests: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      requests.push(url);
      response.end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const externalValue = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret`;
    const contract = bookShop();
    Object.assign(contract.components!, { examples: { secret: { summary: "a secret", externalValue } } });
    writeFileSync(join(folder, "contract.json"), JSON.stringify(contract));
    const program = join(import.meta.dirname, "../bin/onecontract.js");
    const args = [program, "init", project, "--from", join(folder, "contract.json"), ...WITHOUT_SIDE_EFFECTS];
    const { succeeded, output } = await runProgram(process.execPath, args);
    server.close();
    expect(output).toContain("contract/openapi.yaml: removed values of examples in files that are not part of it: 1");
    expect(succeeded).toBe(true);
    expect(requests).toEqual([]);
    expect(parse(read("contract/openapi.yaml")).components.examples).toEqual({ secret: { summary: "a secret" } });
  });

  it("replaces a version that is not semantic, and reports it", async () => {
    const document = { ...bookShop(), info: { title: "Book Shop", version: "v2" } };
    writeFileSync(join(folder, "contract.json"), JSON.stringify(document));
    const { stdout } = await init(join(folder, "contract.json"));
    expect(stdout).toContain('replaced the version "v2" by 2.0.0');
    expect(parse(read("contract/openapi.yaml")).info.version).toBe("2.0.0");
  });

  it.each([
    [[], "UNLICENSED", false, "All rights are reserved."],
    [["--license", "Apache-2.0"], "Apache-2.0", false, "Apache-2.0, as in"],
    [["--license", "MIT"], "MIT", true, "[MIT](LICENSE)"],
  ])("declares the license with %j", async (args, license, hasFile, note) => {
    expect(await init(BOOK_SHOP, ...args)).toMatchObject({ status: 0 });
    for (const name of ["sdk", "mcp"]) {
      expect(JSON.parse(read(`packages/${name}/package.json`)).license).toBe(license);
    }
    expect(existsSync(join(project, "LICENSE"))).toBe(hasFile);
    expect(read("README.md")).toContain(note);
  });

  it.each([
    [true, { "book.sold": { post: { responses: { "204": { description: "Received." } } } } }],
    [false, {}],
  ])("exports the receiver of webhooks: %s", async (isExported, webhooks) => {
    writeFileSync(join(folder, "contract.json"), JSON.stringify({ ...bookShop(), webhooks }));
    expect(await init(join(folder, "contract.json"))).toMatchObject({ status: 0 });
    const { exports } = JSON.parse(read("packages/sdk/package.json"));
    expect("./webhooks" in exports).toBe(isExported);
    expect(read("packages/sdk/README.md").includes("@bookshop/sdk/webhooks")).toBe(isExported);
  });

  it.each([
    ["limits requests", "free", true],
    ["does not limit requests without limits for callers without a key", "agreed", false],
  ])("%s, if that is the plan of such callers: %s", async (_title, anonymousPlan, isLimited) => {
    const rateLimits = {
      windows: [{ name: "minute", seconds: 60, title: "Minute" }],
      plans: [
        { name: "free", title: "Free", limits: { minute: 60 } },
        { name: "agreed", title: "Agreed" },
      ],
      anonymousPlan,
      ban: {
        rejections: 10,
        withinSeconds: 60,
        firstSeconds: 60,
        factor: 2,
        maxSeconds: 3600,
        resetAfterSeconds: 86400,
      },
    };
    const document = { ...bookShop(), "x-rate-limits": rateLimits };
    writeFileSync(join(folder, "contract.json"), JSON.stringify(document));
    expect(await init(join(folder, "contract.json"))).toMatchObject({ status: 0 });
    expect(existsSync(join(project, "apps/api/src/http/rate-limits.ts"))).toBe(isLimited);
    expect(read("apps/api/src/app.ts").includes("rateLimits")).toBe(isLimited);
  });

  it.each([
    ["Book Shop", "BOOKSHOP"],
    ["GitHub", "API_GITHUB"],
  ])(
    "writes the prefix of the environment variables of %j, so that another title does not change it",
    async (title, prefix) => {
      const document = { ...bookShop(), info: { title, version: "1.0.0" } };
      writeFileSync(join(folder, "contract.json"), JSON.stringify(document));
      expect(await init(join(folder, "contract.json"))).toMatchObject({ status: 0 });
      for (const name of ["sdk", "mcp", "server"])
        expect(read(`packages/${name}/onecontract.config.ts`)).toContain(`  environmentPrefix: "${prefix}",\n`);
      expect(read("docs/portal.config.ts")).toContain(`environmentPrefix: "${prefix}"`);
    },
  );

  it("configures rules that the contract violates as warnings", async () => {
    const document = { ...bookShop(), servers: undefined };
    writeFileSync(join(folder, "contract.json"), JSON.stringify(document));
    expect(await init(join(folder, "contract.json"))).toMatchObject({ status: 0 });
    expect(parse(read("contract/redocly.yaml")).rules).toMatchObject({ "no-empty-servers": "warn" });
  });
});
