// The pages of the guides that are generated from the contract.
import type { Guide } from "../../model/guide.ts";
import type { Child, Component } from "../../nodes/jsx-runtime.ts";
import type { Page } from "../page.ts";
import { AuthenticationGuide } from "./authentication.tsx";
import { ErrorGuide } from "./errors.tsx";
import { Introduction } from "./introduction.tsx";
import { PaginationGuide } from "./pagination.tsx";
import { QuickStart } from "./quick-start.tsx";
import { WebhookGuide } from "./webhooks.tsx";

/** Content by the ids of model/generated-guides.ts. */
const CONTENTS: Record<string, Component<object>> = {
  "guides/introduction": Introduction,
  "guides/quick-start": QuickStart,
  "guides/authentication": AuthenticationGuide,
  "guides/pagination": PaginationGuide,
  "guides/errors": ErrorGuide,
  "guides/webhooks": WebhookGuide,
};

export function generatedGuidePage({ id, title, description }: Guide): Page {
  const Content = CONTENTS[id];
  if (!Content) throw new Error(`guide: expected one of ${Object.keys(CONTENTS).join(", ")}, got "${id}"`);
  const content = (): Child => <Content />;
  return { path: `/${id}/`, kind: "guide", title, description, headings: true, section: "Guides", content };
}
