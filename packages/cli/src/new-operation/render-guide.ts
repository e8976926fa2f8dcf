// Renders the draft of a guide for a new operation, with its code samples and the fields of its request body.
import type { NewOperation } from "./new-operation.ts";

/** @param componentsModule module of the portal's components; without one they are files next to the guides */
export function renderGuide(
  { operationId, summary, body }: NewOperation,
  baseURL: string,
  componentsModule?: string,
): string {
  const components = ["OperationSamples", ...(body ? ["SchemaTable"] : [])];
  return [
    "---",
    `title: ${JSON.stringify(summary)}`,
    `description: ${JSON.stringify(`${summary} with the API: code samples${body ? ", request body" : ""} and errors.`)}`,
    `needs: [${operationId}]`,
    "---",
    "",
    ...(componentsModule === undefined
      ? components.map((component) => `import ${component} from "../../../components/${component}.astro";`)
      : [`import { ${components.join(", ")} } from ${JSON.stringify(componentsModule)};`]),
    "",
    `<OperationSamples operationId="${operationId}" baseURL="${baseURL}" />`,
    ...(body ? ["", "## Request body", "", `<SchemaTable name="${body.name}" />`] : []),
    "",
    `[The operation's page](../../operations/${operationId}/) describes all parameters, responses and errors.`,
    "",
  ].join("\n");
}
