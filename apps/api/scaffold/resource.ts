// Describes how the API stores and serves a new resource, for `pnpm new resource`: a table with its migration on both databases, the
// storage, the handlers and the tests. docs/decisions/0012-scaffold-of-the-project.md says why it is here.
import { type Resource, type ResourceScaffold, type ScaffoldFiles, ts } from "@onecontract/cli";
import { handlerModule } from "./handlers.ts";
import { enumStatements, migrationModule, sqlModule, storageInterface } from "./storage.ts";
import { tableName } from "./table-name.ts";
import { testModule } from "./tests.ts";

const scaffold: ResourceScaffold = ({ resource, files }) => {
  const { singular, plural, operations, isIdempotent } = resource;
  expectNewTables(files, [plural.snake, `${singular.snake}_idempotency_keys`]);
  for (const operation of Object.values(operations)) {
    files.create(`src/handlers/${operation.name.kebab}.ts`, handlerModule(operation, resource));
  }
  files.create(`src/storage/sql/sql-${plural.kebab}.ts`, sqlModule(resource));
  files.create(`src/storage/sql/create-${plural.kebab}.ts`, migrationModule(resource));
  files.create(`test/resources/${plural.kebab}.test.ts`, testModule(resource));
  addEnums(files, resource);
  addToStorage(files, resource);
  files.edit("src/storage/sql/sql-storage.ts", (module) => {
    const keys = isIdempotent ? [`${singular.camel}IdempotencyKeys`] : [];
    const create = `sql${plural.pascal}`;
    module.addImport([...keys, create], `./sql-${plural.kebab}.ts`);
    module.addProperty("sqlStorage", plural.camel, ts`${ts.identifier(create)}(db)`);
    for (const name of keys) module.addElement("removals", ts`${ts.identifier(name)}.removeExpired`);
  });
  addMigrations(files, resource);
};
export default scaffold;

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
      module.addStatements(enumStatements(field.type));
    }
  });
}

function addToStorage(files: ScaffoldFiles, resource: Resource): void {
  const { singular, plural, operations } = resource;
  const types = [
    singular.pascal,
    ...(operations.create ? [`New${singular.pascal}`] : []),
    ...(operations.update ? [`${singular.pascal}Update`] : []),
  ];
  files.edit("src/storage/storage.ts", (module) => {
    module.addImport(types, "@petstore/server", { isType: true });
    module.addMember("Storage", plural.camel, ts.identifier(`${singular.pascal}Storage`), { isReadonly: true });
    module.addStatements(storageInterface(resource));
  });
}

/** Appends the migrations: released ones remain as they are, and run first. */
function addMigrations(files: ScaffoldFiles, { plural }: Resource): void {
  const name = `create${plural.pascal}`;
  const create = ts.identifier(name);
  const migrations = [
    ["src/storage/sqlite/migrations.ts", "sqliteDataMigrations", ts`${create}(sqliteDialect)`],
    [
      "src/storage/postgresql/migrations.ts",
      "postgresqlMigrations",
      ts`${create}(dialect) + numberInCommitOrder(${ts.literal(tableName(plural.snake))})`,
    ],
  ] as const;
  for (const [path, variable, migration] of migrations) {
    files.edit(path, (module) => {
      module.addImport([name], `../sql/create-${plural.kebab}.ts`);
      module.addElement(variable, migration);
    });
  }
}
