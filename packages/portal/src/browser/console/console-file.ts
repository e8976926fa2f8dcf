// A file that the reader chose. Code samples refer to it by its name, and the console sends it.
import { ExampleFile } from "@onecontract/codegen/request-samples";

export class ConsoleFile extends ExampleFile {
  readonly file: File;

  /** @param isNamed true if the file is a field of a form. Otherwise it is the entire body, whose media type the contract declares. */
  constructor(file: File, isNamed: boolean) {
    super(file.name, isNamed ? file.type : undefined, isNamed, file.name);
    this.file = file;
  }
}

/** Wraps the files in the value of a body. */
export function wrapFiles(value: unknown, isNamed = false): unknown {
  if (value instanceof File) return new ConsoleFile(value, isNamed);
  if (Array.isArray(value)) return value.map((item) => wrapFiles(item, isNamed));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, wrapFiles(item, true)]));
}
