// Adds a button to each code block that copies it.
import { completeCode } from "./connection/live-code.ts";
import { createElement } from "./create-element.ts";

const FEEDBACK_MS = 2500;

const template = document.createElement("template");
template.innerHTML = `<div class="copy"><div aria-live="polite"></div>
  <button type="button" title="Copy to clipboard" aria-label="Copy to clipboard">
    <svg class="icon" aria-hidden="true" viewBox="0 0 24 24"><path d="M9 9h11v11H9zM5 15H4V4h11v1"></path></svg>
  </button></div>`;

for (const block of document.querySelectorAll(".code-block")) {
  block.firstElementChild?.append(template.content.cloneNode(true));
  const status = block.querySelector("[aria-live]");
  block.querySelector(".copy button")?.addEventListener("click", async () => {
    await navigator.clipboard.writeText(completeCode(block));
    const feedback = createElement("span", { class: "feedback" }, "Copied!");
    status?.replaceChildren(feedback);
    setTimeout(() => feedback.remove(), FEEDBACK_MS);
  });
}
