// Names in the contract that JavaScript, TypeScript or generated code use themselves: the generated code compiles and works.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const words = (list: string) => list.split(" ");
const RUNTIME =
  "Stream Reply Page PageCall RateLimit NotFoundError APIError AbortError ServerError TimeoutError PaginationError Call WithResponse Logger ClientOptions RequestOptions Middleware Client Resource Service Operation Credentials Handlers App Principals Issue Route Failure Authentication Upload Writable Bytes ByteStream DeclaredResponse StatusIn WithDefaults WithFiles BytesInput FileInput StreamOptions WebhookPayloads";
const GLOBALS =
  "Omit Pick Partial Required Readonly Record Exclude NonNullable Parameters AbortSignal Request Response Headers Blob FormData URL ReadableStream Promise Error Array Map Set Date Object String Number Boolean Symbol Function JSON AsyncIterable globalThis undefined NaN Infinity";
const RESERVED =
  "eval arguments await yield let static implements interface package private protected public class const enum export extends import in new null return super switch this throw true typeof var void while with delete default do else false finally for if catch break continue debugger any as declare infer is keyof module namespace never require type unique unknown from of";
const INTERNAL =
  "runtime bodies pages servers conversions models webhooks options body params signal pageParam toString valueOf constructor hasOwnProperty toJSON then catch send withOptions";
const NAMES = [...new Set(words([RUNTIME, GLOBALS, RESERVED, INTERNAL].join(" ")))];

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const body = (name: string) => ({ content: { "application/json": { schema: schema(name) } } });

function operation(name: string, operationId: string) {
  return {
    operationId,
    tags: [name],
    parameters: [
      ...["path", "query", "header"].map((location) => ({
        name,
        in: location,
        required: location === "path",
        schema: { type: "string", pattern: "^[a-z]+$" },
      })),
    ],
    responses: { 200: { description: "Found.", ...body(name) }, 404: { description: "Not found.", ...body(name) } },
  };
}

const paths = NAMES.map((name, index) => [
  `/names${index}/{${name}}`,
  { get: operation(name, name), post: { ...operation(name, `make ${name}`), requestBody: body(name) } },
]);
const model = { type: "object", properties: { a: { type: "string" }, kind: { type: "string", enum: ["x", "y"] } } };
// Inline types of other schemas and operations have these names.
const MODELS = [...NAMES, "Names", "ReplyKind", "MakeReplyParams", "ReplyResource"];
const document = {
  openapi: "3.1.0",
  info: { title: "Names", version: "1" },
  servers: [{ url: "https://names.example" }],
  paths: Object.fromEntries(paths),
  components: { schemas: Object.fromEntries(MODELS.map((name) => [name, model])) },
};

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".generated-names-"));
  await writeFile(join(folder, "names.json"), JSON.stringify(document));
});
afterAll(() => rm(folder, { recursive: true }));

it(`accepts ${NAMES.length} names as schemas, operations, tags and parameters`, async () => {
  const program = join(import.meta.dirname, "../node_modules/.bin/onecontract");
  const check = promisify(execFile)(program, ["check", join(folder, "names.json")], { timeout: 110_000 });
  const { stdout } = await check.catch((error) => error);
  const lines: string[] = stdout.split("\n").filter((line: string) => !line.includes("expected a unique operationId"));
  const count = 2 * NAMES.length;
  const rename = "expected a name that generated code does not use itself, got Stream; the type is StreamModel";
  expect(stdout).toMatch(new RegExp(`names\\.json:1: #/components/schemas/Stream: ${rename}$`, "m"));
  expect(lines).toContain("names: 0 type errors");
  expect(stdout).toContain(`names: client and server agree on ${count} of ${count} operations`);
  expect(lines).toContain(`names: ${2 * count} of ${2 * count} code samples work`);
});
