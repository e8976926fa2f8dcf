// Gaps of the interface document, and the design decisions that fill them.

import { t } from "../messages/translate.ts";
import { stripMarkdown } from "../model/descriptions.ts";
import { type DesignDecision, getDesignDecision } from "../model/design-decision.ts";
import type { Child, Rendering } from "./jsx-runtime.ts";
import { Markdown } from "./markdown.tsx";

interface MarkProps {
  /** Shows nothing if it is undefined. */
  decision?: DesignDecision | undefined;
  /** Id of the decision, in a guide. */
  id?: string;
}

/** Marks a gap of the interface document, with a link to the design decision that fills it. */
export function DesignDecisionMark({ decision: given, id }: MarkProps, { site }: Rendering): Child {
  const decision = id === undefined ? given : getDesignDecision(site.portal.designDecisions, id);
  if (!decision) return null;
  return (
    <a
      class="design-decision-mark"
      data-search-ignore
      href={`${site.path("/guides/design-decisions/")}#${decision.id}`}
      aria-label={t("Design decision")}
      title={t("Not specified by the interface document: {gap}", { gap: stripMarkdown(decision.gap) })}
    >
      †
    </a>
  );
}

/** Lists every gap of the interface document and the design decision that fills it. */
export function DesignDecisions(_: object, { site }: Rendering): Child {
  return (
    <dl class="design-decisions">
      {site.portal.designDecisions.map(({ id, gap, decision }) => (
        <div id={id}>
          <dt>
            <Markdown source={gap} inline />
          </dt>
          <dd>
            <Markdown source={decision} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
