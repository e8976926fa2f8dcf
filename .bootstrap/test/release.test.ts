// `pnpm release` on a copy of the repository: versions, snapshot, changelogs, and what is left alone.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { RepositoryCopy } from "../repository-copy.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const timeoutMs = 600_000;

const addField: [string, string, string] = [
  "contract/pets.tsp",
  "model NewPet {",
  "model NewPet {\n  /** What it is called at home. */\n  nickname?: string;\n",
];

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await RepositoryCopy.create();
  // What the repository at hand has waiting is not what these tests are about.
  await copy.run("sh", "-c", "find .changeset -name '*.md' ! -name README.md -delete");
  const versions = readdirSync(join(root, "contract/released")).filter((file) => /^\d/.test(file));
  await copy.run("pnpm", "build", "--filter=@petstore/contract");
  await copy.run("cp", "contract/dist/openapi.yaml", join("contract/released", versions.at(-1) ?? ""));
}, timeoutMs);
afterAll(() => copy.remove());

// One after the other, each on what the one before it left.
describe("pnpm release", { timeout: timeoutMs }, () => {
  it("tells its use", async () => {
    const { succeeded, printed } = await copy.run("pnpm", "-s", "release", "--help");
    expect({ succeeded, printed }).toEqual({ succeeded: true, printed: expect.stringContaining("--dry-run") });
  });

  it("does nothing when nothing has changed", async () => {
    expect(await release()).toMatchObject({ succeeded: true, printed: expect.stringContaining("Nothing changed") });
  });

  it("refuses a break that the contract's version does not tell, as the check does", async () => {
    const before = await copy.read("contract/orders.tsp");
    await copy.write(
      "contract/orders.tsp",
      before.replaceAll(/( *\/\*\* When the order.*\n.*\n)? *createdAt: .*\n/g, ""),
    );
    const line = "GET /store/orders: response 200: Order.createdAt was removed. Clients that read it break.";
    const verdict = `Needs a major version (2.0.0), the contract says ${await contractVersion()}.`;
    for (const script of ["release", "contract:diff"]) {
      const { succeeded, printed } = await copy.run("pnpm", "-s", script);
      expect(succeeded).toBe(false);
      expect(printed).toContain(line);
      expect(printed).toContain(verdict);
    }
    await copy.write("contract/orders.tsp", before);
  });

  it("gives contract and packages the next minor version when the contract adds something", async () => {
    const [major, minor] = (await contractVersion()).split(".").map(Number);
    const next = `${major}.${(minor ?? 0) + 1}.0`;
    await copy.replace(...addField);
    await copy.write(".changeset/quiet.md", '---\n"@petstore/sdk": patch\n---\n\nSays less.\n');
    expect(await release()).toMatchObject({ succeeded: true });

    expect(await contractVersion()).toBe(next);
    const snapshot = parse(await copy.read(`contract/released/${next}.yaml`));
    expect(snapshot.info.version).toBe(next);
    expect(snapshot.components.schemas.NewPet.properties).toHaveProperty("nickname");
    expect(await packageVersions()).toEqual([next, next]);
    const [, entry] = (await copy.read("packages/sdk/CHANGELOG.md")).split(/^(?=## )/m);
    expect(entry).toContain(`## ${next}\n`);
    expect(entry).toContain(`For version ${next} of the API:`);
    expect(entry).toContain("POST /pets: body: NewPet.nickname was added.");
    expect(entry).toContain("Says less.");
    expect(readdirSync(join(copy.directory, ".changeset")).toSorted()).toEqual(["README.md", "config.json"]);
    expect((await copy.run("pnpm", "-s", "contract:diff")).printed).toContain(`Nothing changed since ${next}.`);
  });

  it("leaves the contract alone when only the client is mended", async () => {
    const contract = await contractVersion();
    const next = contract.replace(/\d+$/, "1");
    await copy.write(".changeset/mend.md", '---\n"@petstore/sdk": patch\n---\n\nWaits no longer than asked.\n');
    expect(await release()).toMatchObject({ succeeded: true });
    expect(await contractVersion()).toBe(contract);
    expect(await packageVersions()).toEqual([next, next]);
  });

  it("raises the contract's minor version with the client's, so that both say the same", async () => {
    const [major, minor] = (await contractVersion()).split(".").map(Number);
    const next = `${major}.${(minor ?? 0) + 1}.0`;
    await copy.write(".changeset/new.md", '---\n"@petstore/sdk": minor\n---\n\nCounts.\n');
    expect(await release()).toMatchObject({ succeeded: true });
    expect(await contractVersion()).toBe(next);
    expect(await packageVersions()).toEqual([next, next]);
  });

  it("refuses a client that breaks its users while the contract does not", async () => {
    await copy.write(".changeset/break.md", '---\n"@petstore/sdk": major\n---\n\nBreaks.\n');
    const { succeeded, printed } = await release();
    expect(succeeded).toBe(false);
    expect(printed).toContain(".changeset: @petstore/sdk: expected a minor or patch change while the contract is");
  });

  it("packs an MCP server that takes the client of its version, and later ones that fit", async () => {
    const [version] = await packageVersions();
    const packed = join(copy.directory, "packed.tgz");
    expect(await copy.run("pnpm", "-C", "packages/mcp", "pack", "--out", packed)).toMatchObject({ succeeded: true });
    const { printed } = await copy.run("tar", "-xzOf", packed, "package/package.json");
    expect(JSON.parse(printed).dependencies["@petstore/sdk"]).toBe(`^${version}`);
  });
});

it("the packages are of the same series as the contract", () => {
  const manifests = ["packages/sdk", "packages/mcp"].map((folder) =>
    readFileSync(join(root, folder, "package.json"), "utf8"),
  );
  const [sdk, mcp] = manifests.map((text): string => JSON.parse(text).version);
  const contract = versionIn(readFileSync(join(root, "contract/main.tsp"), "utf8"));
  expect(mcp).toBe(sdk);
  expect(sdk?.replace(/\.\d+$/, "")).toBe(contract.replace(/\.\d+$/, ""));
});

function release() {
  return copy.run("pnpm", "-s", "release");
}

async function contractVersion(): Promise<string> {
  return versionIn(await copy.read("contract/main.tsp"));
}

function versionIn(contract: string): string {
  return /version: "([^"]+)"/.exec(contract)?.[1] ?? "";
}

async function packageVersions(): Promise<string[]> {
  const texts = await Promise.all(["sdk", "mcp"].map((name) => copy.read(`packages/${name}/package.json`)));
  return texts.map((text) => JSON.parse(text).version);
}
