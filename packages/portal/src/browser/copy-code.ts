// The buttons that copy a code block.
import { completeCode } from "./connection/live-code.ts";

const FEEDBACK_MS = 2500;

document.addEventListener("click", async ({ target }) => {
  const button = target instanceof Element ? target.closest(".copy button") : null;
  const block = button?.closest(".code-block");
  const status = button?.parentElement?.querySelector("[aria-live]");
  if (!block || !status) return;
  await navigator.clipboard.writeText(completeCode(block));
  const feedback = document.createElement("span");
  feedback.className = "feedback";
  feedback.textContent = "Copied!";
  status.replaceChildren(feedback);
  setTimeout(() => feedback.remove(), FEEDBACK_MS);
});
