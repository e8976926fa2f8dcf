// The tool that searches the documentation.
import MiniSearch from "minisearch";
import { contentResult, errorResult, limitContent, type ResultLimits } from "../limit-result.ts";
import { MAX_QUERY } from "../search-operations.ts";
import { LOCAL, type ServedTool } from "../served-tool.ts";
import type { DocsSource } from "./docs-source.ts";

const MAX_SECTIONS = 5;

/** Words of questions, which occur in every section. */
const STOP_WORDS = new Set(
  "a an and are as at be by can do does for from get how i in is it my of on or that the this to use what when where which with you".split(
    " ",
  ),
);

interface DocsSection {
  /** Title of the page. */
  page: string;
  /** Heading of the section; the title of the page for the text before the first heading. */
  heading: string;
  text: string;
}

interface LocatedSection extends DocsSection {
  location: string;
}

type Search = (query: string) => LocatedSection[];

/** @param title name of the service */
export function searchDocsTool(title: string, docs: DocsSource, limits: ResultLimits): ServedTool {
  let search: Promise<Search> | undefined;
  return {
    definition: {
      name: "search_docs",
      title: "Search the documentation",
      description: `Searches the documentation of ${title} and returns the ${MAX_SECTIONS} best sections: concepts, limits, errors, examples. Use it before you guess how the service behaves. It does not contain the data of the service.`,
      inputSchema: {
        type: "object",
        properties: { query: { type: "string", description: "Words to find." } },
        required: ["query"],
        additionalProperties: false,
      },
      annotations: LOCAL,
    },
    async run({ query }) {
      if (typeof query !== "string" || query.trim() === "") {
        return errorResult(
          `query: expected a string of at least 1 character, got ${JSON.stringify(query) ?? "nothing"}`,
        );
      }
      search ??= createSearch(docs);
      try {
        const found = (await search)(query).slice(0, MAX_SECTIONS);
        if (found.length === 0) return contentResult("No section matches. Try other words.");
        const full = found.map(formatSection).join("\n\n---\n\n");
        const { text, note } = limitContent(full, limits);
        return contentResult(text, note);
      } catch (error) {
        // The next call tries again.
        search = undefined;
        const reason = error instanceof Error ? error.message : String(error);
        return errorResult(`The documentation cannot be read: ${reason}. Continue without it.`);
      }
    },
  };
}

async function createSearch(docs: DocsSource): Promise<Search> {
  const pages = await docs.readPages();
  const sections = pages.flatMap(({ location, markdown }) =>
    splitSections(markdown).map((section) => ({ ...section, location })),
  );
  const index = new MiniSearch({
    fields: ["heading", "page", "text"],
    processTerm: (term) => (STOP_WORDS.has(term.toLowerCase()) ? null : term.toLowerCase()),
    searchOptions: { prefix: (term) => term.length > 3, fuzzy: 0.2, boost: { heading: 3, page: 2 } },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (query) => index.search(query.slice(0, MAX_QUERY)).flatMap(({ id }) => sections[Number(id)] ?? []);
}

/** Splits a Markdown page into its sections. */
function splitSections(markdown: string): DocsSection[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: "", lines: [] }];
  let page = "";
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const [, marks = "", title = ""] = (!isCode && /^(#{1,4})\s(.*)/s.exec(line)) || [];
    // Without the lookbehind, the time would grow with the square of the number of marks.
    const heading = title
      .trim()
      .replace(/(?<!#)#+$/, "")
      .trim();
    if (marks === "#" && page === "") page = heading;
    else if (marks !== "") sections.push({ heading, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections
    .map(({ heading, lines }) => ({ page, heading: heading || page, text: lines.join("\n").trim() }))
    .filter(({ text }) => text !== "");
}

function formatSection({ page, heading, text, location }: LocatedSection): string {
  return `# ${page === heading ? page : `${page}: ${heading}`}\nSource: ${location}\n\n${text}`;
}
