// Reads the contract that the portal documents.
import {
  type Contract,
  chooseEnvironmentPrefix,
  parseSource,
  readContract,
  readSource,
  visibleLines,
} from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { withDistinctTitles, withTitle } from "./descriptions.ts";
import type { Portal } from "./portal.ts";

type Source = Pick<Portal, "contractFile" | "sdk">;

/**
 * Reads the OpenAPI document, in JSON or YAML, with the names of the client that the portal sets. Integers beyond ±(2^53 - 1), in
 * examples and limits, are bigint.
 *
 * @throws Error if the file does not exist, has invalid syntax, or is nested too deeply
 */
export function readOpenAPI({ contractFile, sdk }: Source): OpenAPIObject {
  const document = parseSource(contractFile, readSource(contractFile)).value as OpenAPIObject;
  const { client, environmentPrefix } = sdk ?? {};
  const named = client === undefined ? document : { ...document, "x-sdk": { ...document["x-sdk"], name: client } };
  return environmentPrefix === undefined ? named : chooseEnvironmentPrefix(named, environmentPrefix);
}

/**
 * Reports what the code generators convert when they read a contract, and this portal does not.
 *
 * @throws Error for Swagger 2.0
 */
function reportOtherFormats(document: object, file: string): void {
  const remedy = `run: npx onecontract bundle ${file} --output openapi.json`;
  if ("swagger" in document) {
    throw new Error(
      `${file}: expected OpenAPI 3.0, 3.1 or 3.2, got Swagger ${String(document.swagger)}; to convert it, ${remedy}`,
    );
  }
  const reference = findOtherFile(document);
  if (reference === undefined) return;
  const message = `${file}: expected one file, got a reference to ${reference}, which the pages lack; to include it, ${remedy}`;
  console.error(visibleLines(`warning: ${message}`));
}

/** Returns a reference to another file or URL. */
function findOtherFile(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const found = name === "$ref" && typeof member === "string" ? member : findOtherFile(member);
    if (found !== undefined && !found.startsWith("#")) return found;
  }
  return undefined;
}

/**
 * Reads the contract with the name of the client that the portal sets. The summaries of operations and webhooks are titles of the
 * portal: short, in plain text, and without a full stop.
 *
 * @throws Error as `readOpenAPI`, or if the document is not a valid contract of OpenAPI 3
 */
export function loadContract(source: Source): Contract {
  const document = readOpenAPI(source);
  reportOtherFormats(document, source.contractFile);
  const contract = readContract(document);
  return {
    ...contract,
    operations: contract.operations.map(withTitle),
    webhooks: withDistinctTitles(contract.webhooks),
  };
}
