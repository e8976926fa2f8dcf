// Lists the guides in the order of the sidebar: those of the project's folder, those from other sources, and those that are
// generated from the contract.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "@onecontract/codegen";
import { parse } from "yaml";
import { apiChangelog, hasReleases } from "./api-changelog.ts";
import { generatedGuides } from "./generated-guides.ts";
import type { Guide } from "./guide.ts";
import { meetsNeeds } from "./needs.ts";
import type { Portal } from "./portal.ts";

/** Returns the guides whose needs the contract meets. */
export function listGuides(portal: Portal, contract: Contract): Guide[] {
  const files = contentGuides(portal.guidesFolder).filter(({ needs }) => meetsNeeds(contract, needs));
  const pages = portal.pages
    .filter(({ markdown, needs }) => markdown !== "" && meetsNeeds(contract, needs))
    .map(({ name, title, description, order, markdown }) => ({
      id: `guides/${name}`,
      title,
      description,
      order,
      markdown: () => markdown,
    }));
  // The first one of several guides with the same id takes precedence.
  const byId = new Map<string, Guide>();
  const generated = [...generatedGuides(contract), ...apiChangelogGuide(portal, contract)];
  for (const guide of [...files.map(({ guide }) => guide), ...pages, ...generated]) {
    if (!byId.has(guide.id)) byId.set(guide.id, guide);
  }
  return [...byId.values()].sort((a, b) => a.order - b.order);
}

/** Returns the changelog of the API, if the portal has released contracts. */
function apiChangelogGuide(portal: Portal, contract: Contract): Guide[] {
  if (!hasReleases(portal)) return [];
  const description = "What changed for callers in each release of the API.";
  const markdown = () => apiChangelog(portal, contract);
  return [{ id: "guides/api-changelog", title: "API changelog", description, order: 90, markdown }];
}

export interface MovedGuide {
  oldId: string;
  newId: string;
}

/** Returns the guides that were renamed, except for those that the portal leaves out. */
export function movedGuides(portal: Portal, guides: Guide[]): MovedGuide[] {
  return portal.movedGuides
    .map(({ from, to }) => ({ oldId: `guides/${from}`, newId: `guides/${to}` }))
    .filter(({ newId }) => guides.some(({ id }) => id === newId));
}

function contentGuides(folder: string): { guide: Guide; needs: string[] }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^[^_].*\.mdx?$/.test(name))
    .map((name) => contentGuide(`guides/${name.replace(/\.mdx?$/, "")}`, join(folder, name)));
}

function contentGuide(id: string, file: string): { guide: Guide; needs: string[] } {
  const [, frontmatter = ""] = /^---\n([\s\S]*?)\n---/.exec(readFileSync(file, "utf8")) ?? [];
  const { title, description, sidebar, needs, tableOfContents } = parse(frontmatter) ?? {};
  if (typeof title !== "string" || typeof description !== "string") {
    throw new Error(`${file}: expected a title and a description, got ${JSON.stringify({ title, description })}`);
  }
  const guide = { id, file, title, description, order: sidebar?.order ?? 1000 };
  return { guide: tableOfContents === false ? { ...guide, hasTableOfContents: false } : guide, needs: needs ?? [] };
}
