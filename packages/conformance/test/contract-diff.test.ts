// Edits of the first release of the pet store's contract, with the exact message of each change.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inspectContract, readContract } from "@onecontract/codegen";
import { diffContracts, formatChange } from "@onecontract/codegen/diff";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const RELEASE = readFileSync(fileURLToPath(new URL("../../../contract/released/1.0.0.yaml", import.meta.url)), "utf8");

/** Type with which a test can change anything in a document. */
type Loose = { [name: string]: Loose } & Loose[];
type Edit = (contract: Loose) => unknown;

const document = (): Parameters<typeof diffContracts>[0] => parse(RELEASE);
const value = (anything: unknown) => anything as Loose;
const schema = (contract: Loose, name: string) => contract.components!.schemas![name]!;
const limit = (contract: Loose) => contract.components!.parameters!["PageQuery.limit"]!;
const listPets = (contract: Loose) => contract.paths!["/pets"]!.get!;
const createPet = (contract: Loose) => contract.paths!["/pets"]!.post!;
const getPet = (contract: Loose) => contract.paths!["/pets/{petId}"]!.get!;
const READ_PET = "Also affects POST /pets: response 201; GET /pets/{petId}: response 200.";

function operations(contract: Loose): Loose[] {
  return Object.values(contract.paths!).flatMap((item) => Object.values(item)) as Loose[];
}

function changesAfter(edit: Edit, today = "2026-12-01") {
  const edited = document();
  edit(value(edited));
  return diffContracts(document(), edited, { today }).changes;
}

describe("diffContracts on the pet store", () => {
  it.each<[title: string, edit: Edit, lines: string[]]>([
    [
      "a default added to a filter",
      (contract) =>
        Object.assign(listPets(contract).parameters![2]!, {
          schema: { $ref: "#/components/schemas/PetStatus", default: "available" },
        }),
      [
        "major: GET /pets: query parameter status now has default available. Requests that omit it get another result than before.",
      ],
    ],
    [
      "an enum value removed from a response",
      (contract) => schema(contract, "OrderStatus").enum!.pop(),
      [
        'minor: GET /store/orders: response 200: OrderStatus no longer allows the value "delivered". No response contains it any more. Exhaustive code that compares with it stops compiling.',
      ],
    ],
    [
      "authentication removed from one operation",
      (contract) => Object.assign(listPets(contract), { security: [] }),
      ["minor: GET /pets: authentication is no longer required. Requests with credentials succeed as before."],
    ],
    [
      "authentication removed from all operations",
      (contract) => {
        delete contract.security;
        delete contract.components!.securitySchemes;
      },
      [
        "minor: GET /pets: authentication is no longer required. Requests with credentials succeed as before. Also affects POST /pets: authentication; GET /pets/{petId}: authentication; GET /store/orders: authentication.",
      ],
    ],
    [
      "a renamed security scheme",
      (contract) => {
        contract.components!.securitySchemes = value({ apiKey: contract.components!.securitySchemes!.bearerAuth });
        contract.security = value([{ apiKey: [] }]);
      },
      ["patch: security scheme apiKey was renamed from bearerAuth."],
    ],
    [
      "null allowed for a filter",
      (contract) =>
        Object.assign(listPets(contract).parameters![2]!, {
          schema: { anyOf: [{ $ref: "#/components/schemas/PetStatus" }, { type: "null" }] },
        }),
      ["minor: GET /pets: query parameter status now allows null. Every request that was valid remains valid."],
    ],
    [
      "null allowed in a response",
      (contract) => Object.assign(schema(contract, "Order").properties!.quantity!, { type: ["integer", "null"] }),
      [
        "major: GET /store/orders: response 200: Order.quantity now allows null. Responses contain values that programs do not expect.",
      ],
    ],
    [
      "a withdrawn deprecation",
      (contract) => {
        delete getPet(contract).deprecated;
        delete getPet(contract)["x-deprecation"];
        delete getPet(contract).responses!["410"];
        for (const { headers } of Object.values(getPet(contract).responses!) as Loose[]) {
          for (const name of ["Deprecation", "Sunset", "Link"]) delete headers![name];
        }
      },
      [
        "minor: GET /pets/{petId} is no longer deprecated. It keeps working. Code that compares with 410 stops compiling.",
      ],
    ],
    [
      "int64 narrowed to int32 in a response",
      (contract) => Object.assign(schema(contract, "Order").properties!.id!, { format: "int32" }),
      [
        "minor: GET /store/orders: response 200: Order.id has format int32 instead of int64. Responses contain only values that programs already handle.",
      ],
    ],
    [
      "a raised maximum",
      (contract) => Object.assign(limit(contract).schema!, { maximum: 200 }),
      [
        "minor: GET /pets: query parameter limit has maximum 200 instead of 100. Every request that was valid remains valid. Also affects GET /store/orders: query parameter limit.",
      ],
    ],
    [
      "a body that becomes optional",
      (contract) => Object.assign(createPet(contract).requestBody!, { required: false }),
      ["minor: POST /pets: body is no longer required. Requests with a body remain valid."],
    ],
    [
      "an enum replaced by string in a request",
      (contract) => Object.assign(listPets(contract).parameters![2]!, { schema: { type: "string" } }),
      [
        "minor: GET /pets: query parameter status now allows values other than available or pending or sold. Every request that was valid remains valid.",
      ],
    ],
    [
      "another example",
      (contract) => Object.assign(schema(contract, "NewPet").properties!.name!, { examples: ["Lassie"] }),
      ["patch: POST /pets: body: NewPet.name has a different example."],
    ],
    [
      "a removed error of one operation",
      (contract) => delete getPet(contract).responses!["404"],
      [
        "major: GET /pets/{petId}: response 404 was removed. The error no longer occurs, and the SDK no longer has the type of its body, so programs that read it do not compile.",
      ],
    ],
    [
      "another description of a tag",
      (contract) => Object.assign(contract.tags![1]!, { description: "The orders." }),
      ["patch: tag Orders has a different description."],
    ],
    [
      "a removed property of a response",
      (contract) => {
        delete schema(contract, "Pet").properties!.categoryId;
        schema(contract, "Pet").required = value(["id", "name"]);
      },
      [`major: GET /pets: response 200: Pet.categoryId was removed. Programs that read it get nothing. ${READ_PET}`],
    ],
    [
      "a renamed path",
      (contract) => {
        for (const path of ["/pets", "/pets/{petId}"]) {
          contract.paths![path.replace("pets", "pupils")] = contract.paths![path]!;
          delete contract.paths![path];
        }
      },
      [
        "major: GET /pets: path has /pupils instead of /pets. Calls to the previous path return 404. Also affects POST /pets: path; GET /pets/{petId}: path.",
      ],
    ],
    [
      "a header removed from every response",
      (contract) => {
        for (const { responses } of operations(contract)) {
          for (const { headers } of Object.values(responses!) as Loose[]) delete headers!.RateLimit;
        }
      },
      [
        "major: GET /pets: response 200: header RateLimit was removed. Programs that read it get nothing. Also affects GET /pets: response 400: header RateLimit; GET /pets: response 401: header RateLimit; GET /pets: response 429: header RateLimit; GET /pets: response 500: header RateLimit; GET /pets: response 503: header RateLimit; 22 more.",
      ],
    ],
    [
      "a lower rate limit",
      (contract) => Object.assign(contract["x-rate-limits"]!.plans![1]!.limits!, { day: 5000 }),
      [
        "major: plan pro allows 5000 requests per day instead of 10000. Requests within the previous limit are rejected.",
      ],
    ],
    [
      "another base URL",
      (contract) =>
        Object.assign(contract.servers![0]!.variables!.base_url!, { default: "https://api.petstore.example/v2" }),
      [
        "major: environment production has the URL https://api.petstore.example/v2 instead of https://api.petstore.example/v1. Programs still call the previous URL.",
      ],
    ],
    ["another order of everything that has none", reverseMembers, []],
  ])("rates %s", (_title, edit, lines) => {
    expect(changesAfter(edit).map((change) => `${change.rating}: ${formatChange(change)}`)).toEqual(lines);
  });

  it("rates the removal of the deprecated operation by its announced date", () => {
    const remove: Edit = (contract) => delete contract.paths!["/pets/{petId}"];
    expect(changesAfter(remove, "2030-12-04").map(({ rating }) => rating)).toEqual(["major"]);
    expect(changesAfter(remove, "2030-12-05").map(({ rating }) => rating)).toEqual(["minor"]);
  });

  it("names the symbols of the SDK", () => {
    const [change] = changesAfter((contract) => Object.assign(listPets(contract).parameters![2]!, { required: true }));
    expect(change).toMatchObject({
      rule: "parameter-became-required",
      direction: "request",
      pointer: "/paths/~1pets/get/parameters/2",
      before: false,
      after: true,
      sdk: ["client.pets.list({ status })"],
    });
    expect(readContract(document()).operations.map(({ sdk }) => `${sdk.resource}.${sdk.method}`)).toContain(
      "pets.list",
    );
  });
});

