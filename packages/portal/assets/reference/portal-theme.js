// Synchronizes the colour mode of the API reference with that of the portal. Each stores it under a different key.
(() => {
  const portalKey = "portal-theme";
  const redocKey = "redoc.colorMode";
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem(portalKey);
    if (theme) localStorage.setItem(redocKey, theme);
    else localStorage.removeItem(redocKey);
    // Redoc sets a class for its colour mode, initially and when the reader switches it.
    new MutationObserver(() => {
      const mode = localStorage.getItem(redocKey);
      if (mode === "light" || mode === "dark") localStorage.setItem(portalKey, mode);
    }).observe(root, { attributeFilter: ["class"] });
  } catch {
    // If the storage is disabled, both follow the system's colour mode.
  }
})();
