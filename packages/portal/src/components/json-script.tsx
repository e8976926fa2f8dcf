// Data for a script of the page.
import { prettyPrintJson } from "@onecontract/codegen";
import { type Child, raw } from "../jsx-runtime.ts";

export function JsonScript({ data }: { data: unknown }): Child {
  // A `<` in a string could end the script element.
  const json = prettyPrintJson(data).replaceAll("<", "\\u003c");
  return raw(`<script type="application/json">${json}</script>`);
}
