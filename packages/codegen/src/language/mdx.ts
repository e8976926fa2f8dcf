// Writes MDX (https://mdxjs.com): Markdown with components.
import { Code, createTemplate } from "./code.ts";

export type Mdx = Code<"mdx">;

/** The tagged template of MDX, with the functions that turn strings into code. */
export const mdx = Object.assign(createTemplate("mdx"), { frontMatter, text, attribute });

/** Returns the metadata of a page in YAML, of which JSON is a part. */
function frontMatter(fields: Record<string, string | readonly string[]>): Mdx {
  const lines = Object.entries(fields).map(([name, value]) => {
    return `${name}: ${typeof value === "string" ? JSON.stringify(value) : `[${value.map((item) => JSON.stringify(item)).join(", ")}]`}`;
  });
  return source(["---", ...lines, "---"].join("\n"));
}

/** Returns words that read as they are: without emphasis, links, components and expressions. */
function text(words: string): Mdx {
  return source(words.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>#&]/g, "\\$&"));
}

/** Returns the value of a component's property. */
function attribute(value: string): Mdx {
  return source(`"${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`);
}

function source(value: string): Mdx {
  return new Code("mdx", [value]);
}
