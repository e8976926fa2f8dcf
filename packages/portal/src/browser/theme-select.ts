// The choice of the colour mode.
import { applyTheme, parseTheme, storedTheme, storeTheme } from "./theme.ts";

const selects = document.querySelectorAll<HTMLSelectElement>("theme-select select");

for (const select of selects) {
  select.value = storedTheme();
  select.addEventListener("change", () => {
    const theme = parseTheme(select.value);
    storeTheme(theme);
    applyTheme(theme);
    for (const other of selects) other.value = theme;
  });
}

matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => applyTheme());
