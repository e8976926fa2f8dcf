// Reads the folder of guides: the guides with their front matter, and the files that guides contain.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { parseDocument } from "yaml";
import { AuthoringError, didYouMean, lineAt } from "./authoring-error.ts";
import type { Guide } from "./guide.ts";

export interface GuideFile {
  guide: Guide;
  /** operationIds and extensions of the contract. */
  needs: string[];
}

const GUIDE = /\.mdx?$/;
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?=\r?\n|$)/;

/**
 * Returns the guides of a folder and its subfolders. Files and folders whose names start with `_`, and files of other types, are parts
 * of guides.
 *
 * @throws AuthoringError if the front matter of a guide is invalid, or no guide uses a file
 */
export function readGuideFiles(folder: string): GuideFile[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const names = files.map((file) => relative(folder, file).replaceAll("\\", "/"));
  const isGuide = (name: string) => GUIDE.test(name) && !/(?:^|\/)_/.test(name);
  const sources = files.filter((file) => /\.[jt]sx?$/.test(file) || GUIDE.test(file));
  for (const [index, file] of files.entries()) {
    if (isGuide(names[index] ?? "") || isUsed(file, sources)) continue;
    throw new AuthoringError(
      file,
      undefined,
      "expected a guide (.md or .mdx) or a file that a guide uses, got neither",
    );
  }
  return names.filter(isGuide).map((name) => readGuide(guideId(name), join(folder, name)));
}

/** Returns the id of the guide in a file: `guides/hosting/scaling` for `hosting/scaling.mdx`, `guides/hosting` for `hosting/index.mdx`. */
export function guideId(name: string): string {
  return `guides/${name.replace(GUIDE, "").replace(/\/index$/, "")}`;
}

/** Returns whether another source names the file. */
function isUsed(file: string, sources: string[]): boolean {
  return sources.some((source) => source !== file && readFileSync(source, "utf8").includes(basename(file)));
}

/** Removes the front matter. Keeps the lines, so that the positions in messages are those of the file. */
export function withoutFrontMatter(source: string): string {
  return source.replace(FRONT_MATTER, (block) => block.replace(/[^\n]/g, ""));
}

const isString = (value: unknown) => typeof value === "string" && value.trim() !== "";

const FIELDS: Record<string, [isValid: (value: unknown) => boolean, expected: string]> = {
  title: [isString, "a title"],
  description: [isString, "a description"],
  sidebar: [
    (value) =>
      isRecord(value) && Object.entries(value).every(([key, order]) => key === "order" && Number.isFinite(order)),
    "{ order: number }",
  ],
  needs: [(value) => Array.isArray(value) && value.every(isString), "a list of operationIds and extensions"],
  tableOfContents: [(value) => typeof value === "boolean", "true or false"],
};

function readGuide(id: string, file: string): GuideFile {
  const [block = "", frontMatter = ""] = FRONT_MATTER.exec(readFileSync(file, "utf8")) ?? [];
  const fail = (offset: number, message: string) => {
    throw new AuthoringError(file, lineAt(block, block.indexOf(frontMatter) + offset), message);
  };
  const document = parseDocument(frontMatter);
  const [problem] = document.errors;
  if (problem) fail(problem.pos[0], problem.message.split("\n")[0] ?? "");
  const fields: Record<string, unknown> = isRecord(document.toJS()) ? document.toJS() : {};
  const offsetOf = (name: string) => Math.max(frontMatter.search(new RegExp(`^["']?${name}\\b`, "m")), 0);
  for (const [name, value] of Object.entries(fields)) {
    const names = Object.keys(FIELDS);
    const [isValid, expected] = FIELDS[name] ?? [];
    if (!isValid) fail(offsetOf(name), `expected only ${names.join(", ")}, got "${name}".${didYouMean(name, names)}`);
    else if (!isValid(value)) fail(offsetOf(name), `${name}: expected ${expected}, got ${JSON.stringify(value)}`);
  }
  const missing = ["title", "description"].find((name) => !(name in fields));
  if (missing) throw new AuthoringError(file, 1, `expected a title and a description between "---", got no ${missing}`);
  const { title, description, sidebar, needs = [], tableOfContents } = fields as unknown as FrontMatter;
  const guide = { id, file, title, description, order: sidebar?.order ?? 1000 };
  return { guide: tableOfContents === false ? { ...guide, hasTableOfContents: false } : guide, needs };
}

interface FrontMatter {
  title: string;
  description: string;
  sidebar?: { order?: number };
  needs?: string[];
  tableOfContents?: boolean;
}
