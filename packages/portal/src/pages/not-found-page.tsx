// The page for URLs that do not exist.
import type { Site } from "../model/site.ts";
import type { Page } from "./page.ts";

export function notFoundPage(site: Site): Page {
  const [firstGuide] = site.guides;
  return {
    path: "/404.html",
    kind: "guide",
    title: "Page not found",
    description: "This page does not exist.",
    headings: false,
    content: () => (
      <>
        <p>This page does not exist, or it has another URL now. Search for it, or start from one of these pages:</p>
        <ul>
          <li>
            <a href={site.path("/")}>Home</a>
          </li>
          {site.hasGuide("quick-start") && (
            <li>
              <a href={site.path("/guides/quick-start/")}>Quick start</a>
            </li>
          )}
          {!site.hasGuide("quick-start") && firstGuide && (
            <li>
              <a href={site.path(`/${firstGuide.id}/`)}>{firstGuide.title}</a>
            </li>
          )}
          <li>
            <a href={site.path("/operations/")}>All operations</a>
          </li>
        </ul>
      </>
    ),
  };
}
