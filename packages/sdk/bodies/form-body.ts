// `application/x-www-form-urlencoded`.
import { form, printJson, type QueryStyle } from "../src/runtime/index.ts";

/** An array repeats its name, an object is JSON. */
export function formBody(value: unknown): [string, string] {
  return styledForm({})(value);
}

/** @param styles of the fields that are written in another way */
export function styledForm(styles: Record<string, QueryStyle>): (value: unknown) => [string, string] {
  return (value) => {
    const given = Object.entries(Object(value)).filter(([, item]) => item !== undefined);
    const pairs = given.flatMap(([name, item]) =>
      Object.hasOwn(styles, name)
        ? (styles[name] ?? form)(name, item)
        : [item].flat().map((one) => form(name, json(one))),
    );
    return [pairs.filter(Boolean).join("&"), "application/x-www-form-urlencoded"];
  };
}

/** An object as JSON; anything else as it is. */
function json(value: unknown): unknown {
  return typeof value === "object" && value !== null ? printJson(value) : value;
}
