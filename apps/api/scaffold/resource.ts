// Describes how the API stores and serves a new resource, for `pnpm new resource`: a table with its migration on both databases, the
// handlers and the tests. docs/decisions/0012-scaffold-of-the-project.md says why it is here.
import { type FieldScaffold, type Resource, type ResourceScaffold, type ScaffoldFiles, ts } from "@onecontract/cli";
import { OWN_TABLES } from "@onecontract/server-storage";
import { columnFor } from "./column.ts";
import { handlerModule } from "./handlers.ts";
import { additionModule, creationModule, tableModule, tableVariable } from "./storage.ts";
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

/** Adds the column of a field, its migration, and its values in the test. */
export const addField: FieldScaffold = ({ singular, plural, field, files }) => {
  const table = `src/tables/${plural.kebab}.ts`;
  if (!files.exists(table)) {
    throw new Error(`expected ${table}, got no such file: add the column of ${plural.words} by hand, with a migration`);
  }
  const { imports, expression } = columnFor(field);
  files.edit(table, (module) => {
    module.addImport(imports, "../storage/table.ts");
    module.addProperty(`${tableVariable({ singular })}.columns`, field.property, expression);
  });
  files.create(migrationFile(`add-${field.name.kebab}-to-${plural.kebab}`), additionModule(plural, field));
  const test = `test/resources/${plural.kebab}.test.ts`;
  if (!files.exists(test)) return;
  files.edit(test, (module) => {
    module.addProperty("resource.complete", field.property, ts.literal(field.example));
    module.addProperty("resource.changes", field.property, ts.literal(field.otherExample));
  });
};

/** @throws Error for a table that the schema has already */
function expectNewTable(files: ScaffoldFiles, { plural }: Resource): void {
  const schema = files.read("src/storage/numbered-migrations.ts");
  const isTaken = OWN_TABLES.includes(plural.snake) || schema.includes(`CREATE TABLE ${plural.snake} (`);
  if (isTaken) throw new Error(`expected a new table, got ${plural.snake}, which the storage has already`);
}

/** Returns the path of a migration. Its name begins with the time in UTC, so that migrations run in the order in which they were made. */
function migrationFile(name: string): string {
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  return `src/storage/migrations/${time}-${name}.ts`;
}
