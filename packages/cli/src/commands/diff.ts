// `onecontract diff`: lists the changes between two contracts, or since the last release of a contract.
import { existsSync, readdirSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { formatProblem, inspectContract, normalizeDocument } from "@onecontract/codegen";
import {
  type ContractDiff,
  findRelease,
  formatBranch,
  formatDiff,
  formatGitlab,
  formatJunit,
  formatMarkdown,
  formatRemedies,
  formatRequirement,
  formatSarif,
  MARKDOWN_MARKER,
  readReleasedContracts,
} from "@onecontract/codegen/diff";
import { logJson } from "@onecontract/codegen/language/json";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { type Command, parseCommandLine } from "../command.ts";
import { findConfigFile } from "../config/load-config.ts";
import { configureVersion, loadAudience } from "../config/read-audience.ts";
import type { SelectedConfig } from "../config/select-audience.ts";
import { diffOptions, diffProject, type ProjectDiffOptions, readDiffOptions } from "../diff/diff-project.ts";
import { findSource, locateChanges } from "../diff/locate-changes.ts";
import { withRevision } from "../diff/read-revision.ts";
import type { LineSources } from "../diff/typespec-lines.ts";
import { expectInside } from "../expect-inside.ts";
import { formatProblems } from "../input/format-problems.ts";
import { readContractDocument } from "../input/read-contract-document.ts";
import { withProgress } from "../progress.ts";
import { messageFor, UsageError } from "../user-error.ts";
import { findRoot } from "../workspace/workspace.ts";

export const command: Command = {
  usage: `Usage: onecontract diff OLD NEW [options]
       onecontract diff --contract FILE --released FOLDER [options]
       onecontract diff --contract FILE --base REF [--released FOLDER] [options]

Lists the changes between two contracts in TypeSpec or OpenAPI, and the version that they require. Fails with 1 if the version of the new document
does not allow the changes, and with 2 if the documents cannot be compared.

  --contract FILE     the current contract, to compare with its newest release
  --released FOLDER   the released contracts: 1.0.0.yaml, 1.1.0.yaml, and allowed-changes.yaml
  --base REF          the branch, tag or commit to compare the source of the contract with. With --released too, text and Markdown list the
                      changes since REF, and then those since the release, which alone determine the exit code and the other formats
  --config FILE       configuration with the ratings of rules and stability levels (default: onecontract.config.ts, or that in packages/sdk/)
  --audience NAME     compare what an audience of the configuration gets from both contracts
  --compile           also generates the SDKs of both contracts, and compiles a program that uses each symbol of the earlier one with the
                      later one. An error that no rule explains is a breaking change
  --source FILE       source of the contract, to name the line of each change (default: main.tsp or openapi.yaml next to dist/,
                      else the contract itself)
  --format FORMAT     text, json, markdown for a comment on a pull request, junit, sarif, or gitlab for its Code Quality report
                      (default: text)
  --allow-references PLACE  a folder or URL, other than the contract's folder, that references may lead to; may be repeated
  --today DAY         day that sunset dates are compared with, such as 2030-12-05 (default: today in UTC)`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, {
      values: ["contract", "released", "base", "config", "audience", "source", "format", "today"],
      lists: ["allow-references"],
      flags: ["compile"],
    });
    const format = parseFormat(values.format);
    const { contract, released, base, source, audience, compile } = values;
    const today = values.today === undefined ? {} : { today: parseDay(values.today) };
    const diff = async (): Promise<Report | undefined> => {
      const configFile = values.config === undefined ? findConfigFile(process.cwd()) : resolve(values.config);
      const selected = audience === undefined ? undefined : await loadAudience(audience, configFile);
      const project = selected ? diffOptions(selected) : await readDiffOptions(process.cwd(), configFile);
      const reading = { allowReferences: values["allow-references"], audience: selected };
      const options = { ...project, ...today, compile, source, reading };
      if (contract === undefined && released === undefined && base === undefined) {
        return diffDocuments(positionals, options);
      }
      const current = requireContract(contract, positionals);
      const branch = base === undefined ? undefined : await diffWithBranch(current, base, options);
      if (branch && released === undefined) return branch;
      const release = await diffWithRelease(current, released, options);
      return branch && release ? { ...release, branch } : (release ?? branch);
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
  /** Git ref that the contract was compared with. @default the released version */
  since?: string;
  /** The changes since a git ref, which are reported above. */
  branch?: Report;
}

interface DiffOptions extends Omit<ProjectDiffOptions, "allowed" | "allowedFile"> {
  source: string | undefined;
  reading: Reading;
}

interface Reading {
  allowReferences: string[] | undefined;
  /** Configuration of the audience whose operations are compared. */
  audience: SelectedConfig | undefined;
}

async function readVersion(
  path: string,
  { audience, ...options }: Reading,
  isEarlier: boolean,
): Promise<OpenAPIObject> {
  const document = await readContractDocument(path, options);
  return normalizeDocument(audience ? await configureVersion(document, audience, isEarlier) : document);
}

async function diffDocuments(paths: string[], { source, reading, ...options }: DiffOptions): Promise<Report> {
  const [oldPath, newPath, extraPath] = paths;
  if (oldPath === undefined || newPath === undefined || extraPath !== undefined) {
    throw new UsageError(
      `expected two OpenAPI documents, or --contract with --released or --base, got ${paths.join(", ") || "none"}`,
    );
  }
  const [before, after] = await Promise.all([
    readVersion(oldPath, reading, true),
    readVersion(newPath, reading, false),
  ]);
  const lines = { sourceFile: source ?? newPath, before, after, released: oldPath, isSource: source === undefined };
  return { diff: await compare(lines, options), contract: newPath };
}

/** Compares two documents. Logs the warnings about the later one, such as a sunset that is not a date, unless the earlier one has them, too. */
async function compare(sources: LineSources, options: ProjectDiffOptions): Promise<ContractDiff> {
  const { before, after, sourceFile } = sources;
  const known = new Set(inspectContract(before).problems.map(formatProblem));
  const added = inspectContract(after).problems.filter((problem) => !known.has(formatProblem(problem)));
  for (const line of await formatProblems(added, after, sourceFile)) console.error(line);
  return locateChanges(await diffProject(before, after, options), sources);
}

function requireContract(contract: string | undefined, positionals: string[]): string {
  if (contract === undefined) throw new UsageError("--contract: expected a path, got none");
  if (positionals.length === 0) return contract;
  const paths = positionals.map((path) => basename(path));
  throw new UsageError(`expected only --contract with --released or --base, got ${paths} too`);
}

/** Compares the source of the contract with that of a git ref. The build output is in no commit. */
async function diffWithBranch(
  contract: string,
  ref: string,
  { source, reading, ...options }: DiffOptions,
): Promise<Report> {
  const sourceFile = source ?? findSource(contract);
  const after = await readVersion(sourceFile, reading, false);
  const diff = await withRevision(sourceFile, ref, async (released, nameOf) => {
    const before = await readVersion(released, reading, true);
    const lines = { sourceFile, before, after, released, nameOf, isSource: true };
    return compare(lines, options);
  });
  return { diff, contract, since: ref };
}

async function diffWithRelease(
  contract: string,
  released: string | undefined,
  { source, reading, ...options }: DiffOptions,
): Promise<Report | undefined> {
  if (released === undefined) throw new UsageError("--released: expected a path, got none");
  expectReleasesInside(resolve(released));
  const { latest: release, ...allowed } = readReleasedContracts(released);
  if (!release) return undefined;
  const { audience } = reading;
  const latest = audience ? await configureVersion(release, audience, true) : release;
  const revision = await readVersion(contract, reading, false);
  const lines = {
    sourceFile: source ?? findSource(contract),
    before: latest,
    after: revision,
    released: findRelease(released, latest.info.version),
  };
  return { diff: await compare(lines, { ...allowed, ...options }), contract, allowedFile: allowed.allowedFile };
}

/** @throws UserError if a link leads out of the project, or out of a folder without one: the report would quote another file */
function expectReleasesInside(folder: string): void {
  if (!existsSync(folder)) return;
  const root = findRoot(folder) ?? folder;
  const names = readdirSync(folder).filter((name) => /\.yaml(\.gz)?$/.test(name));
  for (const name of ["", ...names]) expectInside(root, join(relative(root, folder), name));
}

function formatReport({ diff, since, allowedFile, branch }: Report): string {
  const remedies = allowedFile === undefined ? "" : formatRemedies(diff, allowedFile);
  const report = [formatDiff(diff, since), remedies].filter(Boolean).join("\n\n");
  return branch ? formatBranch(branch.diff, branch.since ?? "", report) : report;
}

const FORMATS = {
  text: formatReport,
  json: ({ diff }) => logJson(diff),
  markdown: ({ diff, since, allowedFile, branch }) =>
    formatMarkdown(diff, { since, allowedFile, branch: branch && { ref: branch.since ?? "", diff: branch.diff } }),
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

function parseFormat(format = "text"): Format {
  if (isFormat(format)) return format;
  throw new UsageError(`--format: expected text, json, markdown, junit, sarif or gitlab, got "${format}"`);
}

function parseDay(day: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  throw new UsageError(`--today: expected a day such as 2030-12-05, got "${day}"`);
}
