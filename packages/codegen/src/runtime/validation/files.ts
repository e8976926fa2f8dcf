// Checks the keyword `file`: the value must be a Blob of an allowed media type and size.
import type { Extension } from "./compiler.ts";
import { splitMediaTypes } from "./describe-expected.ts";
import { fail, type SchemaObject } from "./validation-run.ts";

export const files: Extension = {
  checks: (schema) => {
    const { file } = schema;
    if (file === undefined) return [];
    const hasType = mediaTypeTest(file);
    return [
      (value, run) => {
        const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = file;
        const isFile =
          value instanceof Blob && value.size >= minLength && value.size <= maxLength && hasType(value.type);
        if (!isFile) fail(run, schema, "file", value, file);
      },
    ];
  },
};

/** Returns a test for media types such as `image/png, image/*`. It ignores the parameters of the file's type. */
function mediaTypeTest({ contentType }: NonNullable<SchemaObject["file"]>): (type: string) => boolean {
  if (contentType === undefined) return () => true;
  const types = splitMediaTypes(contentType.toLowerCase());
  return (fileType) => {
    // The sender chooses the type. A pattern with `\s*` would take quadratic time for one with many spaces.
    const [type = ""] = fileType
      .toLowerCase()
      .split(";")
      .map((part) => part.trim());
    return types.some(
      (allowed) =>
        allowed === "*/*" || allowed === type || (allowed.endsWith("/*") && type.startsWith(allowed.slice(0, -1))),
    );
  };
}
