// Runs `pnpm release` in a copy of the repository, and checks versions, snapshots and changelogs.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { RepositoryCopy } from "../src/repository-copy.ts";
import { root } from "../src/root.ts";
import { giveBack, takeCopy } from "./shared-copies.ts";

const timeoutMs = 600_000;

const addField: [string, string, string] = [
  "contract/pets.tsp",
  "model NewPet {",
  "model NewPet {\n  /** Name used at home. */\n  nickname?: string;\n",
];

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await takeCopy();
  // The pending changesets and contract changes of the repository must not affect these tests.
  await copy.run("sh", "-c", "find .changeset -name '*.md' ! -name README.md -delete");
  const versions = readdirSync(join(root, "contract/released")).filter((file) => /^\d/.test(file));
  await copy.run("pnpm", "build", "--filter=@petstore/contract");
  await copy.run("cp", "contract/dist/openapi.yaml", join("contract/released", versions.at(-1) ?? ""));
}, timeoutMs);
afterAll(() => giveBack(copy), timeoutMs);

// The tests depend on each other: each continues with the files that the previous one left.
describe("pnpm release", { timeout: timeoutMs }, () => {
  it("prints its usage with --help", async () => {
    const { succeeded, output } = await copy.run("pnpm", "-s", "release", "--help");
    expect({ succeeded, output }).toEqual({ succeeded: true, output: expect.stringContaining("--dry-run") });
  });

  it("does nothing if nothing has changed", async () => {
    expect(await release()).toMatchObject({ succeeded: true, output: expect.stringContaining("Nothing changed") });
  });

  it("rejects a breaking change without a new major version, as the check does", async () => {
    const before = await copy.read("contract/orders.tsp");
    await copy.write(
      "contract/orders.tsp",
      before.replaceAll(/( *\/\*\* Date and time at which the order.*\n.*\n)? *createdAt: .*\n/g, ""),
    );
    const line = "GET /store/orders: response 200: Order.createdAt was removed. Programs that read it get nothing.";
    const verdict = `The changes require a major version (2.0.0), but the contract has version ${await contractVersion()}.`;
    for (const script of ["release", "contract:diff"]) {
      const { succeeded, output } = await copy.run("pnpm", "-s", script);
      expect(succeeded).toBe(false);
      expect(output).toContain(line);
      expect(output).toContain(verdict);
    }
    await copy.write("contract/orders.tsp", before);
  });

  it("bumps the minor version of the contract and the packages for an addition to the contract", async () => {
    const [major, minor] = (await contractVersion()).split(".").map(Number);
    const next = `${major}.${(minor ?? 0) + 1}.0`;
    await copy.replace(...addField);
    await copy.write(".changeset/quiet.md", '---\n"@petstore/sdk": patch\n---\n\nLogs less.\n');
    expect(await release()).toMatchObject({ succeeded: true });

    expect(await contractVersion()).toBe(next);
    const snapshot = parse(await copy.read(`contract/released/${next}.yaml`));
    expect(snapshot.info.version).toBe(next);
    expect(snapshot.components.schemas.NewPet.properties).toHaveProperty("nickname");
    expect(await packageVersions()).toEqual([next, next]);
    const [, entry] = (await copy.read("packages/sdk/CHANGELOG.md")).split(/^(?=## )/m);
    expect(entry).toContain(`## ${next}\n`);
    expect(entry).toContain(`Updated for version ${next} of the API:`);
    expect(entry).toContain(
      '- `NewPet["nickname"]`, `client.pets.create({ nickname })`: NewPet.nickname was added. Requests without it remain valid.',
    );
    expect(entry).toContain("Logs less.");
    expect(await copy.read("packages/mcp/CHANGELOG.md")).toContain("- `createPet`: NewPet.nickname was added.");
    const apiChangelog = await copy.read("contract/CHANGELOG.md");
    expect(apiChangelog).toMatch(
      new RegExp(`## ${next}\n\nReleased on [\\d-]{10}\\.\n\n\\d+ compatible changes?\\.\n\n### Changes\n\n- `),
    );
    expect(apiChangelog).toContain("- POST /pets: body: NewPet.nickname was added. Requests without it remain valid.");
    expect(readdirSync(join(copy.directory, ".changeset")).toSorted()).toEqual(["README.md", "config.json"]);
    expect((await copy.run("pnpm", "-s", "contract:diff")).output).toContain(`No changes since ${next}.`);
  });

  it("bumps only the patch version of the packages for a fix of the client", async () => {
    const contract = await contractVersion();
    const next = contract.replace(/\d+$/, "1");
    await copy.write(".changeset/fix.md", '---\n"@petstore/sdk": patch\n---\n\nRespects the timeout.\n');
    expect(await release()).toMatchObject({ succeeded: true });
    expect(await contractVersion()).toBe(contract);
    expect(await packageVersions()).toEqual([next, next]);
  });

  it("releases no version of the contract for an addition to the client", async () => {
    const contract = await contractVersion();
    const [major, minor] = contract.split(".").map(Number);
    const next = `${major}.${(minor ?? 0) + 1}.0`;
    await copy.write(".changeset/new.md", '---\n"@petstore/sdk": minor\n---\n\nAdds counters.\n');
    expect(await release()).toMatchObject({ succeeded: true });
    expect(await contractVersion()).toBe(contract);
    expect(await packageVersions()).toEqual([next, next]);
  });

  it("rejects a major version of the client without one of the contract", async () => {
    await copy.write(".changeset/breaking.md", '---\n"@petstore/sdk": major\n---\n\nRemoves a method.\n');
    const { succeeded, output } = await release();
    expect(succeeded).toBe(false);
    expect(output).toContain(".changeset: @petstore/sdk: expected a minor or patch changeset while the contract is");
  });

  it("packs an MCP server that depends on a compatible version of the client", async () => {
    const [version] = await packageVersions();
    const packed = join(copy.directory, "packed.tgz");
    expect(await copy.run("pnpm", "-C", "packages/mcp", "pack", "--out", packed)).toMatchObject({ succeeded: true });
    const { output } = await copy.run("tar", "-xzOf", packed, "package/package.json");
    expect(JSON.parse(output).dependencies["@petstore/sdk"]).toBe(`^${version}`);
  });
});

it("the packages and the contract share their major version", () => {
  const manifests = ["packages/sdk", "packages/mcp"].map((folder) =>
    readFileSync(join(root, folder, "package.json"), "utf8"),
  );
  const [sdk, mcp] = manifests.map((manifest): string => JSON.parse(manifest).version);
  const contract = parseVersion(readFileSync(join(root, "contract/main.tsp"), "utf8"));
  expect(mcp).toBe(sdk);
  expect(sdk?.split(".")[0]).toBe(contract.split(".")[0]);
});

function release() {
  return copy.run("pnpm", "-s", "release");
}

async function contractVersion(): Promise<string> {
  return parseVersion(await copy.read("contract/main.tsp"));
}

function parseVersion(contract: string): string {
  return /version: "([^"]+)"/.exec(contract)?.[1] ?? "";
}

async function packageVersions(): Promise<string[]> {
  const manifests = await Promise.all(["sdk", "mcp"].map((name) => copy.read(`packages/${name}/package.json`)));
  return manifests.map((manifest) => JSON.parse(manifest).version);
}
