// Remark plugins for guides: notes (`:::tip[Title]`), titles and marked lines of code blocks, HTML in Markdown, images, and imports of components.
import { existsSync, statSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { getProperty } from "@onecontract/codegen/json/is-record";
import type { Nodes, Parent, Root, RootContent } from "mdast";
import { storeImage } from "../../model/asset-files.ts";
import { didYouMean } from "../../model/authoring-error.ts";
import { plainContent } from "../../model/parse-markdown.ts";
import { ASIDE_TYPES, isAsideType } from "../../nodes/aside.tsx";
import { markedLines } from "../../nodes/code.tsx";

interface Directive extends Parent {
  type: "containerDirective" | "leafDirective" | "textDirective";
  name: string;
  data?: { hName?: string; hProperties?: Record<string, string>; directiveLabel?: boolean };
}

interface VFile {
  value: string | Uint8Array;
  /** Throws an error with the position. */
  fail(reason: string, place: Nodes | undefined): never;
}

/** Converts container directives to notes. The source of inline directives is text: `10:30`. */
export function asides() {
  return (tree: Root, file: VFile): void => {
    const source = String(file.value);
    visit(tree, (node, parent, index) => {
      if (!isDirective(node)) return;
      if (node.type !== "containerDirective") {
        const { start, end } = node.position ?? {};
        const value = source.slice(start?.offset, end?.offset);
        const text = { type: "text", value } as const;
        parent.children[index] = node.type === "textDirective" ? text : { type: "paragraph", children: [text] };
        return;
      }
      if (!isAsideType(node.name)) {
        const expected = `:::${node.name}: expected one of ${ASIDE_TYPES.join(", ")}, got "${node.name}".`;
        file.fail(expected + didYouMean(node.name, ASIDE_TYPES), node as unknown as Nodes);
      }
      const [label, ...content] = node.children;
      const isLabelled = label && getProperty(label.data, "directiveLabel") !== undefined;
      const title = isLabelled && { title: plainContent(label) };
      if (isLabelled) node.children = content;
      node.data = { hName: "portal-aside", hProperties: { type: node.name, ...title } };
    });
  };
}

function isDirective(node: unknown): node is Directive {
  return typeof node === "object" && node !== null && "type" in node && /Directive$/.test(String(node.type));
}

/** Passes the title and the marked lines of a code block on: "```ts title="client.ts" {2,4-6}". */
export function codeOptions() {
  return (tree: Root, file: VFile): void =>
    visit(tree, (node) => {
      if (node.type !== "code") return;
      const meta = node.meta ?? "";
      const [, title] = /\btitle="([^"]*)"/.exec(meta) ?? [];
      const [, marks] = /(?:^|\s)\{([^}]*)\}/.exec(meta) ?? [];
      const count = node.value.split("\n").length;
      if (marks !== undefined && !markedLines(marks).every((line) => line >= 1 && line <= count))
        file.fail(`expected lines from 1 to ${count}, such as {1,3-4}, got {${marks}}`, node);
      const hProperties = { "data-title": title, "data-marks": marks };
      if (meta !== "") node.data = { ...node.data, hProperties } as typeof node.data;
    });
}

/** Shows HTML in a Markdown file, which is not MDX, as text, except for comments. */
export function rawHtml() {
  return (tree: Root): void =>
    visit(tree, (node, parent, index) => {
      if (node.type !== "html") return;
      const value = node.value.replace(/<!--[\s\S]*?-->/g, "");
      parent.children[index] = { type: "text", value };
    });
}

interface ImageOptions {
  /** Contents of the images by their names, to which the plugin adds. */
  images: Map<string, Uint8Array>;
  /** URL of the guide. */
  guide: string;
  basePath: string;
}

/** Stores the images next to a guide as files of the portal. The size of an image keeps its place until it is loaded. */
export function storeImages({ images, guide, basePath }: ImageOptions) {
  return (tree: Root): void =>
    visit(tree, (node) => {
      if (node.type !== "image" || /^(?:[a-z]+:|\/)/i.test(node.url) || !existsSync(new URL(node.url, guide))) return;
      const { url, ...size } = storeImage(fileURLToPath(new URL(node.url, guide)), images, basePath);
      node.url = url;
      node.data = { ...node.data, hProperties: { ...size, loading: "lazy" } } as typeof node.data;
    });
}

interface ResolveOptions {
  /** URL of the guide. */
  importer: string;
  /** Resolves a package from the guide. */
  resolve(specifier: string): string;
}

const OWN_PACKAGE = "@onecontract/portal/";

/**
 * Resolves the imports of an MDX file. Those of this package lead to the modules that render the page, so that the components share
 * their state. Files get their modification time as a query, so that Node loads them again after an edit.
 */
export function resolveImports({ importer, resolve }: ResolveOptions) {
  return (tree: Root): void => {
    for (const node of tree.children) {
      if ((node.type as string) !== "mdxjsEsm") continue;
      for (const statement of (node.data as { estree?: EsTree } | undefined)?.estree?.body ?? []) {
        const { source } = statement;
        if (typeof source?.value !== "string") continue;
        source.value = resolveImport(source.value, importer, resolve);
        delete source.raw;
      }
    }
  };
}

/** The part of a module's syntax tree that imports are in. */
interface EsTree {
  body: { source?: { value?: unknown; raw?: string } | null }[];
}

function resolveImport(specifier: string, importer: string, resolve: ResolveOptions["resolve"]): string {
  if (specifier.startsWith(OWN_PACKAGE)) return import.meta.resolve(specifier);
  if (/^\.{0,2}\//.test(specifier)) {
    const url = new URL(specifier, importer);
    return `${url.href}?${statSync(fileURLToPath(url)).mtimeMs}`;
  }
  if (/^[a-z][a-z+.-]+:/i.test(specifier)) return specifier;
  return pathToFileURL(resolve(specifier)).href;
}

function visit(node: Nodes, callback: (node: Nodes, parent: Parent, index: number) => void): void {
  if (!("children" in node)) return;
  for (let index = 0; index < node.children.length; index++) {
    const child = node.children[index] as RootContent;
    callback(child, node as Parent, index);
    visit(child, callback);
  }
}
