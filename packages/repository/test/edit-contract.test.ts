// Edits only the contract in a copy of the repository, and checks the effect on everything that is generated from it.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ProgramResult, RepositoryCopy } from "../src/repository-copy.ts";

// Everything is built, possibly on a slow machine.
const buildTimeoutMs = 600_000;

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await RepositoryCopy.create();
}, buildTimeoutMs);
afterAll(() => copy.remove());

describe("adding a field to NewPet", () => {
  let build: ProgramResult;
  beforeAll(async () => {
    await copy.replace(
      "contract/pets.tsp",
      "model NewPet {",
      "model NewPet {\n  /** Name used at home. */\n  @maxLength(20)\n  nickname?: string;\n",
    );
    build = await copy.build();
  }, buildTimeoutMs);

  it("succeeds in building all packages", () => {
    expect(build).toMatchObject({ succeeded: true });
  });

  it("changes the OpenAPI document", async () => {
    const document = JSON.parse(await copy.read("contract/dist/openapi.json"));
    expect(document.components.schemas.NewPet.properties).toHaveProperty("nickname");
  });

  it.each(["packages/sdk", "packages/server"])("changes the type NewPet in %s", async (directory) => {
    expect(await readDeclaration(directory, "NewPet")).toMatch(/nickname\?: string/);
  });

  it("changes the server's request validation", async () => {
    const { baseURL, apiKey } = await copy.serve();
    const response = await fetch(`${baseURL}/pets`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Rex", categoryId: 1, nickname: "longer than twenty characters" }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("nickname") });
  });

  it("changes the operation's portal page", async () => {
    const page = await copy.read("docs/dist/operations/createPet/index.html");
    expect(page).toContain("nickname");
    expect(page).toContain("Name used at home.");
  });
});

// new.test.ts covers the build with a handler.
describe("adding an operation", () => {
  beforeAll(async () => {
    const contract = await copy.read("contract/pets.tsp");
    await copy.write("contract/pets.tsp", `${contract}\n${countPets}`);
  });

  it("fails the build with a type error that names the missing handler", { timeout: buildTimeoutMs }, async () => {
    const { succeeded, output } = await copy.build("--filter=@petstore/api");
    expect(succeeded).toBe(false);
    expect(output).toMatch(/app\.ts.*error TS\d+:[\s\S]*Property 'countPets' is missing/);
  });
});

const countPets = `
/** Number of pets in the store. */
@summary("Pet count")
model PetCount {
  /** Number of pets. */
  @minValue(0)
  @example(3)
  count: int32;
}

/**
 * Count the pets in the store.
 *
 * @returns The number of pets.
 */
@tag("Pets")
@summary("Count all pets")
@opExample(#{ returnType: #{ ...RateLimits.exampleHeaders, count: #{ count: 3 } } })
@route("/pets-count")
@get
op countPets is Operation<{}, { @body count: PetCount }>;
`;

/** Returns the source of an interface or type from the package's built declarations. */
async function readDeclaration(directory: string, name: string): Promise<string> {
  const files = await readdir(join(copy.directory, directory, "dist"), { recursive: true });
  const sources = files
    .filter((file) => file.endsWith(".d.ts"))
    .map((file) => copy.read(join(directory, "dist", file)));
  const declaration = new RegExp(`(?:interface|type) ${name}\\b[^}]*}`);
  const found = (await Promise.all(sources)).map((source) => declaration.exec(source)?.[0]).find(Boolean);
  if (!found) throw new Error(`${directory}: expected a declaration of ${name}, got none`);
  return found;
}
