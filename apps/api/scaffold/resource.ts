// Describes how the API stores and serves a new resource, for `pnpm new resource`: a table with its migration on both databases, the
// storage, the handlers and the tests. docs/decisions/0012-scaffold-of-the-project.md says why it is here.
import type { Resource, ResourceScaffold, ScaffoldFiles } from "@onecontract/cli";
import { columnFor } from "./column.ts";
import { tableName } from "./table-name.ts";

const scaffold: ResourceScaffold = ({ resource, files }) => {
  const { singular, plural, fields, operations, isIdempotent } = resource;
  const table = tableName(plural.snake);
  expectNewTables(files, [plural.snake, `${singular.snake}_idempotency_keys`]);
  const data = {
    ...resource,
    table,
    columns: fields.map((field) => columnFor(field)),
    enums: fields.filter(({ kind }) => kind === "enum"),
    // The noun, unless the handlers have a variable of that name.
    variable: HANDLER_VARIABLES.includes(singular.camel) ? "item" : singular.camel,
    newType: operations.create ? `New${singular.pascal}` : `Omit<${singular.pascal}, "id">`,
    types: typesOf(resource),
  };
  for (const { kind, name } of Object.values(operations)) {
    files.create(`src/handlers/${name.kebab}.ts`, files.render(`templates/${kind}.ts.eta`, data));
  }
  files.create(`src/storage/sql/sql-${plural.kebab}.ts`, files.render("templates/sql-storage.ts.eta", data));
  files.create(`src/storage/sql/create-${plural.kebab}.ts`, files.render("templates/migration.ts.eta", data));
  files.create(`test/resources/${plural.kebab}.test.ts`, files.render("templates/test.ts.eta", data));
  addEnums(files, resource);
  addToStorage(files, resource, files.render("templates/storage.ts.eta", data), data.types);
  files.edit("src/storage/sql/sql-storage.ts", (module) => {
    const { camel } = plural;
    const keys = isIdempotent ? [`${singular.camel}IdempotencyKeys`] : [];
    module.addImport([...keys, `sql${plural.pascal}`], `./sql-${plural.kebab}.ts`);
    module.addProperty("sqlStorage", `${camel}: sql${plural.pascal}(db)`);
    for (const name of keys) module.addElement("removals", `${name}.removeExpired`);
  });
  addMigrations(files, resource, table);
};
export default scaffold;

const HANDLER_VARIABLES = [
  "body",
  "changes",
  "found",
  "headers",
  "keyId",
  "now",
  "options",
  "path",
  "result",
  "storage",
];

/** Returns the types of the stubs that the storage needs. */
function typesOf({ singular, operations }: Resource): string[] {
  return [
    singular.pascal,
    ...(operations.create ? [`New${singular.pascal}`] : []),
    ...(operations.update ? [`${singular.pascal}Update`] : []),
  ];
}

/** @throws Error for a table that the schema has already */
function expectNewTables(files: ScaffoldFiles, tables: string[]): void {
  const schema = files.read("src/storage/sql/schema.ts");
  const existing = tables.find((table) => schema.includes(`CREATE TABLE ${table} (`));
  if (existing !== undefined)
    throw new Error(`expected a new table, got ${existing}, which src/storage/sql/schema.ts creates`);
}

/** Adds the values of new enums to the data that the server reads from the contract. */
function addEnums(files: ScaffoldFiles, { fields }: Resource): void {
  const enums = fields.filter(({ kind }) => kind === "enum");
  files.edit("src/contract.ts", (module) => {
    for (const field of enums) {
      if (module.declares(`is${field.type}`)) continue;
      module.addImport([field.type], "@petstore/server", { isType: true });
      module.addStatements(files.render("templates/enum.ts.eta", field));
    }
  });
}

function addToStorage(files: ScaffoldFiles, { singular, plural }: Resource, source: string, types: string[]): void {
  files.edit("src/storage/storage.ts", (module) => {
    module.addImport(types, "@petstore/server", { isType: true });
    module.addMember("Storage", `readonly ${plural.camel}: ${singular.pascal}Storage`);
    module.addStatements(source);
  });
}

/** Appends the migrations: released ones remain as they are, and run first. */
function addMigrations(files: ScaffoldFiles, { plural }: Resource, table: string): void {
  const create = `create${plural.pascal}`;
  const add = (path: string, variable: string, migration: string) =>
    files.edit(path, (module) => {
      module.addImport([create], `../sql/create-${plural.kebab}.ts`);
      module.addElement(variable, migration);
    });
  add("src/storage/sqlite/migrations.ts", "sqliteDataMigrations", `${create}(sqliteDialect)`);
  const migration = `${create}(dialect) + numberInCommitOrder("${table.replaceAll('"', "")}")`;
  add("src/storage/postgresql/migrations.ts", "postgresqlMigrations", migration);
}
