// Registers the service worker of a portal with the option `offline`.
const { offline } = document.documentElement.dataset;

// Browsers have service workers on secure origins only.
if (offline !== undefined && "serviceWorker" in navigator) {
  const scope = new URL(".", new URL(offline, location.href)).pathname;
  navigator.serviceWorker.register(offline, { scope }).catch(() => {});
}
