// The title of a page, with actions for its Markdown version.

import { t } from "../messages/translate.ts";
import type { Portal } from "../model/portal.ts";
import { separate } from "../nodes/inline.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";

interface Props {
  title: string;
  /** Path of the page, without the base path. */
  path: string;
}

export function PageTitle({ title, path }: Props, { site }: Rendering): Child {
  const url = site.markdownURL(path);
  return (
    <div class="page-title">
      <h1 id="_top">
        {/* Paths and names of models break at their words. */}
        {separate(title.split(/(?<=[^/]\/)(?=[^/])|(?<=\p{Ll})(?=\p{Lu})/u), <wbr />)}
      </h1>
      {url !== undefined && <Actions url={url} portal={site.portal} />}
    </div>
  );
}

function Actions({ url, portal }: { url: string; portal: Portal }): Child {
  const { origin } = portal;
  const absolute = origin === undefined ? "" : origin + url;
  const prompt = encodeURIComponent(t("Read {url} and help me to use this API.", { url: absolute }));
  const assistants = [
    { name: "ChatGPT", href: `https://chatgpt.com/?q=${prompt}` },
    { name: "Claude", href: `https://claude.ai/new?q=${prompt}` },
  ];
  return (
    <div class="page-actions">
      <button type="button" class="button" data-copy-page={url} data-needs-script>
        {t("Copy page")}
      </button>
      <details class="page-menu">
        <summary class="button" aria-label={t("More formats")}>
          ⋯
        </summary>
        <ul>
          <li>
            <a href={url} type="text/markdown">
              {t("View as Markdown")}
            </a>
          </li>
          {assistants.map(({ name, href }) => (
            <li data-needs-script={absolute === ""}>
              <a href={href} data-assistant>
                {t("Open in {name}", { name })}
              </a>
            </li>
          ))}
          {mcpLinks(portal).map(({ name, href }) => (
            <li>
              <a href={href}>{t("Connect to {name}", { name })}</a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Returns links that install the MCP server in editors, with the documentation at its URL. */
function mcpLinks({ origin, basePath, mcp }: Portal): { name: string; href: string }[] {
  if (origin === undefined || mcp === undefined) return [];
  const config = JSON.stringify({ command: "npx", args: ["-y", mcp.package, "--docs", origin + basePath] });
  const name = encodeURIComponent(mcp.name);
  const encoded = encodeURIComponent(Buffer.from(config).toString("base64"));
  return [
    { name: "Cursor", href: `https://cursor.com/en/install-mcp?name=${name}&config=${encoded}` },
    {
      name: "VS Code",
      href: `https://vscode.dev/redirect/mcp/install?name=${name}&config=${encodeURIComponent(config)}`,
    },
  ];
}
