// The storage of a resource: its table, and the migration that creates it.
import { type Name, type Resource, type ResourceField, type TypeScript, ts } from "@onecontract/cli";
import { type Column, columnFor } from "./column.ts";

/** Returns the variable of a resource's table: `toyTable`. */
export function tableVariable({ singular }: Pick<Resource, "singular">): TypeScript {
  return ts.identifier(`${singular.camel}Table`);
}

export function tableModule(resource: Resource): TypeScript {
  const { singular, plural, fields } = resource;
  const columns = fields.map(columnFor);
  const item = ts.identifier(singular.pascal);
  const imports = [...new Set(columns.flatMap((column) => column.imports))].toSorted().map(ts.identifier);
  return ts`
    ${ts.comment(`The table of ${plural.words}.`)}
    import type { ${item} } from "@petstore/server";
    import { ${ts.join([...imports, ts`type Table`], ", ")} } from "../storage/table.ts";

    export const ${tableVariable(resource)}: Table<${item}> = {
      name: ${ts.literal(plural.snake)},
      model: ${ts.literal(singular.pascal)},
      columns: {
        ${ts.lines(columns.map(({ property, expression }) => ts`${ts.key(property)}: ${expression},`))}
      },
    };
  `;
}

/** Returns the migration that creates the table. */
export function creationModule({ plural, fields }: Resource): TypeScript {
  const columns = fields.map(columnFor);
  const sql = [
    `\n    CREATE TABLE "${plural.snake}" (\n      id `,
    ts`identityKey`,
    ...columns.flatMap((column) => [",\n      ", ...definition(column), column.isOptional ? "" : " NOT NULL"]),
    "\n    ) ",
    ts`identityTableOptions`,
    ";\n    ",
    ts`numberInCommitOrder(${ts.literal(plural.snake)})`,
    "\n    ",
  ];
  const parts = [...integerPart(columns), ts`identityKey`, ts`identityTableOptions`, ts`numberInCommitOrder`];
  return migrationModule(`Creates the table of ${plural.words}.`, parts, ts.templateLiteral(...sql));
}

/** Returns the migration that adds the column of an optional field. */
export function additionModule(plural: Name, field: ResourceField): TypeScript {
  const column = columnFor(field);
  const sql = ts.templateLiteral(`ALTER TABLE "${plural.snake}" ADD COLUMN `, ...definition(column), ";");
  return migrationModule(`Adds the ${field.name.words} of ${plural.words}.`, integerPart([column]), sql);
}

function definition({ sql, sqlType }: Column): (string | TypeScript)[] {
  return [`${sql} `, sqlType === "TEXT" ? "TEXT" : ts`integer`];
}

function integerPart(columns: Column[]): TypeScript[] {
  return columns.some(({ sqlType }) => sqlType === "integer") ? [ts`integer`] : [];
}

function migrationModule(title: string, parts: TypeScript[], sql: TypeScript): TypeScript {
  return ts`
    ${ts.comment(`${title} Once it is released, it is never edited; add another migration.`)}
    import type { Migration } from "@onecontract/server-storage";

    export default {
      phase: "expand",
      sql: (${parts.length > 0 && ts`{ ${ts.join(parts, ", ")} }`}) => ${sql},
    } satisfies Migration;
  `;
}
