// Finds properties of the contract's models that the storage does not follow yet: requests may send them, and they are lost.
import { readdir } from "node:fs/promises";
import type { Identified } from "@onecontract/server-storage";
import document from "@petstore/contract/openapi.json" with { type: "json" };
import type { Table } from "./table.ts";

const FOLDER = new URL("../tables/", import.meta.url);
const pets = { model: "Pet", columns: { name: true, categoryId: true, status: true } };

/** Returns properties such as `Pet.weight` without a column. The models of requests and of responses share a table. */
export async function unstoredProperties(
  schemas: Record<string, object> = document.components.schemas,
): Promise<string[]> {
  return [pets, ...(await loadTables())].flatMap(({ model, columns }) =>
    [`New${model}`, model].flatMap((name) =>
      propertiesOf(schemas[name]).flatMap((property) =>
        property === "id" || Object.hasOwn(columns, property) ? [] : `${name}.${property}`,
      ),
    ),
  );
}

/** Reads the tables of src/tables/, which are found by their folder. */
export async function loadTables(): Promise<Table<Identified>[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^[a-z0-9-]+\.[jt]s$/.test(file));
  const modules: Record<string, Table<Identified>>[] = await Promise.all(
    files.map((file) => import(new URL(file, FOLDER).href)),
  );
  return modules.flatMap((module) => Object.values(module));
}

function propertiesOf(schema: { properties?: object } = {}): string[] {
  return Object.keys(schema.properties ?? {});
}
