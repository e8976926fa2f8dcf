// Keeps light and dark the same here and in the portal, which remember the choice under names of their own.
(() => {
  const ofPortal = "starlight-theme";
  const ofRedoc = "redoc.colorMode";
  const root = document.documentElement;
  try {
    const chosen = localStorage.getItem(ofPortal);
    if (chosen) localStorage.setItem(ofRedoc, chosen);
    else localStorage.removeItem(ofRedoc);
    // Redoc says what it shows by a class, from the start and when its button is pressed.
    new MutationObserver(() => {
      const redoc = localStorage.getItem(ofRedoc);
      if (redoc === "light" || redoc === "dark") localStorage.setItem(ofPortal, redoc);
    }).observe(root, { attributeFilter: ["class"] });
  } catch {
    // Storage may be off; then both follow the system.
  }
})();
