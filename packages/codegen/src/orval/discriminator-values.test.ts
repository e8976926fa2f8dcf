import { describe, expect, it } from "vitest";
import { readContract } from "../contract/read-contract.ts";
import { normalizeDocument } from "../document/normalize-document.ts";
import { modelTypes } from "./model-types.ts";

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const extension = (parent: string, name: string) => ({
  allOf: [reference(parent), { type: "object", properties: { [name]: { type: "boolean" } } }],
});
const pet = (...names: string[]) => ({
  type: "object",
  required: ["kind"],
  properties: { kind: { type: "string" } },
  discriminator: {
    propertyName: "kind",
    mapping: Object.fromEntries(names.map((name) => [name, reference(name).$ref])),
  },
});

function typesOf(schemas: object): string {
  const document = { openapi: "3.1.0", info: { title: "Pets", version: "1.0.0" }, paths: {}, components: { schemas } };
  const contract = readContract(normalizeDocument(structuredClone(document) as never));
  return String(modelTypes(contract).models).replaceAll(/\s+/g, " ");
}

describe("the discriminating property", () => {
  it("of a schema that another mapped schema extends has the values of both", () => {
    const types = typesOf({
      Pet: pet("Pet", "Dog", "Puppy"),
      Dog: extension("Pet", "barks"),
      Puppy: extension("Dog", "chews"),
      Any: { oneOf: [reference("Pet"), reference("Dog"), reference("Puppy")] },
    });
    expect(types).toContain("PetKind = { Dog: 'Dog', Puppy: 'Puppy', Pet: 'Pet', } as const");
    expect(types).toContain("DogKind = { Puppy: 'Puppy', Dog: 'Dog', } as const");
    expect(types).toContain("PuppyKind = { Puppy: 'Puppy', } as const");
  });

  it("has any string if no union uses the discriminator", () => {
    const types = typesOf({ Pet: pet("Pet", "Dog"), Dog: extension("Pet", "barks") });
    expect(types).toContain("export interface Pet { kind: string; }");
    expect(types).toContain("export type Dog = Pet & { barks?: boolean; };");
  });
});
