// The try-it console: an element around the form that the page has already, which this script brings to life.
import { parseExactJson } from "../../json/parse-exact-json.ts";
import type { ConsoleData } from "../console-data.ts";
import { syncBody } from "./body-editor.ts";
import { explainFailure } from "./explain-failure.ts";
import { givenKeys, keyIssues } from "./given-keys.ts";
import { LiveSamples } from "./live-samples.ts";
import { type Reading, readRequest } from "./read-request.ts";
import type { Target } from "./send-request.ts";
import { ServerChoice } from "./server-choice.ts";
import { showAnswer } from "./show-answer.ts";
import { clearIssues, showIssues } from "./show-issues.ts";

class TryIt extends HTMLElement {
  #abort: AbortController | undefined;

  connectedCallback(): void {
    const data = parseExactJson(this.#find("script", HTMLScriptElement).text) as ConsoleData;
    const form = this.#find("form", HTMLFormElement);
    const server = new ServerChoice(form, data);
    const samples = new LiveSamples(this.#find(".try-code", HTMLElement), data);
    const update = () => samples.update(readRequest(form, data).request, server.address);
    form.addEventListener("input", ({ target }) => {
      syncBody(form, data, target);
      update();
    });
    // The client is loaded when somebody is about to use it, so that a page which is only read stays small.
    form.addEventListener("focusin", () => void import("./send-request.ts"), { once: true });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const reading = readRequest(form, data);
      const issues = [...server.issues, ...keyIssues(form, data), ...reading.issues];
      clearIssues(form);
      if (issues.length > 0) showIssues(form, issues);
      else void this.#send(data, reading, { baseURL: server.address, keys: givenKeys(form) });
    });
    this.#button("cancel").addEventListener("click", () => this.#abort?.abort());
    this.#button("send").disabled = false;
    update();
  }

  disconnectedCallback(): void {
    this.#abort?.abort();
  }

  async #send(data: ConsoleData, { request }: Reading, target: Target): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    const place = { status: this.#find(".try-status", HTMLElement), details: this.#find(".try-details", HTMLElement) };
    place.status.replaceChildren("Sending …");
    place.details.replaceChildren();
    this.#setBusy(true);
    try {
      const { sendRequest } = await import("./send-request.ts");
      const outcome = await sendRequest(data.operation, request, { ...target, signal: abort.signal });
      if (outcome.kind === "answer") await showAnswer(outcome, data, place, abort.signal);
      else {
        place.status.replaceChildren(outcome.reason === "aborted" ? "Cancelled" : "No answer");
        place.details.replaceChildren(explainFailure(outcome, target.baseURL));
      }
    } catch (error) {
      place.status.replaceChildren(`The answer could not be shown: ${Object(error).message}`);
    } finally {
      this.#setBusy(false);
    }
  }

  /** The focus stays on what replaces the button that had it. */
  #setBusy(isBusy: boolean): void {
    const [shown, hidden] = [this.#button(isBusy ? "cancel" : "send"), this.#button(isBusy ? "send" : "cancel")];
    const hadFocus = hidden === document.activeElement;
    shown.hidden = false;
    if (hadFocus) shown.focus();
    hidden.hidden = true;
    this.#find(".try-answer", HTMLElement).setAttribute("aria-busy", String(isBusy));
  }

  #button(name: string): HTMLButtonElement {
    return this.#find(`button[data-${name}]`, HTMLButtonElement);
  }

  #find<T extends HTMLElement>(selector: string, type: new () => T): T {
    const found = this.querySelector(selector);
    if (!(found instanceof type)) throw new Error(`console: expected ${selector}, got nothing like it`);
    return found;
  }
}

customElements.define("try-it", TryIt);
