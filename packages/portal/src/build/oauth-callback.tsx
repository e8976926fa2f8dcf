// The page that authorization servers redirect to. It passes their response to the page that has requested it, and closes.

import type { Assets } from "../layout/assets.ts";
import { callbackPolicy } from "../layout/content-security-policy.ts";
import { languageTag, t } from "../messages/translate.ts";
import type { Site } from "../model/site.ts";
import { toHtml } from "../output/html.ts";

export const CALLBACK_PATH = "/oauth-callback/";

export function oauthCallbackPage(site: Site, { callbackModules }: Assets): string {
  const page = (
    <html lang={languageTag()}>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={callbackPolicy} />
        {/* The URL contains the code. */}
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>
          {t("Authorization")} | {site.title}
        </title>
        {callbackModules.map((src) => (
          <script type="module" src={src}></script>
        ))}
      </head>
      <body>
        <main>
          <h1>{t("Authorization")}</h1>
          <p>{t("The documentation continues in the window that you started from. You can close this one.")}</p>
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${toHtml(page, site)}\n`;
}
