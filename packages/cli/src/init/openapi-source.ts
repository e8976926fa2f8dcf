// Reads an OpenAPI contract of a new project. It stays OpenAPI: contract/openapi.yaml has the source, or the bundle of several files.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRecord } from "@onecontract/codegen/json/is-record";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { parse, parseDocument, stringify } from "yaml";
import { download, isUrl, localOriginOf } from "../input/download.ts";
import { hasExternalReference, readContractDocument } from "../input/read-contract-document.ts";
import type { ContractSource } from "./contract-source.ts";
import { renderLintConfig } from "./lint-rules.ts";

/**
 * @param location path or URL of the document
 * @param allowReferences folders and URLs, other than the folder of the document, that references may lead to
 * @throws UserError if the document cannot be read, or is not OpenAPI 3.x
 */
export async function readOpenapiSource(
  location: string,
  allowReferences?: readonly string[],
): Promise<ContractSource> {
  const folder = await mkdtemp(join(tmpdir(), "onecontract-init-"));
  try {
    const isRemote = isUrl(location);
    const file = isRemote ? join(folder, "contract.yaml") : location;
    if (isRemote) await writeFile(file, await download(location, localOriginOf(location)));
    const document = await readContractDocument(file, { location, allowReferences });
    const source = await sourceOf(file, document);
    const versioned = setVersion(source, document);
    return {
      document: versioned.document,
      files: new Map([
        ["openapi.yaml", versioned.source],
        ["redocly.yaml", await renderLintConfig(versioned.source)],
      ]),
      scripts: {
        generate:
          "redocly bundle openapi.yaml --output dist/openapi.yaml && redocly bundle openapi.yaml --output dist/openapi.json",
        build: "onecontract lint dist/openapi.yaml --max-problems 1000",
        score: "redocly score dist/openapi.yaml",
      },
      devDependencies: { "@redocly/cli": "^2.77.0" },
      notes: versioned.note === undefined ? [] : [versioned.note],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns a YAML document. One YAML file stays as it is, with its comments. */
async function sourceOf(file: string, bundled: OpenAPIObject): Promise<string> {
  const source = await readFile(file, "utf8");
  const isJson = /^\s*\{/.test(source);
  const parsed: unknown = parse(source, { intAsBigInt: true });
  const isConverted = isRecord(parsed) && parsed.openapi === undefined;
  if (isConverted || hasExternalReference(parsed, file)) return stringify(bundled, { lineWidth: 0 });
  return isJson ? stringify(parsed, { lineWidth: 0, aliasDuplicateObjects: false }) : source;
}

/** Replaces a version that is not semantic, such as `v1`, because `contract:diff` and releases compare versions. */
function setVersion(
  source: string,
  document: OpenAPIObject,
): { source: string; document: OpenAPIObject; note?: string } {
  const declared = String(document.info?.version ?? "");
  const version = semanticVersion(declared);
  if (version === declared) return { source, document };
  const yaml = parseDocument(source);
  yaml.setIn(["info", "version"], version);
  return {
    source: yaml.toString({ lineWidth: 0 }),
    document: { ...document, info: { ...document.info, version } },
    note: `contract/openapi.yaml: replaced the version "${declared}" by ${version}, because releases need a semantic version`,
  };
}

/** Returns the version, or the numbers that it begins with: `2.1.0` for `v2.1`. A date or a word becomes `1.0.0`. */
export function semanticVersion(declared: string): string {
  if (/^\d+\.\d+\.\d+$/.test(declared)) return declared;
  const [, major, minor = "0", patch = "0"] = /^v?(\d{1,3})(?:\.(\d+))?(?:\.(\d+))?(?![\d-])/.exec(declared) ?? [];
  return major === undefined ? "1.0.0" : `${major}.${minor}.${patch}`;
}
