// Weighs the sections of a portal for the search: what users of the API look for comes before what operators and authors do.
import { guideGroups } from "../model/guide-groups.ts";
import type { Site } from "../model/site.ts";
import { MODELS_PATH, SDK_PATH } from "../model/site-path.ts";

/** Guides that list what other pages describe. */
const LAST = ["/guides/design-decisions/", "/guides/api-changelog/", "/guides/changelog/"];

/** Returns a function that returns the weight of a section, by the path of its page and its anchor. */
export function sectionWeight(site: Site): (path: string, anchor: string | undefined) => number {
  const { further } = guideGroups(site);
  const furtherPaths = new Set(further.flatMap((group) => group.guides.map(({ id }) => `/${id}/`)));
  return (path, anchor) => {
    if (LAST.includes(path)) return 0.2;
    if (path.startsWith("/operations/")) return operationWeight(path, anchor);
    if (path === "/") return 0.5;
    // The pages of the operations say more about what a reader looks for than the reference of the SDK and the models.
    if (path.startsWith(SDK_PATH)) return 0.4;
    if (path.startsWith(MODELS_PATH)) return 0.25;
    const guide = furtherPaths.has(path) ? 0.8 : 1.3;
    // There are many webhooks, and their pages have the words of operations.
    if (path.startsWith("/webhooks/")) return 0.6;
    // The introduction of a page represents the entire page.
    return anchor === undefined ? guide * 1.5 : guide;
  };
}

function operationWeight(path: string, anchor: string | undefined): number {
  if (path === "/operations/" || path.startsWith("/operations/groups/")) return 0.5;
  if (anchor === undefined) return 1.7;
  // Responses and authentication are similar on all pages, and guides describe them.
  return /^(response|authentication)/.test(anchor) ? 0.35 : 0.8;
}
