// The function that numbers rows in the order of their commits.
import type { Migration } from "../sql/migrations.ts";

export default { phase: "expand", sql: ({ createNumbering }) => createNumbering } satisfies Migration;
