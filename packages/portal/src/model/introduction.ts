// The description of the contract. The home page shows the beginning of a long one; a guide contains all of it.
import type { Contract } from "@onecontract/codegen";
import GithubSlugger from "github-slugger";
import { memoize } from "./memoize.ts";
import { parseMarkdown, plainContent } from "./parse-markdown.ts";

interface Introduction {
  /** The text of the first section, if the description is long and has further sections. Otherwise the whole description. */
  lead: string;
  /** The description without a heading that is its title. */
  content: string;
  /** Anchors of the headings in the content, in their order. */
  anchors: string[];
}

/** Largest number of characters of a description that the home page shows whole. */
const MAX_LENGTH = 1500;

export const introductionOf = memoize(({ description = "" }: Contract): Introduction => {
  if (description.length <= MAX_LENGTH) return { lead: description, content: description, anchors: [] };
  const { children } = parseMarkdown(description);
  const headings = children.filter((node) => node.type === "heading");
  const [first, ...others] = headings;
  const isTitle = first !== undefined && first === children[0] && others.every(({ depth }) => depth > first.depth);
  const start = children.findIndex(({ type }) => type !== "heading");
  const next = children.findIndex(({ type }, index) => type === "heading" && index > start);
  const [from, to] = [start, next].map((index) => children[index]?.position?.start.offset);
  const slugger = new GithubSlugger();
  return {
    lead: from === undefined || to === undefined ? description : description.slice(from, to).trim(),
    content: isTitle ? description.slice(first.position?.end.offset) : description,
    anchors: (isTitle ? others : headings).map((heading) => slugger.slug(plainContent(heading))),
  };
});
