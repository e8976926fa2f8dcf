// Changes the source of a contract in OpenAPI, and leaves the rest of the document as it is.
import { prettyPrintJson } from "@onecontract/codegen";
import { type Document, parseDocument } from "yaml";

/** Returns the changed source. Comments in YAML remain, and integers that a JavaScript number cannot hold. */
export function editDocument(source: string, edit: (document: Document) => void): string {
  const document = parseDocument(source, { intAsBigInt: true });
  edit(document);
  return /^\s*\{/.test(source) ? `${prettyPrintJson(document.toJS())}\n` : document.toString({ lineWidth: 0 });
}
