// A Mermaid diagram of a guide, drawn at build time: an image for each colour mode, and the source for readers who do not see it.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type * as Mermaid from "beautiful-mermaid";
import { t } from "../messages/translate.ts";
import type { ThemeColors } from "../model/options.ts";
import { Code, MarkdownCode } from "./code.tsx";
import { type Child, Element, type Rendering, textContent } from "./jsx-runtime.ts";

/** The block in place of the `pre` element of a guide. */
export function GuideCode(props: { children?: Child }, rendering: Rendering): Child {
  const [code] = rendering.render(props.children);
  if (!(code instanceof Element) || code.attributes.class !== "language-mermaid") return MarkdownCode(props, rendering);
  const { "data-title": title } = code.attributes;
  return <Diagram source={textContent(code.children)} title={typeof title === "string" ? title : undefined} />;
}

interface Props {
  source: string;
  title: string | undefined;
}

/** @throws Error if the diagram is invalid or of an unknown kind */
function Diagram({ source, title }: Props, { site }: Rendering): Child {
  const { light, dark } = site.portal.theme;
  const image = (mode: "light" | "dark", colors: ThemeColors) => {
    const { url, width, height } = draw(source, { ...COLORS[mode], ...colors });
    return <img class={`${mode}-only`} src={url} alt={title ?? t("Diagram")} width={width} height={height} />;
  };
  return (
    <figure class="diagram unstyled">
      {/* biome-ignore lint/a11y/useSemanticElements: the diagram scrolls, so it needs a name and the focus */}
      <div data-markdown-ignore tabindex="0" role="region" aria-label={title ?? t("Diagram")}>
        {image("light", light ?? {})}
        {image("dark", dark ?? {})}
      </div>
      <details>
        <summary data-markdown-ignore>{t("Source of the diagram")}</summary>
        <Code code={source} lang="mermaid" title={title} />
      </details>
    </figure>
  );
}

const COLORS = {
  light: { page: "#ffffff", text: "#1b1f24", muted: "#4b5563" },
  dark: { page: "#16181d", text: "#dfe3ea", muted: "#a3abba" },
};

const require = createRequire(import.meta.url);

interface Drawing {
  url: string;
  width: number;
  height: number;
}

function draw(source: string, { page, text, muted }: Required<Pick<ThemeColors, "page" | "text" | "muted">>): Drawing {
  // Loaded when the first diagram is drawn, because its layout engine takes as long as many pages.
  const mermaid: typeof Mermaid = require(fileURLToPath(import.meta.resolve("beautiful-mermaid")));
  const svg = mermaid
    .renderMermaidSVG(source, { bg: page, fg: text, muted, transparent: true, font: "system-ui" })
    // An image loads no fonts.
    .replace(/@import url\([^)]*\);/, "");
  const [, width, height] = /<svg [^>]*\bwidth="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  const url = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return { url, width: Math.round(Number(width)), height: Math.round(Number(height)) };
}
