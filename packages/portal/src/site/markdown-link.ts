// Adds a link to the Markdown version of each page to its head.
import { defineRouteMiddleware } from "@astrojs/starlight/route-data";
import { markdownURL } from "../astro/portal.ts";

export const onRequest = defineRouteMiddleware(({ locals, url }) => {
  const href = markdownURL(url.pathname);
  if (href === undefined) return;
  locals.starlightRoute.head.push({ tag: "link", attrs: { rel: "alternate", type: "text/markdown", href } });
});
