// Renders the draft of a guide for a new operation, with its code samples and the fields of its request body.
import type { NewOperation } from "./new-operation.ts";

export function renderGuide({ operationId, summary, body }: NewOperation, baseURL: string): string {
  const components = ["OperationSamples", ...(body ? ["SchemaTable"] : [])];
  return [
    "---",
    `title: ${JSON.stringify(summary)}`,
    `description: ${JSON.stringify(`${summary} with the API: code samples${body ? ", request body" : ""} and errors.`)}`,
    `needs: [${operationId}]`,
    "---",
    "",
    `import { ${components.join(", ")} } from "@onecontract/portal/components";`,
    "",
    `<OperationSamples operationId="${operationId}" baseURL="${baseURL}" />`,
    ...(body ? ["", "## Request body", "", `<SchemaTable name="${body.name}" />`] : []),
    "",
    `[The operation's page](../../operations/${operationId}/) describes all parameters, responses and errors.`,
    "",
  ].join("\n");
}
