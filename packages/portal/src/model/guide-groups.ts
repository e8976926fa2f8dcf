// Groups the guides by their readers, for the sidebar and the home page.
import { t } from "../messages/translate.ts";
import type { Guide } from "./guide.ts";
import type { Site } from "./site.ts";

export interface GroupedGuides {
  label: string;
  description?: string | undefined;
  guides: Guide[];
}

const GET_STARTED = { label: "Get started", guides: ["introduction", "quick-start", "authentication"] };

/** Returns the groups for every reader of the API, and the further groups of the options. Leaves out empty groups. */
export function guideGroups({ portal, guides }: Pick<Site, "portal" | "guides">): {
  first: GroupedGuides[];
  further: GroupedGuides[];
} {
  const find = (names: string[]) => names.flatMap((name) => guides.filter(({ id }) => id === `guides/${name}`));
  const isFirst = ({ label }: { label: string }) => label === GET_STARTED.label;
  const started = portal.guideGroups.find(isFirst) ?? GET_STARTED;
  const further = portal.guideGroups
    .filter((group) => !isFirst(group))
    .map((group) => ({ ...group, guides: find(group.guides) }));
  const label = started === GET_STARTED ? t("Get started") : started.label;
  const first = { ...started, label, guides: find(started.guides) };
  const grouped = [first, ...further].flatMap((group) => group.guides);
  const others = { label: t("Guides"), guides: guides.filter((guide) => !grouped.includes(guide)) };
  const isFilled = (group: GroupedGuides) => group.guides.length > 0;
  return { first: [first, others].filter(isFilled), further: further.filter(isFilled) };
}
