// The announcement that the reader has closed. It is hidden before the first paint, so that nothing moves.
import { readItem, writeItem } from "./storage.ts";

const STORAGE_KEY = "portal-banner";

/** Hides the announcement if it is the one that the reader has closed. */
export function applyDismissal(): void {
  const { dataset } = document.documentElement;
  if (dataset.banner !== undefined && readItem("localStorage", STORAGE_KEY) === dataset.banner) delete dataset.banner;
}

/** Hides the announcement, and remembers it by its hash: another one appears. */
export function dismissBanner(): void {
  const { dataset } = document.documentElement;
  if (dataset.banner !== undefined) writeItem("localStorage", STORAGE_KEY, dataset.banner);
  delete dataset.banner;
}
