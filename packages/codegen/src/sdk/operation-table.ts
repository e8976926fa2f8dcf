// What the runtime has to know of an operation, as a constant.
import type { Contract, Operation, Parameter } from "../contract/contract.ts";
import { credentialPlan } from "../contract/credentials.ts";
import { acceptHeader, bodyEncoder, responseReader } from "./media-types.ts";
import { cookieParameters, headerParameters, takesIdempotencyKey } from "./parameter-names.ts";
import { type Kind, kindOf, queryStyle } from "./query-style.ts";
import { isAnonymous } from "./service-table.ts";
import { streamContent } from "./stream-method.ts";
import { successRange } from "./success-range.ts";

/** @throws Error that names the operation and what of it the SDK cannot do */
export function operationTable(contract: Contract, operation: Operation, name: string): string {
  checkParameters(contract, operation);
  const body = bodyEncoder(contract, operation);
  const others = responseReader(operation);
  const { stream, isOnly } = streamContent(operation);
  const accept = stream && isOnly ? stream.mediaType : acceptHeader(operation);
  const empty = emptyStatuses(operation);
  const read =
    empty.length > 0 ? `runtime.emptyOn(${[`[${empty.join(", ")}]`, others].filter(Boolean).join(", ")})` : others;
  const plan = credentialPlan(contract);
  const names = headerParameters(operation);
  const headers = names.map(([key, header]) => `${JSON.stringify(key)}: ${JSON.stringify(header)}`);
  const cookieNames = cookieParameters(operation);
  const cookies = cookieNames.map(([key, cookie]) => `${JSON.stringify(key)}: ${JSON.stringify(cookie)}`);
  const styles = operation.parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name, ...rest }): [string, string] => [name, queryStyle(contract, operation, { name, ...rest })]);
  const query = [...styles, ...[...names, ...cookieNames].map(([key]): [string, string] => [key, "runtime.unsent"])]
    // The runtime's default is left out, but for names that every object has.
    .filter(([key, style]) => style !== "runtime.form" || key in {})
    .map(([key, style]) => `${JSON.stringify(key)}: ${style}`);
  const fields = [
    `method: ${JSON.stringify(operation.method.toUpperCase())}`,
    `path: ${JSON.stringify(operation.path)}`,
    query.length > 0 && `query: { ${query.join(", ")} }`,
    (headers.length > 0 || cookies.length > 0) && `headers: ${headersText(headers, cookies)}`,
    body && `body: ${body}`,
    read && `read: ${read}`,
    accept && `accept: ${JSON.stringify(accept)}`,
    takesIdempotencyKey(operation) && "idempotencyKey: true",
    isAnonymous(contract, operation) && "anonymous: true",
    plan.kind === "schemes" && operation.security.length > 0 && `security: ${JSON.stringify(operation.security)}`,
  ].filter(Boolean);
  const table = `export const ${name}: runtime.Operation = {\n${fields.map((field) => `  ${field},\n`).join("")}};\n`;
  if (!stream || isOnly) return table;
  return `${table}\nexport const ${name}Stream: runtime.Operation = { ...${name}, accept: ${JSON.stringify(stream.mediaType)} };\n`;
}

function headersText(headers: string[], cookies: string[]): string {
  const ofHeaders = headers.length > 0 ? `runtime.headerParameters({ ${headers.join(", ")} })` : "";
  if (cookies.length === 0) return ofHeaders;
  return `bodies.cookieParameters({ ${cookies.join(", ")} }${ofHeaders && `, ${ofHeaders}`})`;
}

/** RFC 9110, section 15.3; what an unknown one means is not known either. */
const SUCCESSES = ["200", "201", "202", "203", "204", "205", "206", "207", "208", "226"];

/** Successes, and other statuses below 400, that come without a body; those of a range or `default` one by one. */
function emptyStatuses({ responses }: Operation): string[] {
  const exact = responses.filter(({ status }) => /^[123]\d\d$/.test(status));
  const range = successRange(responses);
  const others = SUCCESSES.filter((status) => !exact.some((one) => one.status === status));
  return [
    ...exact.filter(({ content }) => content.length === 0).map(({ status }) => status),
    ...(range && range.content.length === 0 ? others : []),
  ];
}

function checkParameters(contract: Contract, { operationId, parameters }: Operation): void {
  for (const { in: location, name, style, explode, schema } of parameters) {
    const problem = parameterProblem(location, style, explode, kindOf(contract, schema));
    if (problem) throw new Error(`${operationId}: ${location} parameter ${name}: ${problem} is not supported yet`);
  }
}

function parameterProblem(
  location: Parameter["in"],
  style: string,
  isExploded: boolean,
  kind: Kind,
): string | undefined {
  if (location === "query") return undefined;
  if (style === "json") return "JSON";
  if (location === "cookie") return kind === "value" ? undefined : `an ${kind}`;
  if (style !== "simple") return `the style ${style}`;
  if (kind === "object" && location === "header") return isExploded ? "an object, exploded," : undefined;
  return kind !== "value" && location === "path" ? `an ${kind}` : undefined;
}
