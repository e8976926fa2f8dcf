// Checks the names and types of options before they are resolved: a misspelled option would otherwise have no effect.
import { isRecord } from "@onecontract/codegen/json/is-record";
import { GERMAN } from "../messages/german.ts";
import { AuthoringError, didYouMean, lineAt } from "./authoring-error.ts";
import { COLOR_PROPERTIES, type PortalOptions } from "./options.ts";

/** `any` stands for a value that is checked where it is resolved, such as a string or an object. */
type Shape<T> =
  | "any"
  | (T extends readonly (infer Item)[]
      ? readonly [Shape<Item>]
      : T extends object
        ? { [Key in keyof T]-?: Shape<NonNullable<T[Key]>> }
        : T extends string
          ? "string"
          : T extends boolean
            ? "boolean"
            : "number");

/** Returns the shape of an object of strings with the names of a table. */
const strings = <Key extends string>(table: Record<Key, string>) =>
  Object.fromEntries(Object.keys(table).map((name) => [name, "string"])) as Record<Key, "string">;

const COLORS = strings(COLOR_PROPERTIES);

const SDK = {
  package: "string",
  client: "string",
  environmentPrefix: "string",
  install: "string",
  folder: "string",
} as const;

const OPTIONS = {
  contract: "string",
  versions: [{ name: "string", contract: "string", sdk: SDK }],
  released: "string",
  title: "string",
  language: "string",
  messages: strings(GERMAN),
  sdk: SDK,
  baseURL: "string",
  sameOrigin: "boolean",
  site: "string",
  base: "string",
  outDir: "string",
  accent: "string",
  theme: { light: COLORS, dark: COLORS, radius: "string", font: ["string"], codeFont: ["string"] },
  logo: "any",
  image: "string",
  socialCards: "boolean",
  navigation: [{ label: "string", href: "string" }],
  footer: { links: [{ label: "string", href: "string" }], text: "string" },
  banner: { text: "string", link: { label: "string", href: "string" }, dismissible: "boolean" },
  scripts: [{ source: "string", src: "string", integrity: "string", data: "any" }],
  guides: {
    folder: "string",
    pages: [
      {
        name: "string",
        title: "string",
        description: "string",
        order: "number",
        needs: ["string"],
        file: "string",
        markdown: "string",
      },
    ],
    moved: [{ from: "string", to: "string" }],
    groups: [{ label: "string", description: "string", guides: ["string"] }],
  },
  designDecisions: [{ id: "string", gap: "string", decision: "string", locations: "any" }],
  editURL: "string",
  feedbackURL: "string",
  synonyms: [["string"]],
  firstCall: "string",
  keysURL: "string",
  mcp: { package: "string", name: "string" },
  ask: { label: "string", href: "string" },
  offline: "boolean",
  sections: { console: "boolean", reference: "boolean" },
} satisfies Shape<PortalOptions>;

type Path = readonly (string | number)[];

/** Position of an option: its name for a message, and its line in the configuration file. */
interface Problem {
  path: Path;
  message: string;
}

/**
 * @param file configuration file
 * @param source content of the file
 * @throws AuthoringError if an option is unknown, or has a value of another type
 */
export function checkOptions(options: unknown, file: string, source: string): asserts options is PortalOptions {
  if (!isRecord(options)) {
    const message = `expected a default export with the options, got ${typeof options}`;
    throw optionError({ path: [], message }, file, source);
  }
  for (const problem of findProblems(options, OPTIONS, [])) throw optionError(problem, file, source);
  if (options.contract === undefined && options.versions === undefined)
    throw new AuthoringError(file, undefined, "contract: expected the path of the OpenAPI document, got none");
}

/**
 * Adds the position to an error of options: each line of its message that starts with the name of an option is the error of that one.
 * Returns other errors as they are.
 */
export function locateOption(error: unknown, file: string, source: string): unknown {
  if (!(error instanceof Error) || error instanceof AuthoringError) return error;
  const lines = error.message.split("\n");
  const located = lines.map((line) => {
    const [, name = "", message = ""] = /^([\w.[\]]+): (expected .*)$/.exec(line) ?? [];
    const path = [...name.matchAll(/\w+/g)].map(([key]) => (/^\d+$/.test(key) ? Number(key) : key));
    return path[0] !== undefined && path[0] in OPTIONS ? optionError({ path, message }, file, source).message : line;
  });
  return located.some((line, index) => line !== lines[index]) ? new Error(located.join("\n"), { cause: error }) : error;
}

function optionError({ path, message }: Problem, file: string, source: string): AuthoringError {
  const name = path.map((key, index) => (typeof key === "number" ? `[${key}]` : index > 0 ? `.${key}` : key)).join("");
  return new AuthoringError(file, lineOf(path, source), name === "" ? message : `${name}: ${message}`);
}

function* findProblems(value: unknown, shape: unknown, path: Path): Generator<Problem> {
  const unexpected = (expected: string) => ({ path, message: `expected ${expected}, got ${JSON.stringify(value)}` });
  if (value === undefined || value === null || shape === "any") return;
  if (typeof shape === "string") {
    if (typeof value !== shape) yield unexpected(shape === "boolean" ? "true or false" : `a ${shape}`);
  } else if (Array.isArray(shape)) {
    if (!Array.isArray(value)) yield unexpected("a list");
    else for (const [index, item] of value.entries()) yield* findProblems(item, shape[0], [...path, index]);
  } else if (!isRecord(shape) || !isRecord(value)) yield unexpected("an object");
  else {
    for (const [key, item] of Object.entries(value)) {
      if (Object.hasOwn(shape, key)) yield* findProblems(item, shape[key], [...path, key]);
      else {
        const message = `expected no such option.${didYouMean(key, Object.keys(shape))}`;
        yield { path: [...path, key], message };
      }
    }
  }
}

/** Comments and strings. */
const OPAQUE = /\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;

/** Returns the line of an option in the source, or undefined if the source computes the option. */
function lineOf(path: Path, source: string): number | undefined {
  const code = source.replace(OPAQUE, (part, offset: number) => {
    const isName = /^\s*:/.test(source.slice(offset + part.length));
    return isName ? part : part.replace(/[^\n]/g, " ");
  });
  const start = code.indexOf("{", code.indexOf("export default"));
  const offset = path.reduce<number>((from, key) => (from < 0 ? from : offsetOf(key, code, from)), start);
  return offset < 0 || path.length === 0 ? undefined : lineAt(code, offset);
}

/** Returns the offset of a property or an item of the object or list that starts at `from`, or -1. */
function offsetOf(key: string | number, code: string, from: number): number {
  const name = new RegExp(`(?<![\\w$.])["']?${key}["']?\\s*[:,}(]`, "y");
  let depth = 0;
  let items = 0;
  for (let offset = from; offset < code.length; offset++) {
    const character = code.charAt(offset);
    if ("{[(".includes(character)) depth++;
    else if ("}])".includes(character)) depth--;
    if (depth === 0 && "}]),".includes(character)) return -1;
    if (depth !== 1) continue;
    if (character === ",") items++;
    name.lastIndex = offset;
    const isFound = typeof key === "number" ? items === key && /[[,]/.test(character) : name.test(code);
    if (isFound) return typeof key === "number" ? code.slice(offset + 1).search(/\S/) + offset + 1 : offset;
  }
  return -1;
}
