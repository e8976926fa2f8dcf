// Renders `responses.gen.ts`, the types of the bodies of each operation by status, and the types of error bodies by the class of the error.
import type { OperationResponse } from "../contract/contract.ts";
import { errorClass } from "./error-class.ts";
import {
  ERRORS,
  errorResponses,
  errorTypes,
  needsResponsesFile,
  SUCCESSES,
  separateSuccesses,
  successTypes,
} from "./response-types.ts";
import type { TypedOperation } from "./typed-operation.ts";

export function emitResponsesImport(operations: TypedOperation[]): string {
  return needsResponsesFile(operations) ? 'import type * as responses from "./responses.gen.ts";\n' : "";
}

/** Renders `responses.gen.ts`. */
export function renderResponsesFile(operations: TypedOperation[]): string {
  const all = withOverloads(operations);
  const errors = all.map((typed) => {
    const bodies = errorResponses(typed.operation).map((response) => [response.status, errorTypes(typed, response)]);
    return emitOperation(typed, bodies as [string, string[]][]);
  });
  const successes = all.map((typed) => {
    const bodies = separateSuccesses(typed).map((response) => [response.status, successTypes(typed, response)]);
    return emitOperation(typed, bodies as [string, string[]][]);
  });
  const source = `/** Types of the bodies of error responses, by operation and status. \`4XX\`, \`5XX\` and \`default\` have those of all other statuses. */
export interface ${ERRORS} {
${errors.join("")}}

/** Types of the bodies of successful responses, by operation and status, of operations with several. */
export interface ${SUCCESSES} {
${successes.join("")}}
`;
  const runtime = source.includes("runtime.Blob") ? 'import type * as runtime from "./runtime/sdk/index.ts";\n' : "";
  return `${emitTypeImport(all, "./operations.schemas.gen.ts", source)}${runtime}\n${source}`;
}

/** Renders the module of the runtime that has the types of error bodies by class. */
export function renderErrorBodiesFile(operations: TypedOperation[]): string {
  const bodies = new Map(CLASSES.map((name) => [name, new Set<string>()]));
  for (const typed of withOverloads(operations)) {
    for (const status of statusesOf(typed)) {
      const response = findResponse(errorResponses(typed.operation), status);
      if (response) for (const type of errorTypes(typed, response)) bodies.get(errorClass(status))?.add(type);
    }
  }
  const fields = [...bodies].map(([name, types]) => `  ${name}: ${[...types].join(" | ") || "unknown"};\n`);
  const source = `/** Types of the bodies of error responses, by the class of the error. */
export interface ErrorBodies {
${fields.join("")}}
`;
  return `${emitTypeImport(withOverloads(operations), "../../operations.schemas.gen.ts", source)}\n${source}`;
}

/** A status of each class. */
const CLASSES = [...new Set([400, 401, 403, 404, 409, 429, 500].map(errorClass))];

/** Returns the declared statuses, and the usual ones, to which a range or \`default\` may apply. */
function statusesOf({ operation }: TypedOperation): Set<number> {
  const declared = operation.responses.map(({ status }) => Number(status)).filter((status) => status >= 400);
  return new Set([400, 401, 403, 404, 409, 410, 429, 500, ...declared]);
}

function findResponse(responses: OperationResponse[], status: number): OperationResponse | undefined {
  const keys = [`${status}`, `${String(status)[0]}XX`, "default"];
  const found = keys.map((key) => responses.find((response) => response.status.toUpperCase() === key.toUpperCase()));
  return found.find((response) => response !== undefined);
}

function withOverloads(operations: TypedOperation[]): TypedOperation[] {
  return operations.flatMap((typed) => [typed, ...typed.overloads]);
}

function emitOperation({ verb }: TypedOperation, bodies: [status: string, types: string[]][]): string {
  if (bodies.length === 0) return "";
  const fields = bodies.map(([status, types]) => `${emitStatus(status)}: ${[...new Set(types)].join(" | ")}`);
  return `  ${JSON.stringify(verb.operationName)}: { ${fields.join("; ")} };\n`;
}

function emitStatus(status: string): string {
  return /^\d+$/.test(status) || status === "default" ? status : JSON.stringify(status.toUpperCase());
}

/** Emits the import of the models that the source refers to. */
function emitTypeImport(operations: TypedOperation[], path: string, source: string): string {
  const imports = operations.flatMap(({ verb }) => {
    const { success, errors } = verb.response.types;
    return [...success, ...errors].flatMap((type) => type.imports.map(({ name }) => name));
  });
  const used = new Set(source.match(/[\p{L}\p{N}_$]+/gu) ?? []);
  const names = [...new Set(imports)].filter((name) => used.has(name)).sort();
  return names.length > 0 ? `import type { ${names.join(", ")} } from "${path}";\n` : "";
}
