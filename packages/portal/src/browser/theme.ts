// The colour mode: the reader's choice, or that of the system. The API reference uses the same key (assets/reference/portal-theme.js).
import { readItem, writeItem } from "./storage.ts";

const STORAGE_KEY = "portal-theme";

export type Theme = "auto" | "dark" | "light";

export function parseTheme(value: unknown): Theme {
  return value === "dark" || value === "light" ? value : "auto";
}

export function storedTheme(): Theme {
  return parseTheme(readItem("localStorage", STORAGE_KEY));
}

export function storeTheme(theme: Theme): void {
  writeItem("localStorage", STORAGE_KEY, theme === "auto" ? "" : theme);
}

export function applyTheme(theme: Theme = storedTheme()): void {
  const system = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  document.documentElement.dataset.theme = theme === "auto" ? system : theme;
}
