// The button that closes the announcement. The focus then moves to the next control, because the button is gone.
import { dismissBanner } from "./banner-state.ts";

document.querySelector(".banner-close")?.addEventListener("click", () => {
  dismissBanner();
  document.querySelector<HTMLElement>(".site-title")?.focus();
});