describe("diffContracts on the documents of other projects", () => {
  const files = ["3.0", "3.1"].flatMap((version) => {
    const folder = new URL(import.meta.resolve(`@readme/oas-examples/${version}/json/petstore.json`));
    return readdirSync(new URL(".", folder))
      .filter((file) => file.endsWith(".json"))
      .map((file) => [`${version} ${file}`, new URL(file, folder)] as const);
  });

  it.each(files)("finds no changes in %s after the order of its members is reversed", (_name, url) => {
    const source = readFileSync(url, "utf8");
    const [before, after]: ReturnType<typeof document>[] = [JSON.parse(source), reverseKeys(JSON.parse(source))];
    const { contract } = inspectContract(before);
    // Some examples are invalid on purpose, and the versions of some are not semantic.
    const isComparable = contract !== undefined && /^\d+\.\d+\.\d+$/.test(contract.version);
    if (before && after && isComparable) expect(diffContracts(before, after).changes.map(formatChange)).toEqual([]);
  });

  it("compares most of them", () => {
    const valid = files.filter(([, url]) => inspectContract(JSON.parse(readFileSync(url, "utf8"))).contract);
    expect(valid.length).toBeGreaterThan(40);
  });
});

function reverseKeys(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(reverseKeys);
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      .toReversed()
      .map(([key, member]) => [key, reverseKeys(member)]),
  );
}

/** Reverses the order of tags, parameters, required properties, values, responses, properties and operations. */
function reverseMembers(contract: Loose): void {
  contract.tags!.reverse();
  const reverse = (part: Loose, name: string) => {
    part[name] = value(Object.fromEntries(Object.entries(part[name]!).reverse()));
  };
  for (const operation of operations(contract)) {
    operation.parameters?.reverse();
    reverse(operation, "responses");
  }
  for (const part of Object.values(contract.components!.schemas!) as Loose[]) {
    part.required?.reverse();
    part.enum?.reverse();
    if (part.properties) reverse(part, "properties");
  }
  reverse(contract, "paths");
  reverse(contract.components!, "schemas");
}
