// Renders the files in template/, and writes the files of a new project.
import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Code } from "@onecontract/codegen/language/code";
import { jsonSource } from "@onecontract/codegen/language/json";
import { listFiles } from "../list-files.ts";
import { UserError } from "../user-error.ts";

const TEMPLATE = fileURLToPath(new URL("../../template/", import.meta.url));

/** The value of a placeholder: a name, code of the language of its file, or data for a JSON file or a JSON block. */
export type TemplateValue = string | Code<"typescript"> | Code<"markdown"> | { json: unknown };

/** A part of a file that some projects have. */
const PART = /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}/gs;

/** Names and URLs, whose characters have no meaning in the languages of the template. */
const NAME = /^[@\w./:~%?&= -]*$/;

const LANGUAGES: Record<string, string> = { ".ts": "typescript", ".md": "markdown" };

/**
 * Returns the files of the template with the values of its placeholders, by their path in the project.
 *
 * @param parts whether the parts between `{{#name}}` and `{{/name}}` are included
 * @throws UserError for a name that could be more than a name in the code of the project
 */
export async function renderTemplate(
  values: Record<string, TemplateValue>,
  parts: Record<string, boolean>,
): Promise<Map<string, string>> {
  const files = await listFiles(TEMPLATE);
  const rendered = await Promise.all(
    files.toSorted().map(async (file): Promise<[string, string]> => {
      const source = await readFile(join(TEMPLATE, file), "utf8");
      const included = source.replace(PART, (_, name: string, part: string) => (parts[name] ? part : ""));
      return [projectPath(file), insertValues(included, values, LANGUAGES[extname(file)])];
    }),
  );
  return new Map(rendered);
}

/** Returns a part of a file of the template that is between `{{#name}}` and `{{/name}}`. */
export function renderPart(file: string, name: string, values: Record<string, TemplateValue>): string {
  const source = readFileSync(join(TEMPLATE, file), "utf8");
  const [, , part = ""] = [...source.matchAll(PART)].find(([, found]) => found === name) ?? [];
  return insertValues(part, values, LANGUAGES[extname(file)]);
}

export function insertValues(
  source: string,
  values: Record<string, TemplateValue>,
  language: string | undefined,
): string {
  const lines = source.split("\n").map((line) => {
    const indentation = /^\s*/.exec(line)?.[0] ?? "";
    return line.replace(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
      return insertValue(name, values[name], language, indentation);
    });
  });
  return lines.join("\n");
}

function insertValue(
  name: string,
  value: TemplateValue | undefined,
  language: string | undefined,
  indentation: string,
): string {
  if (value instanceof Code && value.language === language) return `${value.indent(indentation)}`;
  if (typeof value === "string" && NAME.test(value)) return value;
  if (typeof value === "string") {
    throw new UserError(`${name}: expected letters, digits and punctuation of URLs, got ${JSON.stringify(value)}`);
  }
  if (value === undefined || value instanceof Code || language === "typescript") {
    throw new Error(`${name}: expected a value for a file in ${language}, got another one`);
  }
  return jsonSource(value.json).replaceAll("\n", `\n${indentation}`);
}

export async function writeFiles(folder: string, files: Map<string, string | Uint8Array>): Promise<void> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    // Other users of the machine must not read the credential of the developer.
    await writeFile(join(folder, path), content, { mode: basename(path) === ".env" ? 0o600 : 0o666 });
  }
}

/** `_gitignore` becomes `.gitignore`: npm would not publish it. `biome.json.template` is not the configuration of its folder. */
function projectPath(path: string): string {
  return path
    .split("/")
    .map((part) => part.replace(/^_/, ".").replace(/\.template$/, ""))
    .join("/");
}
