// The sidebar: traps the focus while it is open on a phone, loads collapsed groups of operations, and stores its state for the next page.
import { createElement } from "./create-element.ts";
import { parseSidebarState, storeSidebarState } from "./sidebar-state.ts";

/** A group of operations, in the file that `data-source` of the sidebar names. */
interface OperationGroup {
  label: string;
  /** List of links. */
  html: string;
}

const pane = document.getElementById("site-sidebar");
const isWide = matchMedia("(min-width: 50em)");
let groups: Promise<OperationGroup[]> | undefined;

if (pane) {
  // Only the menu of a phone is a popover.
  const setPopover = () => {
    pane.popover = isWide.matches ? null : "auto";
  };
  setPopover();
  isWide.addEventListener("change", setPopover);
  pane.addEventListener("toggle", (event) => {
    if (event instanceof ToggleEvent && event.target === pane) trapFocus(event.newState === "open");
  });
  for (const details of pane.querySelectorAll<HTMLDetailsElement>("details[data-group]")) {
    const load = () => {
      if (details.open) void loadGroup(details);
    };
    details.addEventListener("toggle", load);
    load();
  }
  showCurrent(pane);
  pane.addEventListener("click", ({ target }) => storeToggle(pane, target));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") store(pane, []);
  });
}

/** Scrolls to the link of this page if it is out of sight. */
function showCurrent(sidebar: HTMLElement): void {
  const link = sidebar.querySelector("[aria-current=page]")?.getBoundingClientRect();
  const { top, bottom } = sidebar.getBoundingClientRect();
  if (link && (link.top < top || link.bottom > bottom)) sidebar.scrollTop += link.top - (top + bottom) / 2;
}

/** Keeps the keyboard focus inside the header and the menu while the menu is open. */
function trapFocus(isOpen: boolean): void {
  for (const element of document.querySelectorAll(".main-frame, .skip-link")) element.toggleAttribute("inert", isOpen);
}

/** Loads the groups that pages leave out. A failed load is retried at the next use. */
export async function loadGroups(): Promise<OperationGroup[]> {
  const source = pane?.dataset.source;
  if (source === undefined) return [];
  groups ??= fetch(source).then((response) => response.json());
  groups.catch(() => {
    groups = undefined;
  });
  return groups;
}

/** Adds the links to the operations of a group, or all groups. */
async function loadGroup(details: HTMLDetailsElement): Promise<void> {
  const { group } = details.dataset;
  if (group === undefined) return;
  delete details.dataset.group;
  try {
    const all = await loadGroups();
    const list = createElement("ul", {});
    details.append(list);
    if (group !== "") list.innerHTML = all[Number(group)]?.html ?? "";
    else list.replaceChildren(...all.map(groupItem));
    for (const link of list.querySelectorAll("a")) if (link.pathname === location.pathname) markCurrent(link);
    if (pane) showCurrent(pane);
  } catch {
    details.dataset.group = group;
  }
}

/** Marks the link to the page, and opens the groups that contain it. */
function markCurrent(link: HTMLElement): void {
  link.ariaCurrent = "page";
  for (let group = link.closest("details"); group; group = group.parentElement?.closest("details") ?? null) {
    group.open = true;
  }
}

function groupItem({ label, html }: OperationGroup): HTMLElement {
  const summary = createElement("summary", {}, label);
  const list = createElement("ul", {});
  list.innerHTML = html;
  return createElement("li", {}, createElement("details", {}, summary, list));
}

function storeToggle(sidebar: HTMLElement, target: EventTarget | null): void {
  const details = target instanceof Element ? target.closest("summary")?.closest("details") : undefined;
  const index = details ? [...sidebar.querySelectorAll("details")].indexOf(details) : -1;
  if (!details || index < 0) return;
  const change: (boolean | null)[] = [];
  // The click opens or closes it afterwards.
  change[index] = !details.open;
  store(sidebar, change);
}

function store(sidebar: HTMLElement, changes: (boolean | null)[]): void {
  const { hash = "" } = sidebar.dataset;
  const state = parseSidebarState();
  const open = state?.hash === hash ? [...state.open] : [];
  for (const [index, isOpen] of changes.entries()) if (typeof isOpen === "boolean") open[index] = isOpen;
  storeSidebarState({ hash, open, scroll: sidebar.scrollTop });
}
