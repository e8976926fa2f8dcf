// Draws the social cards of the pages: the images that show links to them in chats and social networks (The Open Graph protocol).
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Node, Renderer } from "@takumi-rs/core";
import { SOCIAL_CARD } from "../layout/assets.ts";
import { ASSETS_FOLDER } from "../model/asset-files.ts";
import type { Site } from "../model/site.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import type { Page } from "../pages/page.ts";
import { socialCardStyles } from "../styles/style-sheets.ts";

/** Largest number of pages that all get a card by default. A card takes about as much processor time as a page of a small contract. */
const MAX_PAGES = 200;

/** Scripts of the fonts, without emoji, of which they have none. */
const DRAWABLE =
  /^(?:(?!\p{Extended_Pictographic})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])*$/u;

const FONTS = [
  ...["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"].map((subset) => ({
    family: "Inter",
    file: `@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`,
  })),
  ...["latin", "latin-ext", "cyrillic", "greek"].map((subset) => ({
    family: "JetBrains Mono",
    file: `@fontsource-variable/jetbrains-mono/files/jetbrains-mono-${subset}-wght-normal.woff2`,
  })),
];

/** Formats of logos that the renderer decodes. */
const LOGO_FORMATS = [".svg", ".png", ".jpg", ".jpeg", ".webp"];

export interface SocialCards {
  /** Returns the URL of the card of a page. Pages without their own have that of the home page. */
  url(path: string): string | undefined;
  /** Draws the cards into the folder. Copies those that did not change from an earlier output folder. */
  draw(output: OutputFolder, earlierFolder: string): Promise<void>;
}

/** Returns the cards of a portal. Undefined if it has none: their URLs are absolute, so they need its origin. */
export function socialCards(site: Site, pages: readonly Page[]): SocialCards | undefined {
  const { origin, image, socialCards: isEnabled = image === undefined, accent, theme, logo, basePath } = site.portal;
  if (origin === undefined || !isEnabled) return undefined;
  const logoFile = logo && LOGO_FORMATS.includes(extname(logo.dark).toLowerCase()) ? logo.dark : undefined;
  const images = logoFile === undefined ? [] : [{ src: "logo", data: readFileSync(logoFile) }];
  const css = [socialCardStyles(accent, theme)];
  const hasAll = site.portal.socialCards === true || pages.length <= MAX_PAGES;
  const drawn = pages.filter(({ title, description = "", section, path }) => {
    const isListed = path === "/" || section === "Guides" || (hasAll && section !== undefined);
    return isListed && DRAWABLE.test(site.title + title + description);
  });
  const shared = createHash("sha256")
    .update(JSON.stringify([css, FONTS]))
    .update(images[0]?.data ?? "");
  const cards = new Map(
    drawn.map((page) => {
      const node = cardOf(page, site.title, images.length > 0);
      const hash = shared.copy().update(JSON.stringify(node)).digest("base64url").slice(0, 12);
      return [page.path, { node, file: `${ASSETS_FOLDER}/card.${hash}.png` }];
    }),
  );
  return {
    url: (path) => {
      const card = cards.get(path) ?? cards.get("/");
      return card && basePath + card.file;
    },
    draw: async (output, earlierFolder) => {
      let renderer: Promise<Renderer> | undefined;
      const draw = async ({ node, file }: { node: Node; file: string }) => {
        const earlier = join(earlierFolder, file);
        if (existsSync(earlier)) return output.copy(earlier, file);
        renderer ??= createRenderer();
        // The renderer works in the threads of Node, so the cards are drawn while this thread renders the pages.
        output.write(file, await (await renderer).render(node, { ...SOCIAL_CARD, css, images }));
      };
      await Promise.all([...cards.values()].map(draw));
    },
  };
}

async function createRenderer(): Promise<Renderer> {
  const { Renderer } = await import("@takumi-rs/core");
  const renderer = new Renderer();
  for (const { family, file } of FONTS) {
    await renderer.registerFont({
      name: file,
      subsetOf: family,
      data: readFileSync(fileURLToPath(import.meta.resolve(file))),
    });
  }
  return renderer;
}

function cardOf({ path, title, description, endpoint }: Page, siteTitle: string, hasLogo: boolean): Node {
  const logo = hasLogo ? [{ type: "image" as const, className: "card-logo", src: "logo" }] : [];
  const details = endpoint
    ? box("card-operation", [
        text(`card-method method-${endpoint.method}`, endpoint.method.toUpperCase()),
        text("card-path", endpoint.path),
      ])
    : text("card-description", description ?? "");
  // The title of the home page is that of the portal.
  const siteName = path === "/" ? [] : [text("card-name", siteTitle)];
  const main = box("card-main", [text("card-title", title), details]);
  return box("card", [box("card-site", [...logo, ...siteName]), main]);
}

function box(className: string, children: Node[]): Node {
  return { type: "container", className, children };
}

function text(className: string, content: string): Node {
  return { type: "text", className, text: content };
}
