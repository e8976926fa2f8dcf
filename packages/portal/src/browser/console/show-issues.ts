// Shows the issues of the request next to their inputs.
import { createElement } from "../create-element.ts";

const MAX_ISSUES_PER_INPUT = 5;

export interface Issue {
  /** The input that the issue is shown at. */
  input: HTMLElement;
  message: string;
}

/** Replaces the displayed issues, and focuses the first invalid input. */
export function showIssues(form: HTMLFormElement, issues: Issue[]): void {
  clearIssues(form);
  for (const [input, inputIssues] of Map.groupBy(issues, (issue) => issue.input)) {
    const id = `${input.id}-issue`;
    const messages = inputIssues
      .slice(0, MAX_ISSUES_PER_INPUT)
      .map(({ message }) => createElement("span", {}, message));
    // A button may have an issue, too: that which adds an item to an array.
    if (input.matches("input, select, textarea")) input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", [input.dataset.hint, id].filter(Boolean).join(" "));
    input.after(createElement("p", { class: "try-issue", id }, ...messages));
  }
  issues[0]?.input.focus();
}

export function clearIssues(form: HTMLFormElement): void {
  for (const element of form.querySelectorAll(".try-issue")) element.remove();
  for (const input of form.querySelectorAll<HTMLElement>('[aria-describedby$="-issue"]')) {
    input.removeAttribute("aria-invalid");
    if (input.dataset.hint) input.setAttribute("aria-describedby", input.dataset.hint);
    else input.removeAttribute("aria-describedby");
  }
}
