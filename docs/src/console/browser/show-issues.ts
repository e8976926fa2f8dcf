// Says beside each input what is wrong with it.
import { element } from "./element.ts";
import type { Issue } from "./read-request.ts";

/** More than these help nobody. */
const PER_INPUT_MAX = 5;

/** Replaces what was shown before, and puts the focus on the first input that has something. */
export function showIssues(form: HTMLFormElement, issues: Issue[]): void {
  clearIssues(form);
  for (const [input, ofInput] of Map.groupBy(issues, (issue) => issue.input)) {
    const id = `${input.id}-issue`;
    const messages = ofInput.slice(0, PER_INPUT_MAX).map(({ message }) => element("span", {}, message));
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", [input.dataset.hint, id].filter(Boolean).join(" "));
    input.after(element("p", { class: "try-issue", id }, ...messages));
  }
  issues[0]?.input.focus();
}

export function clearIssues(form: HTMLFormElement): void {
  for (const message of form.querySelectorAll(".try-issue")) message.remove();
  for (const input of form.querySelectorAll<HTMLElement>("[aria-invalid]")) {
    input.removeAttribute("aria-invalid");
    if (input.dataset.hint) input.setAttribute("aria-describedby", input.dataset.hint);
    else input.removeAttribute("aria-describedby");
  }
}
