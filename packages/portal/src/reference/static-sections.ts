// Fills the sections that Redoc renders only in the browser with a list of their operations.
import type { Contract, Operation } from "@onecontract/codegen";
import { parse } from "node-html-parser";
import { withoutFullStop } from "../model/descriptions.ts";
import { renderMarkdown } from "../nodes/markdown.tsx";
import { renderHtml } from "../output/html.ts";

/** Matches an empty section. Its id is the anchor of its entry in the menu. */
const EMPTY_SECTION = /(<div data-section-id="([^"]+)" class="[^"]*">)(<\/div>)/g;

/**
 * Adds the lists as shadow trees, which Redoc ignores during hydration and replaces when it renders the sections.
 *
 * @param page HTML that Redocly CLI has rendered
 */
export function withStaticSections(page: string, contract: Contract): string {
  const titles = new Map(
    parse(page)
      .querySelectorAll("a[href]:has([data-text])")
      .map((entry) => [entry.getAttribute("href"), entry.text.trim()]),
  );
  return page.replace(EMPTY_SECTION, (_, start: string, id: string, end: string) => {
    const title = titles.get(`#${id}`);
    return title === undefined ? start + end : `${start}${shadowTree(title, contract)}${end}`;
  });
}

function shadowTree(title: string, { tags, operations }: Contract): string {
  const matching = operations.filter(
    ({ tag, summary = "", operationId }) =>
      tag === title || (tag === undefined && [summary, operationId].includes(withoutFullStop(title))),
  );
  const description = tags.find(({ name }) => name === title)?.description;
  const body =
    description === undefined ? "" : `<div part="description">${renderHtml(renderMarkdown(description))}</div>`;
  const list = `<ul part="list">${matching.map(listItem).join("")}</ul>`;
  return `<template shadowrootmode="open"><section part="section"><h2 part="title">${escapeHtml(title)}</h2>${body}${list}</section></template>`;
}

function listItem({ operationId, method, path, summary, deprecated }: Operation): string {
  const endpoint = `<span part="method method-${method}">${method.toUpperCase()}</span> <span part="path">${escapeHtml(path)}</span>`;
  const note = deprecated ? ' <span part="deprecated">Deprecated</span>' : "";
  const title = summary === undefined ? "" : `<span part="summary">${escapeHtml(summary)}</span>`;
  return `<li><a part="link" href="../operations/${encodeURIComponent(operationId)}/">${endpoint}${note}${title}</a></li>`;
}

function escapeHtml(source: string): string {
  return source.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
