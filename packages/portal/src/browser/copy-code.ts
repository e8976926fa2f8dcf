// Adds a button to each code block that copies it.
import { t } from "../messages/translate.ts";
import { escapeAttribute } from "../nodes/escape-html.ts";
import { completeCode } from "./connection/live-code.ts";
import { createElement } from "./create-element.ts";

const FEEDBACK_MS = 2500;

const label = escapeAttribute(t("Copy to clipboard"));
const template = document.createElement("template");
template.innerHTML = `<div class="copy"><div aria-live="polite"></div>
  <button type="button" title="${label}" aria-label="${label}">
    <svg class="icon" aria-hidden="true" viewBox="0 0 24 24"><path d="M9 9h11v11H9zM5 15H4V4h11v1"></path></svg>
  </button></div>`;

for (const block of document.querySelectorAll(".code-block")) {
  block.firstElementChild?.append(template.content.cloneNode(true));
  const status = block.querySelector("[aria-live]");
  block.querySelector(".copy button")?.addEventListener("click", async () => {
    await navigator.clipboard.writeText(completeCode(block));
    const feedback = createElement("span", { class: "feedback" }, t("Copied!"));
    status?.replaceChildren(feedback);
    setTimeout(() => feedback.remove(), FEEDBACK_MS);
  });
}
