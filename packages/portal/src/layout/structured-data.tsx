// Describes a page for search engines, in the vocabulary of https://schema.org as JSON-LD. Policies of scripts do not apply to such data.
import { languageTag } from "../messages/translate.ts";
import type { Site } from "../model/site.ts";
import { JsonScript } from "../nodes/json-script.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import type { Page } from "../pages/page.ts";

interface Props {
  page: Page;
  /** Canonical URL of the page. */
  url: string;
  origin: string;
}

export function StructuredData({ page, url, origin }: Props, { site }: Rendering): Child {
  const data = { "@context": "https://schema.org", ...describePage(page, url, site, origin + site.path("/")) };
  return <JsonScript type="application/ld+json" data={data} />;
}

function describePage({ path, kind, title, description }: Page, url: string, site: Site, home: string): object {
  const inLanguage = languageTag();
  if (path === "/") {
    return { "@type": "WebAPI", name: title, description, url, documentation: url, version: site.contract.version };
  }
  return {
    "@type": kind === "operation" ? "APIReference" : "TechArticle",
    headline: title,
    description,
    url,
    inLanguage,
    isPartOf: { "@type": "WebSite", name: site.title, url: home },
  };
}
