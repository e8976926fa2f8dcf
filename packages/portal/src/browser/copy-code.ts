// The buttons that copy a code block. Scripts that fill a sample change `data-code` for the duration of the click (connection/live-code.ts).
const FEEDBACK_MS = 2500;

document.addEventListener("click", async ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>(".copy button[data-code]") : null;
  const status = button?.parentElement?.querySelector("[aria-live]");
  if (!button || !status) return;
  await navigator.clipboard.writeText(button.dataset.code ?? "");
  const feedback = document.createElement("span");
  feedback.className = "feedback";
  feedback.textContent = "Copied!";
  status.replaceChildren(feedback);
  setTimeout(() => feedback.remove(), FEEDBACK_MS);
});
