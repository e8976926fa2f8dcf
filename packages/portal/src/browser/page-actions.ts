// Copies the Markdown version of a page, and passes its URL to an assistant.
import { t } from "../messages/translate.ts";

const COPIED_MS = 2000;

const copy = document.querySelector<HTMLButtonElement>("[data-copy-page]");
const menu = document.querySelector<HTMLDetailsElement>(".page-menu");
const markdownURL = new URL(copy?.dataset.copyPage ?? "", location.href).href;

copy?.addEventListener("click", async () => {
  const markdown = fetch(markdownURL).then((response) => response.blob());
  // A browser allows a page to write only while it handles the click, so the content is a promise.
  const content = markdown.then((blob) => new Blob([blob], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": content })]);
  copy.textContent = t("Copied");
  setTimeout(() => {
    copy.textContent = t("Copy page");
  }, COPIED_MS);
});

for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-assistant]")) {
  const url = new URL(link.href);
  url.searchParams.set("q", t("Read {url} and help me to use this API.", { url: markdownURL }));
  link.href = url.href;
}

document.addEventListener("click", ({ target }) => {
  if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false;
});
menu?.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
});
