// Compiles a guide in Markdown or MDX to a function that renders it with the portal's components.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { type EvaluateOptions, evaluate } from "@mdx-js/mdx";
import GithubSlugger from "github-slugger";
import type { Element, Nodes, Root } from "hast";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import { AuthoringError } from "../../model/authoring-error.ts";
import type { Guide } from "../../model/guide.ts";
import { withoutFrontMatter } from "../../model/guide-files.ts";
import type { Portal } from "../../model/portal.ts";
import { Aside } from "../../nodes/aside.tsx";
import { GuideCode } from "../../nodes/diagram.tsx";
import { AnchorHeading } from "../../nodes/headings.tsx";
import { type Child, type Component, Fragment, jsx, jsxDEV } from "../../nodes/jsx-runtime.ts";
import type { Heading } from "../page.ts";
import { guideLink } from "./guide-link.tsx";
import { asides, codeOptions, rawHtml, resolveImports, storeImages } from "./remark-plugins.ts";

export interface CompiledGuide {
  headings: Heading[];
  /** Contents of the images next to the guide, by their names in `ASSETS_FOLDER`. */
  images: Map<string, Uint8Array>;
  content(): Child;
}

/** The last version of each guide by id, with its source. */
export type CompiledGuides = Map<string, { source: string; guide: CompiledGuide }>;

/**
 * Compiles a guide, unless it was compiled before from the same source.
 *
 * @throws AuthoringError with the position in the source if the syntax is invalid or an import fails
 */
export async function compileGuideOnce(guide: Guide, portal: Portal, compiled: CompiledGuides): Promise<CompiledGuide> {
  const { id, file, markdown } = guide;
  const source = file === undefined ? (markdown?.() ?? "") : withoutFrontMatter(readFileSync(file, "utf8"));
  const known = compiled.get(id);
  if (known?.source === source) return known.guide;
  const result = await compileGuide(guide, source, portal);
  compiled.set(id, { source, guide: result });
  return result;
}

async function compileGuide({ id, file }: Guide, source: string, portal: Portal): Promise<CompiledGuide> {
  // The imports of a guide without a file start at the folder of the project.
  const url = pathToFileURL(file ?? `${portal.root}/${id}.md`).href;
  const headings: Heading[] = [];
  const images = new Map<string, Uint8Array>();
  const options: EvaluateOptions = {
    Fragment,
    jsxDEV,
    // The elements and components of a guide have their positions, for messages.
    development: true,
    baseUrl: url,
    format: file?.endsWith(".mdx") ? "mdx" : "md",
    elementAttributeNameCase: "html",
    stylePropertyNameCase: "css",
    remarkPlugins: [
      remarkGfm,
      remarkDirective,
      asides,
      codeOptions,
      rawHtml,
      [storeImages, { images, guide: url, basePath: portal.basePath }],
      [resolveImports, { importer: url, resolve: createRequire(url).resolve }],
    ],
    rehypePlugins: [[collectHeadings, headings]],
  };
  try {
    const { default: Content } = (await evaluate({ value: source, path: file ?? id }, options)) as {
      default: Component<Record<string, unknown>>;
    };
    const components = { ...COMPONENTS, a: guideLink(file) };
    const call: typeof Content = (props, rendering) => locateMissing(() => Content(props, rendering), file ?? id);
    return { headings, images, content: () => jsx(call, { components }) };
  } catch (error) {
    const { reason = error instanceof Error ? error.message : String(error), line } = error as Partial<VFileMessage>;
    throw new AuthoringError(file ?? id, line ?? undefined, reason, { cause: error });
  }
}

/** @throws AuthoringError with the position if the guide calls a component that it neither imports nor defines */
function locateMissing(call: () => Child, file: string): Child {
  try {
    return call();
  } catch (error) {
    const [, name, line] = /^Expected component `(.*?)`[\s\S]* at `(\d+):/.exec(String((error as Error).message)) ?? [];
    if (name === undefined) throw error;
    const expected = `expected a component that the guide imports or defines, got <${name}>`;
    throw new AuthoringError(file, Number(line), expected, { cause: error });
  }
}

/** The part of the errors of parsers of Markdown and MDX that messages need. */
interface VFileMessage {
  reason: string;
  line: number | null;
}

interface HeadingProps {
  id: string;
  children?: Child;
}

const headings = ([2, 3, 4, 5, 6] as const).map((level): [string, Component<HeadingProps>] => [
  `h${level}`,
  (props, rendering) => AnchorHeading({ level, ...props }, rendering),
]);

/** Components in place of the elements that Markdown syntax stands for. */
const COMPONENTS = {
  ...Object.fromEntries(headings),
  pre: GuideCode,
  "portal-aside": Aside,
};

/** A rehype plugin. */
function collectHeadings(headings: Heading[]): (tree: Root) => void {
  return (tree) => {
    const slugger = new GithubSlugger();
    visit(tree, (element) => {
      const [, level] = /^h([1-6])$/.exec(element.tagName) ?? [];
      if (level === undefined) return;
      const text = textContent(element);
      const slug = typeof element.properties.id === "string" ? element.properties.id : slugger.slug(text);
      element.properties.id = slug;
      headings.push({ depth: Number(level), slug, text });
    });
  };
}

function visit(node: Nodes, callback: (element: Element) => void): void {
  if (node.type === "element") callback(node);
  if ("children" in node) for (const child of node.children) visit(child, callback);
}

function textContent(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textContent).join("") : "";
}
