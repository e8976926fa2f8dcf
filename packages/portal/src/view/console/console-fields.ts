// Describes the inputs of the parameters in the console. Those of the body are created in the browser, when the console is opened.

import type { Contract, Operation } from "@onecontract/codegen";
import { exampleRequest } from "@onecontract/codegen/code-samples";
import { type Message, t } from "../../messages/translate.ts";
import { type ConsoleField, createField } from "./console-field.ts";

export interface FieldGroup {
  title: string;
  fields: ConsoleField[];
}

const GROUPS: [location: ConsoleField["location"], title: Message][] = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
];

/** Returns the fields of the parameters by location. Leaves out cookies, because a page cannot set a cookie of another origin. */
export function parameterGroups(contract: Contract, operation: Operation): FieldGroup[] {
  const examples = exampleRequest(contract, operation).arguments;
  return GROUPS.map(([location, title]) => ({
    title: t(title),
    fields: operation.parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => {
        const example = examples.find((argument) => argument.parameter === parameter);
        const { name, schema } = parameter;
        const id = `try-${location}-${encodeURIComponent(name)}`;
        return createField(contract, id, { location, name }, schema, parameter, example?.value);
      }),
  })).filter(({ fields }) => fields.length > 0);
}
