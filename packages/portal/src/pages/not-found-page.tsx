// The page for URLs that do not exist.
import { t } from "../messages/translate.ts";
import type { Site } from "../model/site.ts";
import { LinkList } from "../nodes/inline.tsx";
import type { Page } from "./page.ts";

export function notFoundPage(site: Site): Page {
  const guide = site.guides.find(({ id }) => id === "guides/quick-start") ?? site.guides[0];
  const links = [
    { href: site.path("/"), label: t("Home") },
    ...(guide ? [{ href: site.path(`/${guide.id}/`), label: guide.title }] : []),
    { href: site.path("/operations/"), label: t("All operations") },
  ];
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
        <LinkList links={links} />
      </>
    ),
  };
}
