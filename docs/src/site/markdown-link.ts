// Tells programs where the Markdown twin of each page is.
import { defineRouteMiddleware } from "@astrojs/starlight/route-data";
import { markdownPath } from "./markdown-path.ts";
import { basePath } from "./site-path.ts";

export const onRequest = defineRouteMiddleware(({ locals, url }) => {
  const href = twinOf(url.pathname);
  if (href === undefined) return;
  locals.starlightRoute.head.push({ tag: "link", attrs: { rel: "alternate", type: "text/markdown", href } });
});

/** undefined for the page that is shown when there is none. */
export function twinOf(pathname: string): string | undefined {
  const path = `/${pathname.slice(basePath.length)}`.replace(/\/?$/, "/");
  return path === "/404/" ? undefined : basePath + markdownPath(path).slice(1);
}
