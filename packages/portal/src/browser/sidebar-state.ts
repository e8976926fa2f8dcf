// The open groups and the position of the sidebar, which the next page restores.
const STORAGE_KEY = "portal-sidebar";

export interface SidebarState {
  /** Hash of the groups. The state of another sidebar is not restored. */
  hash: string;
  /** True for a group that the reader opened, false for one that the reader closed, by the index of the group. */
  open: (boolean | null)[];
  scroll: number;
}

export function parseSidebarState(): SidebarState | undefined {
  try {
    const state = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    return Array.isArray(state?.open) ? state : undefined;
  } catch {
    return undefined;
  }
}

export function storeSidebarState(state: SidebarState): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(state));
  } catch {
    // The storage may be disabled.
  }
}
