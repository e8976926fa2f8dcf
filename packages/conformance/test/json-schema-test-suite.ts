// Reads the official test suite of JSON Schema 2020-12, and turns its schemas into components of an OpenAPI document.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** A schema of the suite with the values that it allows or rejects. */
export interface TestGroup {
  /** File and description: `ref: root pointer ref`. */
  title: string;
  schema: unknown;
  tests: { description: string; data: unknown; valid: boolean }[];
}

const folder = join(import.meta.dirname, "../json-schema-test-suite");

/** @param subfolder "" for the required tests, or `format` for the optional ones of formats */
export function readTestGroups(subfolder: "" | "format"): TestGroup[] {
  const files = readdirSync(join(folder, subfolder)).filter((file) => file.endsWith(".json"));
  return files.flatMap((file) => {
    const groups: (Omit<TestGroup, "title"> & { description: string })[] = JSON.parse(
      readFileSync(join(folder, subfolder, file), "utf8"),
    );
    return groups.map(({ description, schema, tests }) => ({
      title: `${basename(file, ".json")}: ${description}`,
      schema,
      tests,
    }));
  });
}

/** Returns a contract whose operation `test<index>` has a request body of the schema at the index. */
export function suiteContract(schemas: unknown[]): object {
  const components = schemas.map((schema, index) => [`Schema${index}`, rebase(schema, `Schema${index}`)]);
  const paths = schemas.map((_, index) => [`/test${index}`, { post: operation(index) }]);
  return {
    openapi: "3.1.0",
    info: { title: "Suite", version: "1" },
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(components) },
  };
}

function operation(index: number): object {
  const schema = { $ref: `#/components/schemas/Schema${index}` };
  return {
    operationId: `test${index}`,
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: { 204: { description: "Valid." } },
  };
}

/** Rewrites the references to the root of a schema, which is the root of the document in the suite. */
function rebase(schema: unknown, name: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => rebase(item, name));
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    const isLocal = key === "$ref" && typeof value === "string" && /^#(?:\/|$)/.test(value);
    if (isLocal) return [key, `#/components/schemas/${name}${value.slice(1)}`];
    return [key, key === "const" || key === "enum" ? value : rebase(value, name)];
  });
  return Object.fromEntries(entries);
}
