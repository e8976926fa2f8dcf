// Renders the draft of a guide for a new resource: code samples of its operations, and the fields of its models.
import { fileURLToPath } from "node:url";
import { renderTemplateFile } from "../scaffold/render-template.ts";
import type { OperationKind, Resource } from "../scaffold/resource.ts";

const TEMPLATE = fileURLToPath(new URL("../../scaffold/guide.mdx.eta", import.meta.url));

/** Order in which a reader needs the operations. */
const ORDER: OperationKind[] = ["create", "list", "get", "update", "delete"];

export function renderResourceGuide(resource: Resource, baseURL: string): string {
  const operations = ORDER.flatMap((kind) => resource.operations[kind] ?? []);
  const components = ["OperationSamples", ...(resource.operations.create ? ["SchemaTable"] : [])];
  return renderTemplateFile(TEMPLATE, { ...resource, operations, components, baseURL });
}
