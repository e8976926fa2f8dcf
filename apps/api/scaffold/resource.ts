// Describes how the API stores and serves a new resource, for `pnpm new resource`: a table with its migration on both databases, the
// handlers and the tests. docs/decisions/0012-scaffold-of-the-project.md says why it is here.
import type { Resource, ResourceScaffold, ScaffoldFiles } from "@onecontract/cli";
import { handlerModule } from "./handlers.ts";
import { creationModule, tableModule } from "./storage.ts";
import { testModule } from "./tests.ts";

const scaffold: ResourceScaffold = ({ resource, files }) => {
  const { plural, operations } = resource;
  expectNewTable(files, resource);
  for (const operation of Object.values(operations)) {
    files.create(`src/handlers/${operation.name.kebab}.ts`, handlerModule(operation, resource));
  }
  files.create(`src/tables/${plural.kebab}.ts`, tableModule(resource));
  files.create(migrationFile(`create-${plural.kebab}`), creationModule(resource));
  files.create(`test/resources/${plural.kebab}.test.ts`, testModule(resource));
};
export default scaffold;

/** Tables that no file of src/tables/ describes, apart from those of the numbered migrations. */
const OTHER_TABLES = ["migrations", "schema_version", "idempotent_responses"];

/** @throws Error for a table that the schema has already */
function expectNewTable(files: ScaffoldFiles, { plural }: Resource): void {
  const schema = files.read("src/storage/sql/schema.ts");
  const isTaken = OTHER_TABLES.includes(plural.snake) || schema.includes(`CREATE TABLE ${plural.snake} (`);
  if (isTaken) throw new Error(`expected a new table, got ${plural.snake}, which the storage has already`);
}

/** Returns the path of a migration. Its name begins with the time in UTC, so that migrations run in the order in which they were made. */
function migrationFile(name: string): string {
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  return `src/storage/migrations/${time}-${name}.ts`;
}
