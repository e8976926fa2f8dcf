// The page for URLs that do not exist.
import { t } from "../messages/translate.ts";
import type { Site } from "../model/site.ts";
import type { Page } from "./page.ts";

export function notFoundPage(site: Site): Page {
  const [firstGuide] = site.guides;
  return {
    path: "/404.html",
    kind: "guide",
    title: t("Page not found"),
    description: t("This page does not exist."),
    headings: false,
    content: () => (
      <>
        <p>
          {t("This page does not exist, or it has another URL now. Search for it, or start from one of these pages:")}
        </p>
        <ul>
          <li>
            <a href={site.path("/")}>{t("Home")}</a>
          </li>
          {site.hasGuide("quick-start") && (
            <li>
              <a href={site.path("/guides/quick-start/")}>{t("Quick start")}</a>
            </li>
          )}
          {!site.hasGuide("quick-start") && firstGuide && (
            <li>
              <a href={site.path(`/${firstGuide.id}/`)}>{firstGuide.title}</a>
            </li>
          )}
          <li>
            <a href={site.path("/operations/")}>{t("All operations")}</a>
          </li>
        </ul>
      </>
    ),
  };
}
