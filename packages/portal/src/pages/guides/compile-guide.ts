// Compiles a guide in Markdown or MDX to a function that renders it with the portal's components.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { type EvaluateOptions, evaluate } from "@mdx-js/mdx";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import type { Guide } from "../../model/guide.ts";
import { Aside } from "../../nodes/aside.tsx";
import { MarkdownCode } from "../../nodes/code.tsx";
import { AnchorHeading } from "../../nodes/headings.tsx";
import { type Child, type Component, Fragment, jsx, jsxs } from "../../nodes/jsx-runtime.ts";
import type { Heading } from "../page.ts";
import { collectHeadings } from "./headings.ts";
import { asides, codeTitles, rawHtml, resolveImports } from "./remark-plugins.ts";

export interface CompiledGuide {
  headings: Heading[];
  content(): Child;
}

/** The last version of each guide by id, with its source. */
export type CompiledGuides = Map<string, { source: string; guide: CompiledGuide }>;

/**
 * Compiles a guide, unless it was compiled before from the same source.
 *
 * @param folder folder that a guide without a file starts its imports at
 * @throws Error with the position in the source if the syntax is invalid or an import fails
 */
export async function compileGuideOnce(guide: Guide, folder: string, compiled: CompiledGuides): Promise<CompiledGuide> {
  const { id, file, markdown } = guide;
  const source = file === undefined ? (markdown?.() ?? "") : withoutFrontmatter(readFileSync(file, "utf8"));
  const known = compiled.get(id);
  if (known?.source === source) return known.guide;
  const result = await compileGuide(guide, source, folder);
  compiled.set(id, { source, guide: result });
  return result;
}

async function compileGuide({ id, file }: Guide, source: string, folder: string): Promise<CompiledGuide> {
  const url = pathToFileURL(file ?? `${folder}/${id}.md`).href;
  const headings: Heading[] = [];
  const options: EvaluateOptions = {
    Fragment,
    jsx,
    jsxs,
    baseUrl: url,
    format: file?.endsWith(".mdx") ? "mdx" : "md",
    elementAttributeNameCase: "html",
    stylePropertyNameCase: "css",
    remarkPlugins: [
      remarkGfm,
      remarkDirective,
      asides,
      codeTitles,
      rawHtml,
      [resolveImports, { importer: url, resolve: createRequire(url).resolve }],
    ],
    rehypePlugins: [[collectHeadings, headings]],
  };
  try {
    const { default: Content } = (await evaluate({ value: source, path: file ?? id }, options)) as {
      default: Parameters<typeof jsx>[0];
    };
    return { headings, content: () => jsx(Content, { components: COMPONENTS }) };
  } catch (error) {
    throw new Error(`${file ?? id}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** Keeps the lines, so that the positions in messages are those of the file. */
function withoutFrontmatter(source: string): string {
  return source.replace(/^---\n[\s\S]*?\n---(?=\n)/, (block) => block.replace(/[^\n]/g, ""));
}

interface HeadingProps {
  id: string;
  children?: Child;
}

const heading =
  (level: 2 | 3 | 4 | 5 | 6): Component<HeadingProps> =>
  (props, rendering) =>
    AnchorHeading({ level, ...props }, rendering);

/** Components in place of the elements that Markdown syntax stands for. */
const COMPONENTS = {
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  pre: MarkdownCode,
  "portal-aside": Aside,
};
