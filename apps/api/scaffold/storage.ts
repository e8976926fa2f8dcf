// The storage of a resource: its interface, its implementation in SQL, and the migration that creates its table.
import { type Resource, type TypeScript, ts } from "@onecontract/cli";
import { type Column, columnFor } from "./column.ts";
import { itemVariable } from "./handlers.ts";
import { tableName } from "./table-name.ts";

/** Returns the type of an item without its ID. */
function newType({ singular, operations }: Resource): TypeScript {
  const item = ts.identifier(singular.pascal);
  return operations.create ? ts.identifier(`New${singular.pascal}`) : ts`Omit<${item}, "id">`;
}

export function storageInterface(resource: Resource): TypeScript {
  const { singular, operations, isIdempotent } = resource;
  const [item, update] = [ts.identifier(singular.pascal), ts.identifier(`${singular.pascal}Update`)];
  const added = ts`${ts.identifier(itemVariable(resource))}: ${newType(resource)}`;
  const idempotency = isIdempotent ? " With `idempotency`, adds at most one per idempotency key." : "";
  const missing = `if the ${singular.words} does not exist.`;
  return ts`
    export interface ${storageType(resource)} {
      list(query: PageQuery): Promise<${item}[]>;
      find(id: number): Promise<${item} | undefined>;
      ${ts.docComment([`Adds ${singular.indefinite} and resolves when it is durable.${idempotency}`])}
      add(${added}${isIdempotent && ts`, idempotency?: Idempotency`}): Promise<${isIdempotent ? ts`AddResult<${item}>` : item}>;
      ${operations.update && ts.docComment([`Applies a JSON Merge Patch. Returns undefined ${missing}`])}
      ${operations.update && ts`update(id: number, changes: ${update}): Promise<${item} | undefined>;`}
      ${operations.delete && ts.docComment([`Returns false ${missing}`])}
      ${operations.delete && ts`remove(id: number): Promise<boolean>;`}
    }
  `;
}

/** Returns the constants and the type guard for the values of an enum. */
export function enumStatements(type: string): TypeScript {
  const values = ts.identifier(`${type.charAt(0).toLowerCase()}${type.slice(1)}Values`);
  const name = ts.identifier(type);
  return ts`
    ${ts.docComment([`Every value of ${type}.`])}
    export const ${values}: readonly string[] = schemas.${name}.enum;

    export function ${ts.identifier(`is${type}`)}(value: string): value is ${name} {
      return ${values}.includes(value);
    }
  `;
}

export function migrationModule(resource: Resource): TypeScript {
  const { plural, singular, fields, isIdempotent } = resource;
  const columns = fields.map(columnFor);
  const usesInteger = isIdempotent || columns.some(({ sqlType }) => sqlType !== "TEXT");
  const placeholders = [
    isIdempotent && ts`bytes`,
    usesInteger && ts`integer`,
    ts`identityKey`,
    ts`identityTableOptions`,
    isIdempotent && ts`tableOptions`,
  ];
  const keys = `${singular.snake}_idempotency_keys`;
  const keysTable = [
    `\n\n    CREATE TABLE ${keys} (
      key_id TEXT NOT NULL REFERENCES api_keys (id),
      idempotency_key TEXT NOT NULL,
      fingerprint `,
    ts`bytes`,
    " NOT NULL,\n      response TEXT NOT NULL,\n      expires_at_ms ",
    ts`integer`,
    " NOT NULL,\n      PRIMARY KEY (key_id, idempotency_key)\n    ) ",
    ts`tableOptions`,
    `;\n    CREATE INDEX ${keys}_by_expiry ON ${keys} (expires_at_ms);`,
  ];
  const sql = ts.templateLiteral(
    `\n    CREATE TABLE ${tableName(plural.snake)} (\n      id `,
    ts`identityKey`,
    ...columns.flatMap((column) => [
      `,\n      ${column.sql} `,
      column.sqlType === "TEXT" ? "TEXT" : ts`integer`,
      column.isOptional ? "" : " NOT NULL",
    ]),
    "\n    ) ",
    ts`identityTableOptions`,
    ";",
    ...(isIdempotent ? keysTable : []),
    "\n    ",
  );
  return ts`
    ${ts.comment(`Migration that creates the table of ${plural.words}. Once it is released, it is never edited; add another one.`)}
    import type { Dialect } from "./schema.ts";

    export function ${ts.identifier(`create${plural.pascal}`)}({ ${ts.join(placeholders, ", ")} }: Dialect): string {
      return ${sql};
    }
  `;
}

