// Tabs. Without JavaScript all panels are visible.

import { type Child, Element, type Node, type Rendering } from "./jsx-runtime.ts";

/** Marks the items among the children of the tabs. */
const ITEM = "tab-item";

/** Elements that a keyboard reaches. A panel without one is focusable itself. */
const FOCUSABLE = new Set(["a", "button", "input", "select", "textarea", "summary"]);

interface TabsProps {
  /** Tabs with the same key show the panel with the same label, on all pages. @default none */
  syncKey?: string;
  children?: Child;
}

export function Tabs({ syncKey, children }: TabsProps, rendering: Rendering): Child {
  const id = rendering.nextId();
  const items = rendering.render(children).filter((node) => node instanceof Element && node.tag === ITEM) as Element[];
  return (
    <content-tabs data-sync-key={syncKey}>
      <div class="tablist-wrapper unstyled">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: without CSS, the tabs are a list of links */}
        <ul role="tablist">
          {items.map(({ attributes: { label } }, index) => (
            <li role="presentation" class="tab">
              <a
                role="tab"
                href={`#tab-panel-${id}-${index}`}
                id={`tab-${id}-${index}`}
                aria-selected={index === 0 ? "true" : "false"}
                tabindex={index === 0 ? 0 : -1}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {items.map(({ attributes: { isFurther }, children: panel }, index) => (
        <div
          id={`tab-panel-${id}-${index}`}
          aria-labelledby={`tab-${id}-${index}`}
          role="tabpanel"
          tabindex={hasFocusable(panel) ? undefined : 0}
          hidden={index > 0}
          {...(isFurther && { "data-markdown-ignore": true, "data-search-ignore": true })}
        >
          {panel}
        </div>
      ))}
      {syncKey !== undefined && <tabs-restore></tabs-restore>}
    </content-tabs>
  );
}

interface TabItemProps {
  label: string;
  /** True if the Markdown versions and the search leave the panel out. @default false */
  isFurther?: boolean | undefined;
  children?: Child;
}

export function TabItem({ label, isFurther = false, children }: TabItemProps): Child {
  return { tag: ITEM, attributes: { label, isFurther }, children };
}

function hasFocusable(nodes: readonly Node[]): boolean {
  return nodes.some((node) => node instanceof Element && (FOCUSABLE.has(node.tag) || hasFocusable(node.children)));
}
