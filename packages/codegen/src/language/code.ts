// Code of one target language. It is only made by the tagged template of that language, whose placeholders accept code of the same
// language and nothing else. A string of a contract becomes code only through a function of the language that says what
// the string is: an identifier, a literal or a comment.

/** A part of code. The lines of a plain string are indented with the code around them; those of an object are not. */
type Part = string | FixedPart;

interface FixedPart {
  /** Text whose line breaks are not followed by indentation: a literal, or a marked value. */
  text: string;
  /** Name of the value that the text stands for, such as the base URL, which readers of the documentation replace. */
  mark?: string | undefined;
}

/** A part of finished code: its text, and the name of the value that it stands for. */
export interface CodePart {
  text: string;
  mark: string | undefined;
}

/** A name of another module that code refers to, and that its file therefore imports. */
export interface Import {
  readonly name: string;
  readonly module: string;
  /** True if the name stands for the module as a whole. */
  readonly isNamespace: boolean;
  readonly isType: boolean;
}

/** Code of the language `L`. */
export class Code<L extends string> {
  readonly language: L;
  /** The names that the code imports, each only once. */
  readonly imports: ReadonlySet<Import>;
  readonly #parts: readonly Part[];

  /** Only for the modules of `language/`: all others make code with the tagged template of a language. */
  constructor(language: L, parts: readonly Part[], imports: ReadonlySet<Import> = NO_IMPORTS) {
    this.language = language;
    this.#parts = parts;
    this.imports = imports;
  }

  get isEmpty(): boolean {
    for (const part of this.#parts) if (partSource(part) !== "") return false;
    return true;
  }

  /** Returns the source of the code. */
  toString(): string {
    return this.#parts.map(partSource).join("");
  }

  /** Returns the code in parts, so that a reader's values can replace the marked ones. */
  toParts(): CodePart[] {
    const parts: CodePart[] = [];
    for (const part of this.#parts) {
      const [text, mark] = typeof part === "string" ? [part, undefined] : [part.text, part.mark];
      const last = parts.at(-1);
      if (last && last.mark === undefined && mark === undefined) last.text += text;
      else parts.push({ text, mark });
    }
    return parts;
  }

  /** Returns the code with the indentation before all lines but the first and empty ones. */
  indent(indentation: string): Code<L> {
    if (indentation === "" || !this.#hasLines) return this;
    const last = this.#parts.length - 1;
    const indented = this.#parts.map((part, index) => {
      if (typeof part !== "string") return part;
      // A fixed part that follows begins a line that is not empty.
      return part.replace(index < last ? /\n(?!\n)/g : /\n(?!\n|$)/g, `\n${indentation}`);
    });
    return new Code(this.language, indented, this.imports);
  }

  get #hasLines(): boolean {
    for (const part of this.#parts) if (typeof part === "string" && part.includes("\n")) return true;
    return false;
  }

  /** Marks the code as a value that a reader may replace. Marks within it are lost, and its lines are not indented later. */
  mark(name: string): Code<L> {
    return new Code(this.language, [{ text: this.toString(), mark: name }], this.imports);
  }

  /** Returns the chunks and codes one after the other. Adjacent strings become one part. Only for the modules of `language/`. */
  static concat<L extends string>(language: L, items: readonly (string | Code<L>)[]): Code<L> {
    const parts: Part[] = [];
    let text = "";
    let imports = NO_IMPORTS;
    let union: Set<Import> | undefined;
    for (const item of items) {
      if (typeof item === "string") {
        text += item;
        continue;
      }
      for (const part of item.#parts) {
        if (typeof part === "string") {
          text += part;
          continue;
        }
        if (text !== "") parts.push(text);
        parts.push(part);
        text = "";
      }
      if (item.imports.size === 0 || item.imports === imports) continue;
      if (imports.size > 0) {
        union ??= new Set(imports);
        for (const name of item.imports) union.add(name);
      }
      imports = union ?? item.imports;
    }
    if (text !== "") parts.push(text);
    return new Code(language, parts, imports);
  }
}

const NO_IMPORTS: ReadonlySet<Import> = new Set();

function partSource(part: Part): string {
  return typeof part === "string" ? part : part.text;
}

/** A placeholder of a template. Nothing is inserted for `undefined` and `false`. */
export type Placeholder<L extends string> = Code<L> | undefined | false;

/** Separators of lists. They are fixed, so that no text of a contract is among them. */
export type Separator =
  | ""
  | " "
  | "\n"
  | "\n\n"
  | ","
  | ", "
  | ",\n"
  | "; "
  | ";\n"
  | " | "
  | " & "
  | " && "
  | "\n  | "
  | " \\\n"
  | "<br>";

