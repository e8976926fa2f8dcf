// Files of a form: what is not a Blob, or is one of another type or size, is refused.
import type { Extension } from "./compile-schema.ts";
import { fail, type SchemaObject } from "./validation-run.ts";

export const files: Extension = {
  checks: (schema) => {
    const { file } = schema;
    if (file === undefined) return [];
    const hasType = typeTest(file);
    return [
      (value, run) => {
        const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = file;
        const isFile =
          value instanceof Blob && value.size >= minLength && value.size <= maxLength && hasType(value.type);
        if (!isFile) fail(run, schema, "file", value, file, "must be a file of the declared type and size");
      },
    ];
  },
};

/** `image/png, image/*`, and of the file's type all but its parameters. */
function typeTest({ contentType }: NonNullable<SchemaObject["file"]>): (type: string) => boolean {
  if (contentType === undefined) return () => true;
  const types = contentType.toLowerCase().split(/\s*,\s*/);
  return (given) => {
    const type = given.toLowerCase().replace(/\s*;.*/s, "");
    return types.some(
      (one) => one === "*/*" || one === type || (one.endsWith("/*") && type.startsWith(one.slice(0, -1))),
    );
  };
}
