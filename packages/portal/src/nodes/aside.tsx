// A note, a tip or a warning.

import { t } from "../messages/translate.ts";
import { Icon } from "./icon.tsx";
import type { Child } from "./jsx-runtime.ts";

const TITLES = { note: "Note", tip: "Tip", caution: "Caution", danger: "Danger" } as const;

export type AsideType = keyof typeof TITLES;

export const ASIDE_TYPES: string[] = Object.keys(TITLES);

interface Props {
  /** @default "note" */
  type?: AsideType;
  /** @default the name of the type */
  title?: string;
  children?: Child;
}

/** A note is not a landmark, because a page may have several with the same title. */
export function Aside({ type = "note", title = t(TITLES[type]), children }: Props): Child {
  return (
    <aside role="note" aria-label={title} class={["callout", `callout-${type}`]}>
      <p class="callout-title" aria-hidden="true">
        <Icon name={type} class="callout-icon" />
        {title}
      </p>
      <div class="callout-content">{children}</div>
    </aside>
  );
}

export function isAsideType(name: string): name is AsideType {
  return Object.hasOwn(TITLES, name);
}
