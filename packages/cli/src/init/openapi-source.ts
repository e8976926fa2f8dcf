// Reads an OpenAPI contract of a new project. It stays OpenAPI: contract/openapi.yaml has the source, or the bundle of several files.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LINEAR_TIME, parseSource } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { type Document, isMap, isScalar, parseDocument, stringify, visit } from "yaml";
import { download, isUrl, localOriginOf } from "../input/download.ts";
import { hasExternalReference, readContractDocument } from "../input/read-contract-document.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";
import type { ContractSource } from "./contract-source.ts";
import { renderLintConfig } from "./lint-rules.ts";

/**
 * @param location path or URL of the document
 * @param allowReferences folders and URLs, other than the folder of the document, that references may lead to
 * @throws UserError if the document cannot be read, or is not OpenAPI 3.x
 */
export function readOpenapiSource(location: string, allowReferences?: readonly string[]): Promise<ContractSource> {
  return withTemporaryFolder(async (folder) => {
    const isRemote = isUrl(location);
    const file = isRemote ? join(folder, "contract.yaml") : location;
    if (isRemote) await writeFile(file, await download(location, localOriginOf(location)));
    const document = await readContractDocument(file, { location, allowReferences });
    const source = await sourceOf(file, document);
    const adapted = adapt(source, document);
    return {
      document: adapted.document,
      files: new Map([
        ["openapi.yaml", adapted.source],
        ["redocly.yaml", await renderLintConfig(adapted.source)],
      ]),
      scripts: {
        generate: "onecontract bundle openapi.yaml --output dist/openapi.yaml --output dist/openapi.json",
        // Redocly reads JSON in half the time of YAML.
        build: "onecontract lint dist/openapi.json --max-problems 1000",
        score: "redocly score dist/openapi.yaml",
      },
      devDependencies: { "@redocly/cli": "^2.77.0" },
      notes: adapted.notes.map((note) => `contract/openapi.yaml: ${note}`),
    };
  });
}

/** Returns a YAML document. One YAML file without defects stays as it is, with its comments. */
async function sourceOf(file: string, bundled: OpenAPIObject): Promise<string> {
  const source = await readFile(file, "utf8");
  const isJson = /^\s*\{/.test(source);
  const { value: parsed, warnings } = parseSource(file, source);
  const isConverted = isRecord(parsed) && parsed.openapi === undefined;
  if (isConverted || warnings.length > 0 || hasExternalReference(parsed)) return stringify(bundled, { lineWidth: 0 });
  return isJson ? stringify(parsed, { lineWidth: 0, aliasDuplicateObjects: false }) : source;
}

/**
 * Replaces a version that is not semantic, such as `v1`, because `contract:diff` and releases compare versions. Removes values of
 * examples and mappings of discriminators that are in other files, which are not part of the project.
 */
function adapt(source: string, document: OpenAPIObject): { source: string; document: OpenAPIObject; notes: string[] } {
  const declared = String(document.info?.version ?? "");
  const version = semanticVersion(declared);
  const mayNameFiles = /\bmapping\b|\bexternalValue\b/.test(source);
  if (version === declared && !mayNameFiles) return { source, document, notes: [] };
  const yaml = parseDocument(source, { ...LINEAR_TIME, intAsBigInt: true });
  const removed = mayNameFiles ? [removeFileMappings(yaml), removeExternalValues(yaml)] : [];
  const notes = ["mappings of discriminators to", "values of examples in"].flatMap((what, index) =>
    removed[index] ? [`removed ${what} files that are not part of it: ${removed[index]}`] : [],
  );
  if (version !== declared) {
    yaml.setIn(["info", "version"], version);
    notes.push(`replaced the version "${declared}" by ${version}, because releases need a semantic version`);
  }
  return {
    source: notes.length === 0 ? source : yaml.toString({ lineWidth: 0 }),
    document: { ...document, info: { ...document.info, version } },
    notes,
  };
}

/** Removes the mappings to files, and returns their number. */
function removeFileMappings(yaml: Document): number {
  let removed = 0;
  visit(yaml, {
    Pair: (_, { key, value: discriminator }) => {
      const mapping =
        isScalar(key) && key.value === "discriminator" && isMap(discriminator)
          ? discriminator.get("mapping")
          : undefined;
      if (!isMap(mapping)) return;
      const remaining = mapping.items.filter(({ value }) => !isScalar(value) || !isFile(String(value.value)));
      removed += mapping.items.length - remaining.length;
      mapping.items = remaining;
    },
  });
  return removed;
}

/** Removes the files and URLs of examples, and returns their number. */
function removeExternalValues(yaml: Document): number {
  let removed = 0;
  visit(yaml, {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || key.value !== "externalValue" || !isScalar(value)) return;
      removed++;
      return visit.REMOVE;
    },
  });
  return removed;
}

/** Returns whether a mapping is a reference to a file or URL. Others are names of schemas, or references within the document. */
function isFile(target: string): boolean {
  return target.includes("/") && !target.startsWith("#");
}

/** Returns the version, or the numbers that it begins with: `2.1.0` for `v2.1`. A date or a word becomes `1.0.0`. */
function semanticVersion(declared: string): string {
  if (/^\d+\.\d+\.\d+$/.test(declared)) return declared;
  const [, major, minor = "0", patch = "0"] = /^v?(\d{1,3})(?:\.(\d+))?(?:\.(\d+))?(?![\d-])/.exec(declared) ?? [];
  return major === undefined ? "1.0.0" : `${major}.${minor}.${patch}`;
}
