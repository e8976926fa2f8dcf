// The colour mode: the reader's choice, or that of the system. The API reference uses the same key (assets/reference/portal-theme.js).
const STORAGE_KEY = "portal-theme";

export type Theme = "auto" | "dark" | "light";

export function parseTheme(value: unknown): Theme {
  return value === "dark" || value === "light" ? value : "auto";
}

export function storedTheme(): Theme {
  try {
    return parseTheme(localStorage.getItem(STORAGE_KEY));
  } catch {
    return "auto";
  }
}

export function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme === "auto" ? "" : theme);
  } catch {
    // The storage may be disabled. The choice then lasts as long as the page.
  }
}

export function applyTheme(theme: Theme = storedTheme()): void {
  const system = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  document.documentElement.dataset.theme = theme === "auto" ? system : theme;
}
