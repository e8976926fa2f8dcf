// The open groups and the position of the sidebar, which the next page restores.
import { readJson, writeItem } from "./storage.ts";

const STORAGE_KEY = "portal-sidebar";

export interface SidebarState {
  /** Hash of the groups. The state of another sidebar is not restored. */
  hash: string;
  /** True for a group that the reader opened, false for one that the reader closed, by the index of the group. */
  open: (boolean | null)[];
  scroll: number;
}

export function parseSidebarState(): SidebarState | undefined {
  const state = readJson("sessionStorage", STORAGE_KEY) as SidebarState | null;
  return Array.isArray(state?.open) ? state : undefined;
}

export function storeSidebarState(state: SidebarState): void {
  writeItem("sessionStorage", STORAGE_KEY, JSON.stringify(state));
}
