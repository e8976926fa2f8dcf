// Names of SDK methods that the owner of a contract has chosen for other generators, in their extensions.
import { getProperty } from "../runtime/json/is-record.ts";
import type { Operation } from "./contract.ts";
import { identifier } from "./naming.ts";

/** Extensions of Fern and Speakeasy, and that of Adyen. */
const EXTENSIONS: [method: string, resources?: string][] = [
  ["x-fern-sdk-method-name", "x-fern-sdk-group-name"],
  ["x-speakeasy-name-override", "x-speakeasy-group"],
  ["x-methodName"],
];

/** Extensions that name a method, in the order of preference. */
export const METHOD_EXTENSIONS: readonly string[] = ["x-sdk-method", ...EXTENSIONS.map(([method]) => method)];

export interface ChosenNames {
  /** Path of the resource: `audio`, `transcriptions`. */
  resources?: string[] | undefined;
  method?: string | undefined;
}

/** Returns the names in the first extensions that the operation has. */
export function chosenNames({ declaration }: Pick<Operation, "declaration">): ChosenNames {
  for (const [method, resources = ""] of EXTENSIONS) {
    const names = namesIn(getProperty(declaration, method));
    const path = namesIn(getProperty(declaration, resources));
    if (names.length + path.length > 0) return { method: names.at(-1), resources: path.length > 0 ? path : undefined };
  }
  return {};
}

/** Returns the names in `audio.transcriptions`, or in a list of them. */
function namesIn(value: unknown): string[] {
  if (value === undefined) return [];
  const parts = [value].flat().flatMap((part) => (typeof part === "string" ? part.split(".") : []));
  return parts.filter((part) => /\p{L}/u.test(part)).map(identifier);
}
