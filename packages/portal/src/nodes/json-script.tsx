// Data for a script of the page.
import { prettyPrintJson } from "@onecontract/codegen";
import type { Child } from "./jsx-runtime.ts";

export function JsonScript({ data }: { data: unknown }): Child {
  // A `<` in a string could end the script element.
  const json = prettyPrintJson(data).replaceAll("<", "\\u003c");
  return <script type="application/json">{json}</script>;
}
