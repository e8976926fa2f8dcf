// Bodies of `application/x-www-form-urlencoded`.
import { form, isObject, type QueryStyle, stringifyJson } from "./index.ts";

/** Encodes a form body: repeats the name of an array for each item, and serializes a nested object as JSON. */
export function formBody(value: unknown): [string, string] {
  return styledFormBody({})(value);
}

/**
 * Returns an encoder of form bodies that applies a style to some of the fields.
 *
 * @param styles style by name of the field; all other fields are encoded as in `formBody`
 */
export function styledFormBody(styles: Record<string, QueryStyle>): (value: unknown) => [string, string] {
  return (value) => {
    const fields = isObject(value) ? Object.entries(value).filter(([, item]) => item !== undefined) : [];
    const pairs = fields.flatMap(([name, field]) =>
      Object.hasOwn(styles, name)
        ? (styles[name] ?? form)(name, field)
        : [field].flat().map((item) => form(name, isObject(item) ? stringifyJson(item) : item)),
    );
    return [pairs.filter(Boolean).join("&"), "application/x-www-form-urlencoded"];
  };
}
