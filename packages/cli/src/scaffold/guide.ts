// Writes the draft of a guide for new operations: their code samples, and the fields of their request bodies.
import { type Mdx, mdx } from "@onecontract/codegen/language/mdx";
import type { NewOperation } from "../new-operation/new-operation.ts";
import { capitalize } from "./names.ts";
import type { OperationKind, Resource } from "./resource.ts";

export function operationGuide({ operationId, summary, body }: NewOperation, baseURL: string): string {
  const description = `${summary} with the API: code samples${body ? ", request body" : ""} and errors.`;
  const sections = [
    mdx.frontMatter({ title: summary, description, needs: [operationId] }),
    importComponents(body !== undefined),
    samples(operationId, baseURL),
    body && mdx`## Request body`,
    body && schemaTable(body.name),
    mdx`[The operation's page](${pageURL(operationId)}) describes all parameters, responses and errors.`,
  ];
  return `${mdx.join(sections, "\n\n")}\n`;
}

/** Order in which a reader needs the operations. */
const ORDER: OperationKind[] = ["create", "list", "get", "update", "delete"];

export function resourceGuide({ singular, plural, operations }: Resource, baseURL: string): string {
  const shown = ORDER.flatMap((kind) => operations[kind] ?? []);
  const sections = shown.flatMap(({ kind, operationId }) => [
    mdx`## ${mdx.text(`${capitalize(kind)} ${kind === "list" ? plural.words : singular.indefinite}`)}`,
    samples(operationId, baseURL),
    kind === "create" && schemaTable(`New${singular.pascal}`),
    kind === "update" && MERGE_PATCH_NOTE,
    mdx`[${mdx.text(operationId)}](${pageURL(operationId)}) describes all parameters, responses and errors.`,
  ]);
  const fields = {
    title: plural.title,
    description: `Work with ${plural.words}: code samples, fields and errors.`,
    needs: shown.map(({ operationId }) => operationId),
  };
  return `${mdx.join([mdx.frontMatter(fields), importComponents(operations.create !== undefined), ...sections], "\n\n")}\n`;
}

const MERGE_PATCH_NOTE = mdx`
  The body is a [JSON Merge Patch](https://www.rfc-editor.org/rfc/rfc7396): send only the fields that change.
`;

function importComponents(hasTable: boolean): Mdx {
  return mdx`import { OperationSamples${hasTable && mdx`, SchemaTable`} } from "@onecontract/portal/components";`;
}

function samples(operationId: string, baseURL: string): Mdx {
  return mdx`<OperationSamples operationId=${mdx.attribute(operationId)} baseURL=${mdx.attribute(baseURL)} />`;
}

function schemaTable(name: string): Mdx {
  return mdx`<SchemaTable name=${mdx.attribute(name)} />`;
}

/** Returns the URL of an operation's page, relative to that of the guide. */
function pageURL(operationId: string): Mdx {
  return mdx.text(`../../operations/${encodeURIComponent(operationId)}/`);
}
