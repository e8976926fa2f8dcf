// The pages of the guides that are generated from the contract.
import type { Guide } from "../../model/guide.ts";
import type { Site } from "../../model/site.ts";
import type { Child, Component } from "../../nodes/jsx-runtime.ts";
import type { Heading, Page } from "../page.ts";
import { AuthenticationGuide, authenticationHeadings } from "./authentication.tsx";
import { ErrorGuide, errorHeadings } from "./errors.tsx";
import { PAGINATION_HEADINGS, PaginationGuide } from "./pagination.tsx";
import { QuickStart, quickStartHeadings } from "./quick-start.tsx";
import { WebhookGuide, webhookHeadings } from "./webhooks.tsx";

interface Template {
  headings(site: Site): Heading[];
  Content: Component<{ site: Site }>;
}

/** The ids are those of model/generated-guides.ts. */
const TEMPLATES: Record<string, Template> = {
  "guides/quick-start": { headings: quickStartHeadings, Content: QuickStart },
  "guides/authentication": { headings: authenticationHeadings, Content: AuthenticationGuide },
  "guides/pagination": { headings: () => PAGINATION_HEADINGS, Content: PaginationGuide },
  "guides/errors": { headings: errorHeadings, Content: ErrorGuide },
  "guides/webhooks": { headings: webhookHeadings, Content: WebhookGuide },
};

export function generatedGuidePage(site: Site, { id, title, description }: Guide): Page {
  const template = TEMPLATES[id];
  if (!template) throw new Error(`guide: expected one of ${Object.keys(TEMPLATES).join(", ")}, got "${id}"`);
  const { headings, Content } = template;
  return {
    path: `/${id}/`,
    kind: "guide",
    title,
    description,
    headings: headings(site),
    section: "Guides",
    content: (): Child => <Content site={site} />,
  };
}