/** The tagged template of a language, with the functions that all languages have. */
export interface Template<L extends string> {
  /**
   * Returns code. A template that begins with a line break is dedented: its first and last line break, and the common
   * indentation of its lines are removed. Code that spans several lines has the indentation of the line of its
   * placeholder. A line whose only content is an empty placeholder is removed.
   */
  (strings: TemplateStringsArray, ...placeholders: Placeholder<L>[]): Code<L>;
  /** Joins codes. Empty ones are left out. */
  join(codes: readonly Placeholder<L>[], separator: Separator): Code<L>;
  /** Joins codes with a line break. Empty ones are left out. */
  lines(codes: readonly Placeholder<L>[]): Code<L>;
}

/** Creates the tagged template of a language. Only for the modules of `language/`. */
export function createTemplate<L extends string>(language: L): Template<L> {
  const layouts = new WeakMap<TemplateStringsArray, Layout>();
  const tag = (strings: TemplateStringsArray, ...placeholders: Placeholder<L>[]): Code<L> => {
    let layout = layouts.get(strings);
    if (!layout) {
      layout = readLayout(dedent(strings));
      layouts.set(strings, layout);
    }
    return interpolate(language, layout, placeholders);
  };
  const join = (codes: readonly Placeholder<L>[], separator: Separator): Code<L> => {
    const present: (string | Code<L>)[] = [];
    for (const code of codes) {
      if (!code || code.isEmpty) continue;
      if (present.length > 0) present.push(separator);
      present.push(code);
    }
    return Code.concat(language, present);
  };
  return Object.assign(tag, { join, lines: (codes: readonly Placeholder<L>[]) => join(codes, "\n") });
}

/** The parts of a template that are the same for all values of its placeholders. */
interface Layout {
  strings: readonly string[];
  /** For each placeholder, the indentation of its line, and whether it is alone on it. */
  lines: readonly { indentation: string; isAlone: boolean }[];
}

function readLayout(strings: readonly string[]): Layout {
  /** The text of the current line before the placeholder. */
  let line = "";
  const lines = strings.slice(0, -1).map((text, index) => {
    const next = strings[index + 1] ?? "";
    line = text.includes("\n") ? text.slice(text.lastIndexOf("\n") + 1) : line + text;
    const isLineStart = line.trim() === "" && (text.includes("\n") || index === 0);
    const isLineEnd = next === "" ? index === strings.length - 2 : next.startsWith("\n");
    return { indentation: /^[ \t]*/.exec(line)?.[0] ?? "", isAlone: isLineStart && isLineEnd };
  });
  return { strings, lines };
}

function interpolate<L extends string>(
  language: L,
  { strings, lines }: Layout,
  placeholders: readonly Placeholder<L>[],
): Code<L> {
  const items: (string | Code<L>)[] = [];
  let text = strings[0] ?? "";
  for (let index = 0; index < placeholders.length; index++) {
    const placeholder = placeholders[index];
    const next = strings[index + 1] ?? "";
    const line = lines[index];
    if (line?.isAlone && (!placeholder || placeholder.isEmpty)) {
      // The line of the placeholder is removed, with the line break before it, or after it if it is the first line.
      const start = text.lastIndexOf("\n");
      text = start >= 0 ? text.slice(0, start) + next : next.slice(1);
      continue;
    }
    items.push(text);
    if (placeholder) items.push(placeholder.indent(line?.indentation ?? ""));
    text = next;
  }
  items.push(text);
  return Code.concat(language, items);
}

function dedent(strings: readonly string[]): readonly string[] {
  const [first = "", ...rest] = strings;
  if (!first.startsWith("\n")) return strings;
  const indentations = strings.flatMap((string, index) => {
    const isLast = index === strings.length - 1;
    const lines = string.split("\n").slice(1);
    return lines.flatMap((line, lineIndex) => {
      const isOpen = lineIndex === lines.length - 1 && !isLast;
      return line.trim() === "" && !isOpen ? [] : [line.length - line.trimStart().length];
    });
  });
  const width = Math.min(...indentations, Number.POSITIVE_INFINITY);
  const pattern = new RegExp(`\\n[ \\t]{0,${Number.isFinite(width) ? width : 0}}`, "g");
  const dedented = [first, ...rest].map((string) => string.replace(pattern, "\n"));
  dedented[0] = (dedented[0] ?? "").slice(1);
  const last = dedented.length - 1;
  dedented[last] = (dedented[last] ?? "").replace(/\n[ \t]*$/, "");
  return dedented;
}
