// Adds the portal's header to the page of the API reference, which Redocly CLI renders.
import { cpSync } from "node:fs";
import { extname, join } from "node:path";
import type { Portal } from "../model/portal.ts";
import type { Site } from "../model/site.ts";

const PLACEHOLDER = '<header class="portal-bar"></header>';

/** Returns the page with the header, and copies the logo next to the page. */
export function withHeader(html: string, site: Site): string {
  const title = escapeHtml(site.title);
  const links = [
    ...(site.hasGuide("quick-start") ? ['<a href="../guides/quick-start/">Quick start</a>'] : []),
    '<a href="../operations/">All operations</a>',
  ];
  const header = `<header class="portal-bar"><a class="portal-home" href="../">${logos(site.portal)}${title}</a><nav aria-label="Documentation">${links.join("")}</nav></header>`;
  if (!html.includes(PLACEHOLDER)) throw new Error(`reference page: expected ${PLACEHOLDER}, got none`);
  return html.replace(PLACEHOLDER, () => header);
}

function logos({ logo, outputFolder }: Portal): string {
  if (!logo) return "";
  const copy = (file: string, mode: string) => {
    const name = `logo-${mode}${extname(file)}`;
    cpSync(file, join(outputFolder, "reference", name));
    return `<img class="logo-${mode}" src="./${name}" alt="">`;
  };
  return copy(logo.light, "light") + copy(logo.dark, "dark");
}

function escapeHtml(source: string): string {
  return source.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
