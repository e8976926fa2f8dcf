// Data for a script of the page.
import { stringifyJson } from "@onecontract/codegen";
import type { Child } from "./jsx-runtime.ts";

interface Props {
  data: unknown;
  /** @default "application/json" */
  type?: string;
}

export function JsonScript({ data, type = "application/json" }: Props): Child {
  // A `<` in a string could end the script element.
  const json = stringifyJson(data).replaceAll("<", "\\u003c");
  return <script type={type}>{json}</script>;
}
