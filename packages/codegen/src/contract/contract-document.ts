// The document as everything here reads it: OpenAPI 3.1 or 3.2 in which each operation and each schema has a name
// of its own in code, and each schema is written in one way.
import type { OpenAPIObject, OperationObject, PathItemObject } from "openapi3-ts/oas31";
import { METHODS } from "./contract.ts";
import { fromOpenApi30 } from "./from-openapi-30.ts";
import { camelCase, pascalCase } from "./naming.ts";
import { plainSchemas } from "./plain-schemas.ts";
import { resolve } from "./resolve.ts";
import { withDistinctNames } from "./with-distinct-names.ts";
import { withNamedTargets } from "./with-named-targets.ts";
import { withoutIgnoredParts } from "./without-ignored-parts.ts";

/**
 * The document itself where it is that already, else one that says the same.
 *
 * @throws Error when it is none of OpenAPI 3.0, 3.1 and 3.2
 */
export function contractDocument(document: OpenAPIObject): OpenAPIObject {
  const whole = withNamedTargets(withOperationIds(withPathItems(openApi31(document))));
  return withDistinctNames(withoutIgnoredParts(whole, isOpenApi30(document)));
}

function openApi31(document: OpenAPIObject): OpenAPIObject {
  const version: unknown = document.openapi;
  if (typeof version === "string" && /^3\.[12]\b/.test(version)) return plainSchemas(document);
  if (isOpenApi30(document)) return fromOpenApi30(document);
  const { swagger } = document as { swagger?: string };
  throw new Error(`openapi: expected 3.0, 3.1 or 3.2, got ${version ?? (swagger ? `swagger ${swagger}` : "nothing")}`);
}

function isOpenApi30({ openapi }: { openapi: unknown }): boolean {
  return typeof openapi === "string" && openapi.startsWith("3.0");
}

/** A path may be a reference to what is described elsewhere, with more beside it (OpenAPI 3.1, section 4.8.9.1). */
function withPathItems(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.entries(document.paths ?? {});
  if (!paths.some(([, item]) => typeof item.$ref === "string")) return document;
  const whole = paths.map(([path, item]) => {
    const { $ref, ...beside } = item;
    return [path, { ...resolve<PathItemObject>(document, item), ...beside }];
  });
  return { ...document, paths: Object.fromEntries(whole) };
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
