// Finds properties of the contract's models that the storage does not follow yet: requests may send them, and they are lost.
import document from "@petstore/contract/openapi.json" with { type: "json" };

/** Properties that have a column, by model. The models of requests and of responses share a table. */
const STORED: Record<string, readonly string[]> = {
  NewPet: ["name", "categoryId", "status"],
  Pet: ["id", "name", "categoryId", "status"],
  Order: ["id", "petId", "quantity", "status", "createdAt"],
};

/** Returns properties such as `Pet.weight` without a column. */
export function unstoredProperties(schemas: Record<string, object> = document.components.schemas): string[] {
  return Object.entries(STORED).flatMap(([model, stored]) =>
    propertiesOf(schemas[model])
      .filter((name) => !stored.includes(name))
      .map((name) => `${model}.${name}`),
  );
}

function propertiesOf(schema: { properties?: object } = {}): string[] {
  return Object.keys(schema.properties ?? {});
}
