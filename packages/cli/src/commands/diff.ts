// `onecontract diff`: lists the changes between two contracts, or since the last release of a contract.
import { basename } from "node:path";
import {
  type ContractDiff,
  diffContracts,
  findRelease,
  formatDiff,
  formatGitlab,
  formatJunit,
  formatMarkdown,
  formatRemedies,
  formatRequirement,
  formatSarif,
  MARKDOWN_MARKER,
  readReleasedContracts,
} from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { type Command, parseCommandLine } from "../command.ts";
import { findSource, locateChanges } from "../diff/locate-changes.ts";
import { type ReadOptions, readNormalizedContract } from "../input/read-contract-document.ts";
import { withProgress } from "../progress.ts";
import { messageFor, UsageError } from "../user-error.ts";

export const command: Command = {
  usage: `Usage: onecontract diff OLD NEW [options]
       onecontract diff --contract FILE --released FOLDER [options]

Lists the changes between two contracts in TypeSpec or OpenAPI, and the version that they require. Fails with 1 if the version of the new document
does not allow the changes, and with 2 if the documents cannot be compared.

  --contract FILE     the current contract, to compare with its newest release
  --released FOLDER   the released contracts: 1.0.0.yaml, 1.1.0.yaml, and allowed-changes.yaml
  --source FILE       source of the contract, to name the line of each change (default: main.tsp or openapi.yaml next to dist/,
                      else the contract itself)
  --format FORMAT     text, json, markdown for a comment on a pull request, junit, sarif, or gitlab for its Code Quality report
                      (default: text)
  --allow-references PLACE  a folder or URL, other than the contract's folder, that references may lead to; may be repeated
  --today DAY         day that sunset dates are compared with, such as 2030-12-05 (default: today in UTC)`,

  async run(args) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        contract: { type: "string" },
        released: { type: "string" },
        source: { type: "string" },
        format: { type: "string", default: "text" },
        today: { type: "string" },
        "allow-references": { type: "string", multiple: true },
      },
    });
    const today = values.today === undefined ? {} : { today: parseDay(values.today) };
    const format = parseFormat(values.format);
    const { contract, released, source } = values;
    const reading = { allowReferences: values["allow-references"] };
    const usesRelease = contract !== undefined || released !== undefined;
    const diff = () => {
      if (usesRelease) return diffWithRelease(contract, released, positionals, { ...today, source, reading });
      return diffDocuments(positionals, { ...today, source, reading });
    };
    const report = await withProgress("Comparing contracts", diff).catch((error: unknown) => {
      throw new UsageError(messageFor(error), { cause: error });
    });
    if (!report) {
      const message = `${released}: no released contract to compare with.`;
      console.log(formatMissingRelease(format, message));
      return 0;
    }
    console.log(FORMATS[format](report));
    return report.diff.passes ? 0 : 1;
  },
};

interface Report {
  diff: ContractDiff;
  /** The current contract. */
  contract: string;
  allowedFile?: string;
}

interface DiffOptions {
  today?: string;
  source: string | undefined;
  reading: ReadOptions;
}

async function diffDocuments(paths: string[], { source, reading, ...options }: DiffOptions): Promise<Report> {
  const [oldPath, newPath, extraPath] = paths;
  if (oldPath === undefined || newPath === undefined || extraPath !== undefined) {
    throw new UsageError(`expected two OpenAPI documents, or --contract and --released, got ${countPaths(paths)}`);
  }
  const [before, after] = await Promise.all([
    readNormalizedContract(oldPath, reading),
    readNormalizedContract(newPath, reading),
  ]);
  const lines = { sourceFile: source ?? newPath, before, after, released: oldPath };
  return { diff: await locateChanges(diffContracts(before, after, options), lines), contract: newPath };
}

async function diffWithRelease(
  contract: string | undefined,
  released: string | undefined,
  positionals: string[],
  { source, reading, ...options }: DiffOptions,
): Promise<Report | undefined> {
  if (contract === undefined) throw new UsageError("--contract: expected a path, got none");
  if (released === undefined) throw new UsageError("--released: expected a path, got none");
  if (positionals.length > 0) {
    throw new UsageError(
      `expected only --contract and --released, got ${positionals.map((path) => basename(path))} too`,
    );
  }
  const { latest, ...allowed } = readReleasedContracts(released);
  if (!latest) return undefined;
  const revision: OpenAPIObject = await readNormalizedContract(contract, reading);
  const diff = diffContracts(latest, revision, { ...allowed, ...options });
  const lines = {
    sourceFile: source ?? findSource(contract),
    before: latest,
    after: revision,
    released: findRelease(released, diff.base),
  };
  return { diff: await locateChanges(diff, lines), contract, allowedFile: allowed.allowedFile };
}

function formatReport({ diff, allowedFile }: Report): string {
  const remedies = allowedFile === undefined ? "" : formatRemedies(diff, allowedFile);
  return [formatDiff(diff), remedies].filter(Boolean).join("\n\n");
}

function countPaths(paths: string[]): string {
  return paths.length === 0 ? "none" : paths.join(", ");
}

const FORMATS = {
  text: formatReport,
  json: ({ diff }) => JSON.stringify(diff, null, 2),
  markdown: ({ diff, allowedFile }) => formatMarkdown(diff, { allowedFile }),
  junit: ({ diff }) => formatJunit(diff, formatRequirement(diff)),
  sarif: ({ diff }) => formatSarif(diff),
  gitlab: ({ diff, contract }) => formatGitlab(diff, contract),
} satisfies Record<string, (report: Report) => string>;

type Format = keyof typeof FORMATS;

function formatMissingRelease(format: Format, message: string): string {
  const none = { changes: [], allowed: [], passes: true };
  return {
    text: message,
    json: "null",
    markdown: `${MARKDOWN_MARKER}\n\n${message}`,
    junit: formatJunit(none),
    sarif: formatSarif(none),
    gitlab: formatGitlab(none, ""),
  }[format];
}

function isFormat(format: string): format is Format {
  return Object.hasOwn(FORMATS, format);
}

function parseFormat(format: string): Format {
  if (isFormat(format)) return format;
  throw new UsageError(`--format: expected text, json, markdown, junit, sarif or gitlab, got "${format}"`);
}

function parseDay(day: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  throw new UsageError(`--today: expected a day such as 2030-12-05, got "${day}"`);
}