export function sqlModule(resource: Resource): TypeScript {
  const { singular, plural, fields, operations, isIdempotent } = resource;
  const columns = fields.map(columnFor);
  const item = ts.identifier(singular.pascal);
  const toItem = ts.identifier(`to${singular.pascal}`);
  return ts`
    ${ts.comment(`${plural.title} in a SQL database${isIdempotent ? ", and the idempotency keys of their creation" : ""}.`)}
    ${imports(resource, columns)}

    ${statements(resource, columns)}

    ${isIdempotent && ts`export const ${keysVariable(resource)} = idempotencyTable(${ts.literal(`${singular.snake}_idempotency_keys`)}, "response");`}

    export function ${ts.identifier(`sql${plural.pascal}`)}(db: Database): ${storageType(resource)} {
      return {
        list: async ({ afterId, limit }) => (await db.read(page, [afterId, limit])).map(${toItem}),
        async find(id) {
          const [row] = await db.read(byId, [id]);
          return row === undefined ? undefined : ${toItem}(row);
        },
        ${isIdempotent ? addIdempotently(toItem) : ts`add: async (added) => ${toItem}(singleRow(await db.write(insert, valuesOf(added)))),`}
        ${operations.update && updateMethod(columns, toItem)}
        ${operations.delete && ts`remove: async (id) => (await db.write(remove, [id])).length > 0,`}
      };
    }

    ${isIdempotent && addOrReplay(resource, item, toItem)}

    /** Returns the values of the columns without the ID. */
    function valuesOf(added: ${newType(resource)}): Value[] {
      return [${ts.join(
        columns.map(({ property, write }) => write(ts`added${ts.member(property)}`)),
        ", ",
      )}];
    }

    function ${toItem}([id, ${ts.join(
      columns.map(({ variable }) => variable),
      ", ",
    )}]: Row): ${item} {
      return {
        id: readInteger(id, "id"),
        ${ts.lines(columns.map(readProperty))}
      };
    }
  `;
}

function storageType({ singular }: Resource): TypeScript {
  return ts.identifier(`${singular.pascal}Storage`);
}

function imports(resource: Resource, columns: Column[]): TypeScript {
  const { singular, fields, operations, isIdempotent } = resource;
  const models = [ts.identifier(singular.pascal), operations.create && newType(resource)];
  const types = models.map((type) => type && ts`type ${type}`);
  const guards = [...new Set(fields.filter(({ kind }) => kind === "enum").map(({ type }) => `is${type}`))];
  const readers = new Set([
    "readInteger",
    ...(isIdempotent ? ["readString"] : []),
    ...columns.map(({ reader }) => reader),
  ]);
  return ts`
    import { ${isIdempotent && ts`parseJson, stringifyJson, `}${ts.join(types, ", ")} } from "@petstore/server";
    ${guards.length > 0 && ts`import { ${ts.join(guards.map(ts.identifier), ", ")} } from "../../contract.ts";`}
    import type { ${isIdempotent && ts`Idempotency, AddResult, `}${storageType(resource)} } from "../storage.ts";
    import type { Database, ${isIdempotent && ts`Query, `}Row, Value } from "./database.ts";
    ${isIdempotent && ts`import { type IdempotentInsert, idempotencyTable, insertOrReplay } from "./idempotent-insert.ts";`}
    import { ${ts.join([...readers].toSorted().map(ts.identifier), ", ")}, singleRow } from "./row.ts";
  `;
}

