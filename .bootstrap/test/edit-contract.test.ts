// What an edit of the contract, and of nothing else, does to all that is made from it. On a copy of the repository.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandResult, RepositoryCopy } from "../repository-copy.ts";

// A build of everything that follows from the contract, on a slow machine.
const buildTimeoutMs = 600_000;

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await RepositoryCopy.create();
}, buildTimeoutMs);
afterAll(() => copy.remove());

describe("adding a field to NewPet", () => {
  let build: CommandResult;
  beforeAll(async () => {
    await copy.replace(
      "contract/pets.tsp",
      "model NewPet {",
      "model NewPet {\n  /** What it is called at home. */\n  @maxLength(20)\n  nickname?: string;\n",
    );
    build = await copy.build();
  }, buildTimeoutMs);

  it("builds", () => {
    expect(build).toMatchObject({ succeeded: true });
  });

  it("changes the OpenAPI", async () => {
    const document = JSON.parse(await copy.read("contract/dist/openapi.json"));
    expect(document.components.schemas.NewPet.properties).toHaveProperty("nickname");
  });

  it.each(["packages/sdk", "packages/server"])("changes the type NewPet of %s", async (directory) => {
    expect(await declarationOf(directory, "NewPet")).toMatch(/nickname\?: string/);
  });

  it("changes the validator of the server", async () => {
    const { address, apiKey } = await copy.serve();
    const response = await fetch(`${address}/pets`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Rex", categoryId: 1, nickname: "longer than twenty characters" }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("nickname") });
  });

  it("changes the operation's page", async () => {
    const page = await copy.read("docs/dist/operations/createPet/index.html");
    expect(page).toContain("nickname");
    expect(page).toContain("What it is called at home.");
  });
});

// With a handler it builds again: new-operation.test.ts.
describe("adding an operation", () => {
  beforeAll(async () => {
    const contract = await copy.read("contract/pets.tsp");
    await copy.write("contract/pets.tsp", `${contract}\n${countPets}`);
  });

  it("fails the build with a type error that names the missing handler", { timeout: buildTimeoutMs }, async () => {
    const { succeeded, printed } = await copy.build("--filter=@petstore/api");
    expect(succeeded).toBe(false);
    expect(printed).toMatch(/handlers\.ts.*error TS\d+: Property 'countPets' is missing/);
  });
});

const countPets = `
/** How many animals the store has. */
@summary("Pet count")
model PetCount {
  /** Number of animals. */
  @minValue(0)
  @example(3)
  count: int32;
}

/**
 * Count the animals of the store.
 *
 * @returns The number of animals.
 */
@tag("Pets")
@summary("Count all animals")
@opExample(#{ returnType: #{ ...RateLimits.standing, count: #{ count: 3 } } })
@route("/pets-count")
@get
op countPets is Operation<{}, { @body count: PetCount }>;
`;

/** The text of an interface or type in the package's built declarations. */
async function declarationOf(directory: string, name: string): Promise<string> {
  const files = await readdir(join(copy.directory, directory, "dist"), { recursive: true });
  const texts = files.filter((file) => file.endsWith(".d.ts")).map((file) => copy.read(join(directory, "dist", file)));
  const declaration = new RegExp(`(?:interface|type) ${name}\\b[^}]*}`);
  const found = (await Promise.all(texts)).map((text) => declaration.exec(text)?.[0]).find(Boolean);
  if (!found) throw new Error(`${directory}: expected a declaration of ${name}, found none`);
  return found;
}
