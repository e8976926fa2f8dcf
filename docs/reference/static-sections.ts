// Redoc leaves all sections but the first to its script. Until it draws them, they list the operations that they are about.
import type { Contract, Operation } from "@petstore/codegen";
import { parse } from "node-html-parser";
import { renderMarkdown } from "../src/site/render-markdown.ts";

/** With the address of the section, which is that of its entry in the menu. */
const LEFT_OUT = /(<div data-section-id="([^"]+)" class="[^"]*">)(<\/div>)/g;

/**
 * Puts them into shadow trees, which Redoc does not look into: what it draws matches, and takes their place when it is there.
 *
 * @param page as Redocly CLI renders it
 */
export function withStaticSections(page: string, contract: Contract): string {
  const titles = new Map(
    parse(page)
      .querySelectorAll("a[href]:has([data-text])")
      .map((entry) => [entry.getAttribute("href"), entry.text.trim()]),
  );
  return page.replace(LEFT_OUT, (_, start: string, address: string, end: string) => {
    const title = titles.get(`#${address}`);
    return title === undefined ? start + end : `${start}${shadowTree(title, contract)}${end}`;
  });
}

function shadowTree(title: string, { tags, operations }: Contract): string {
  const own = operations.filter(({ tag, summary, operationId }) => (tag ?? summary ?? operationId) === title);
  const description = tags.find(({ name }) => name === title)?.description;
  const text = description === undefined ? "" : `<div part="text">${renderMarkdown(description)}</div>`;
  const list = `<ul part="list">${own.map(listItem).join("")}</ul>`;
  return `<template shadowrootmode="open"><section part="section"><h2 part="title">${escaped(title)}</h2>${text}${list}</section></template>`;
}

function listItem({ operationId, method, path, summary, deprecated }: Operation): string {
  const address = `<span part="method">${method.toUpperCase()}</span> <span part="path">${escaped(path)}</span>`;
  const note = deprecated ? ' <span part="deprecated">Deprecated</span>' : "";
  const text = summary === undefined ? "" : `<span part="summary">${escaped(summary)}</span>`;
  return `<li><a part="link" href="../operations/${encodeURIComponent(operationId)}/">${address}${note}${text}</a></li>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
