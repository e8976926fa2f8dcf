// Finds the part of a contract that an error of the generators is about. Their messages begin with the operation.
import { type ContractProblem, type HttpMethod, readContract } from "@onecontract/codegen";
import type { OpenAPIObject, OperationObject, ParameterObject, PathItemObject } from "openapi3-ts/oas31";

/** Returns the problem with the pointer to the document itself if the message names no operation. */
export function locateProblem(document: OpenAPIObject, message: string): ContractProblem {
  const [found] = readContract(document)
    .operations.filter(({ operationId }) => message.startsWith(`${operationId}: `))
    .toSorted((left, right) => right.operationId.length - left.operationId.length);
  if (!found) return { severity: "error", pointer: "", message };
  const { path, method, operationId } = found;
  const part = locatePart(document.paths?.[path] ?? {}, method, message.slice(`${operationId}: `.length));
  return { severity: "error", pointer: formatPointer(["paths", path, ...part]).slice(1), message };
}

/** Returns a JSON Pointer as a URI fragment, without percent-encoding, for people to read. */
export function formatPointer(tokens: readonly (string | number)[]): string {
  return `#${tokens.map((token) => `/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`;
}

/** Returns the reference tokens, from the path item on, of the part that the rest of the message begins with. */
function locatePart(item: PathItemObject, method: HttpMethod, detail: string): (string | number)[] {
  const operation: OperationObject = item[method] ?? { responses: {} };
  const [, location, name] = /^(path|query|header|cookie) parameter (.*?):/.exec(detail) ?? [];
  if (location !== undefined) {
    const isNamed = (parameter: object) => {
      const { in: declared, name: declaredName }: Partial<ParameterObject> = { ...parameter };
      return declared === location && declaredName === name;
    };
    const index = (operation.parameters ?? []).findIndex(isNamed);
    if (index >= 0) return [method, "parameters", index];
    const sharedIndex = (item.parameters ?? []).findIndex(isNamed);
    return sharedIndex >= 0 ? ["parameters", sharedIndex] : [method];
  }
  if (/^(request )?body\b/.test(detail) && operation.requestBody) return [method, "requestBody"];
  const [, status] = /^(?:response )?(\d\d\d|\dXX|default)\b/.exec(detail) ?? [];
  if (status !== undefined && operation.responses?.[status]) return [method, "responses", status];
  return detail.startsWith("security:") && operation.security ? [method, "security"] : [method];
}
