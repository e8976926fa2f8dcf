// The document as everything here reads it: OpenAPI 3.1 or 3.2 in which each operation and each schema has a name of its own in code.
import { upgradeFromThreeToThreeOne } from "@scalar/openapi-upgrader/3.0-to-3.1";
import type { OpenAPIObject, OperationObject } from "openapi3-ts/oas31";
import { METHODS } from "./contract.ts";
import { camelCase, pascalCase } from "./naming.ts";
import { withDistinctNames } from "./with-distinct-names.ts";
import { withoutIgnoredParts } from "./without-ignored-parts.ts";

/**
 * The document itself where it is that already, else one that says the same.
 *
 * @throws Error when it is none of OpenAPI 3.0, 3.1 and 3.2
 */
export function contractDocument(document: OpenAPIObject): OpenAPIObject {
  const whole = withOperationIds(openApi31(document));
  return withDistinctNames(withoutIgnoredParts(whole, isOpenApi30(document)));
}

function openApi31(document: OpenAPIObject): OpenAPIObject {
  const version: unknown = document.openapi;
  if (typeof version === "string" && /^3\.[12]\b/.test(version)) return document;
  if (isOpenApi30(document)) {
    const upgraded = upgradeFromThreeToThreeOne({ ...structuredClone(document) }) as OpenAPIObject;
    takeNullable(upgraded);
    return upgraded;
  }
  const { swagger } = document as { swagger?: string };
  throw new Error(`openapi: expected 3.0, 3.1 or 3.2, got ${version ?? (swagger ? `swagger ${swagger}` : "nothing")}`);
}

function isOpenApi30({ openapi }: { openapi: unknown }): boolean {
  return typeof openapi === "string" && openapi.startsWith("3.0");
}

/**
 * What the upgrade leaves: `nullable` without `type`. Of a union it means one form more; elsewhere it has no meaning
 * (OpenAPI 3.0.3, section 4.7.24.1).
 */
function takeNullable(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const schema: { nullable?: unknown; oneOf?: unknown[]; anyOf?: unknown[] } = value;
  if (typeof schema.nullable === "boolean") {
    if (schema.nullable) (schema.oneOf ?? schema.anyOf)?.push({ type: "null" });
    delete schema.nullable;
  }
  Object.values(value).forEach(takeNullable);
}

function withOperationIds(document: OpenAPIObject): OpenAPIObject {
  const isNameless = (operation: OperationObject | undefined) => operation !== undefined && !operation.operationId;
  const paths = Object.entries(document.paths ?? {});
  if (!paths.some(([, item]) => METHODS.some((method) => isNameless(item[method])))) return document;
  const named = paths.map(([path, item]) => {
    const copy = { ...item };
    for (const method of METHODS) {
      const operation: OperationObject | undefined = item[method];
      if (operation && isNameless(operation)) copy[method] = { ...operation, operationId: nameFor(method, path) };
    }
    return [path, copy];
  });
  return { ...document, paths: Object.fromEntries(named) };
}

/** `GET /pets/{pet-id}/toys` is `getPetsByPetIdToys`. */
function nameFor(method: string, path: string): string {
  const words = path.replace(/\{([^}]+)\}/g, " by $1 ");
  return camelCase(`${method} ${pascalCase(words) || "root"}`);
}
