// Marks the current section in the table of contents, and closes the one of a phone after a choice.

import { decodePart } from "../model/decode-part.ts";

/** Space between the header and a section that is current. */
const MARGIN_PX = 32;
/** Height of the part of the window in which a section becomes current. */
const ZONE_PX = 53;

const links = [...document.querySelectorAll<HTMLAnchorElement>(":is(page-toc, mobile-toc) a")];
const headings = [...document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3)[id]")].filter(({ id }) =>
  links.some(({ hash }) => hash === `#${encodeURIComponent(id)}` || hash === `#${id}`),
);

if (headings.length > 0) {
  let frame = 0;
  const update = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(markCurrent);
  };
  addEventListener("scroll", update, { passive: true });
  addEventListener("resize", update);
  markCurrent();
}

/** Marks the last section that starts above the zone below the header. */
function markCurrent(): void {
  const header = document.querySelector("header")?.getBoundingClientRect().height ?? 0;
  const mobile = document.querySelector("mobile-toc summary")?.getBoundingClientRect().height ?? 0;
  const limit = header + mobile + MARGIN_PX + ZONE_PX;
  const current = headings.findLast((heading) => heading.getBoundingClientRect().top <= limit) ?? headings[0];
  for (const link of links) {
    if (decodePart(link.hash.slice(1)) !== current?.id) link.removeAttribute("aria-current");
    else if (link.getAttribute("aria-current") !== "true") {
      link.setAttribute("aria-current", "true");
      const label = link.closest("mobile-toc")?.querySelector(".display-current");
      if (label) label.textContent = link.textContent;
    }
  }
}

const menu = document.querySelector<HTMLDetailsElement>("mobile-toc details");
if (menu) {
  const close = () => {
    menu.open = false;
  };
  for (const link of menu.querySelectorAll("a")) link.addEventListener("click", close);
  addEventListener("click", ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) close();
  });
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    const hasFocus = menu.contains(document.activeElement);
    close();
    if (hasFocus) menu.querySelector("summary")?.focus();
  });
}
