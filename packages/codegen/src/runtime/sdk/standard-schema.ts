// Validators as Standard Schema (https://standardschema.dev), which forms, routers and validation middleware accept.
import type { BodyValidator } from "./response-validation.ts";

export interface StandardIssue {
  readonly message: string;
  /** Names of properties and indexes of arrays that lead to the value. */
  readonly path: readonly (string | number)[];
}

/** Result of a validation. `issues` are the first 10. */
export type StandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** A schema of another library, such as zod, can be replaced by one of the contract wherever Standard Schema is supported. */
export interface StandardSchema<T> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "onecontract";
    readonly validate: (value: unknown) => StandardResult<T>;
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
}

/** Returns the schema of a validator. A valid value is passed on as it is. */
export function standardSchema<T>(validator: BodyValidator | undefined): StandardSchema<T> {
  const validate = (value: unknown): StandardResult<T> => {
    if (!validator || validator(value)) return { value: value as T };
    const issues = validator.issues("").map(({ path, expected, received }) => ({
      message: `${path ? `${path}: ` : ""}expected ${expected}, got ${received}`,
      path: parsePath(path),
    }));
    return { issues };
  };
  return { "~standard": { version: 1, vendor: "onecontract", validate } };
}

/** Returns `["lines", 0, "name"]` for `lines[0].name`. */
function parsePath(path: string): (string | number)[] {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== "");
  return keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}