function statements({ plural, operations, isIdempotent }: Resource, columns: Column[]): TypeScript {
  const table = tableName(plural.snake);
  const names = columns.map(({ sql }) => sql);
  const listed = ts`columns`;
  const insert = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")}) RETURNING `;
  return ts`
    const columns = ${ts.literal(["id", ...names].join(", "))};
    const page = ${ts.templateLiteral("SELECT ", listed, ` FROM ${table} WHERE id > ? ORDER BY id LIMIT ? + 0`)};
    const byId = ${ts.templateLiteral("SELECT ", listed, ` FROM ${table} WHERE id = ?`)};
    const insert = ${ts.templateLiteral(insert, listed)};
    ${operations.update && updateStatement(columns, table)}
    ${(operations.delete ?? isIdempotent) && ts`const remove = ${ts.literal(`DELETE FROM ${table} WHERE id = ? RETURNING id`)};`}
  `;
}

function keysVariable({ singular }: Resource): TypeScript {
  return ts.identifier(`${singular.camel}IdempotencyKeys`);
}

function readProperty({ property, isOptional, variable, read }: Column): TypeScript {
  const field = ts`${ts.key(property)}: ${read}`;
  return isOptional ? ts`...(${variable} !== null && { ${field} }),` : ts`${field},`;
}

function updateStatement(columns: Column[], table: string): TypeScript {
  const changes = columns.map(({ sql, isOptional }) =>
    isOptional ? `${sql} = CASE WHEN ? = 1 THEN ? ELSE ${sql} END` : `${sql} = coalesce(?, ${sql})`,
  );
  const start = `UPDATE ${table} SET\n  ${changes.join(",\n  ")}\n  WHERE id = ? RETURNING `;
  return ts`
    /** A required column keeps its value for NULL; an optional one is preceded by whether it changes. */
    const update = ${ts.templateLiteral(start, ts`columns`)};
  `;
}

function updateMethod(columns: Column[], toItem: TypeScript): TypeScript {
  const values = columns.map(({ property, isOptional, isBoolean, write }) => {
    const value = ts`changes${ts.member(property)}`;
    if (isOptional) return ts`Number(${value} !== undefined), ${write(value)}`;
    return isBoolean ? ts`${value} === undefined ? null : Number(${value})` : ts`${value} ?? null`;
  });
  return ts`
    async update(id, changes) {
      const values: Value[] = [${ts.join(values, ", ")}];
      const [row] = await db.write(update, [...values, id]);
      return row === undefined ? undefined : ${toItem}(row);
    },
  `;
}

function addIdempotently(toItem: TypeScript): TypeScript {
  return ts`
    async add(added, idempotency) {
      if (idempotency !== undefined) return db.transactInterleaved(() => addOrReplay(added, idempotency));
      return { outcome: "created", item: ${toItem}(singleRow(await db.write(insert, valuesOf(added)))) };
    },
  `;
}

function addOrReplay(resource: Resource, item: TypeScript, toItem: TypeScript): TypeScript {
  const note = `The response itself, because ${resource.singular.indefinite} may change or be deleted before a retry.`;
  return ts`
    function* addOrReplay(added: ${newType(resource)}, idempotency: Idempotency): Generator<Query, AddResult<${item}>, Row[]> {
      const steps: IdempotentInsert<${item}> = {
        table: ${keysVariable(resource)},
        insert: { sql: insert, values: valuesOf(added) },
        toItem: ${toItem},
        ${ts.comment(note)}
        reference: (item) => stringifyJson(item),
        replay: (response) => ({ item: parseJson(readString(response, "response")) as ${item} }),
        remove: ({ id }) => ({ sql: remove, values: [id] }),
      };
      return yield* insertOrReplay(steps, idempotency);
    }
  `;
}
