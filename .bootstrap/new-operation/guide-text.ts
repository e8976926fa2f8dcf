// The stub of a guide about a new operation: what it is, its samples, and its place in the portal.
import type { NewOperation } from "./new-operation.ts";

export function guideText({ name, summary, body }: NewOperation): string {
  return [
    "---",
    `title: ${JSON.stringify(summary)}`,
    `description: ${JSON.stringify(`${summary}: when to use it, and what comes back.`)}`,
    `needs: [${name}]`,
    "---",
    "",
    'import OperationSamples from "../../../components/OperationSamples.astro";',
    ...(body ? ['import SchemaTable from "../../../components/SchemaTable.astro";'] : []),
    "",
    `<OperationSamples operationId="${name}" baseURL="http://localhost:8080/v1" />`,
    ...(body ? ["", "## What to send", "", `<SchemaTable name="${body.name}" />`] : []),
    "",
    `All parameters, answers and errors stand on [the operation's page](../../operations/${name}/).`,
    "",
  ].join("\n");
}
