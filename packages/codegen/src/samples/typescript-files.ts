// Files in code samples in TypeScript, which run on Node.
import { ExampleFile } from "../http/example-file.ts";
import type { HttpBody } from "../http/http-request.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import type { ResponseUse } from "./response-use.ts";
import { readsFile } from "./string-expression.ts";

/** Returns an expression with Node's `openAsBlob`, which reads the file while it is being sent. */
export function fileExpression({ fileName, type, isNamed }: ExampleFile): TypeScript {
  const name = ts.literal(fileName);
  const options = type === undefined ? undefined : ts`, { type: ${ts.literal(type)} }`;
  return isNamed
    ? ts`new File([await openAsBlob(${name})], ${name}${options})`
    : ts`await openAsBlob(${name}${options})`;
}

/** Returns a value with expressions in place of its files. */
export function withFileExpressions(value: unknown): unknown {
  if (value instanceof ExampleFile) return fileExpression(value);
  if (Array.isArray(value)) return value.map(withFileExpressions);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withFileExpressions(item)]));
}

/** Returns the imports of a sample that reads or writes files. */
export function nodeImports(body: HttpBody | undefined, response: ResponseUse): TypeScript {
  return ts.lines([
    readsFile(body) && ts`import { openAsBlob } from "node:fs";`,
    response instanceof ExampleFile && ts`import { writeFile } from "node:fs/promises";`,
  ]);
}
