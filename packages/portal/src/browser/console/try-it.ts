// Defines the custom element <try-it>, which handles the events of the console's form.

import { parseJson } from "@onecontract/codegen/json/exact-json";
import { t } from "../../messages/translate.ts";
import type { ConsoleData } from "../../view/console/console-data.ts";
import { connection } from "../connection/connection.ts";
import { ServerSelector } from "../connection/server-selector.ts";
import { createElement, findElement } from "../create-element.ts";
import { BodyEditor } from "./body/body-editor.ts";
import { LiveSamples } from "./live-samples.ts";
import { credentialIssues, RequestReader, type RequestReading } from "./read-request.ts";
import { RequestHistory } from "./request-history.ts";
import { runRequest } from "./run-request.ts";
import { clearIssues, type Issue, showIssues } from "./show-issues.ts";

class TryIt extends HTMLElement {
  #controller: AbortController | undefined;
  #history: RequestHistory | undefined;

  connectedCallback(): void {
    const data = parseJson(findElement(this, "script", HTMLScriptElement).text).value as ConsoleData;
    const form = findElement(this, "form", HTMLFormElement);
    const server = this.#server(data);
    const language = findElement(this, "[data-try-language]", HTMLSelectElement);
    const samples = new LiveSamples(findElement(this, ".try-code", HTMLElement), language, data);
    const body = new BodyEditor(form, data);
    const reader = new RequestReader(form, data, body);
    const update = () => samples.update(reader.read().request, server.baseURL);
    this.#history = new RequestHistory(findElement(this, ".try-history", HTMLElement), form, data);
    form.addEventListener("input", ({ target }) => {
      body.sync(target);
      update();
    });
    connection.addEventListener("change", update);
    this.closest("[data-panel]")?.addEventListener("open", () => samples.selectStored());
    // Loads the client only when the reader is about to use it, to keep the initial page small.
    form.addEventListener("focusin", () => void import("./send-request.ts"), { once: true });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const reading = reader.read();
      const serverIssues = this.#serverIssues(server);
      const issues = [...serverIssues, ...credentialIssues(form, data), ...reading.issues];
      const sendReading = () => {
        clearIssues(form);
        void this.#send(data, reading, server.baseURL);
      };
      if (issues.length === 0) sendReading();
      else this.#reject(form, issues, serverIssues.length === 0 ? sendReading : undefined);
    });
    this.#button("cancel").addEventListener("click", () => this.#controller?.abort());
    this.#button("send").disabled = false;
    update();
    samples.selectStored();
  }

  disconnectedCallback(): void {
    this.#controller?.abort();
  }

  /** Returns the server of all pages, or the selector of an operation with separate servers. */
  #server({ operation }: ConsoleData): Pick<ServerSelector, "baseURL" | "issues"> {
    const fields = this.querySelector<HTMLElement>(".server-fields");
    if (!fields || !operation.servers) return connection.server;
    const storageKey = `${connection.data.storageKey} ${operation.servers.map(({ template }) => template).join(" ")}`;
    return new ServerSelector(fields, { servers: operation.servers, storageKey });
  }

  /** The inputs of the server of all pages are in a menu, so its issues are shown at the button that opens it. */
  #serverIssues({ issues }: Pick<ServerSelector, "issues">): Issue[] {
    const button = this.querySelector<HTMLElement>(".try-target button");
    return issues.map(({ input, message }) => ({ input: button ?? input, message }));
  }

  /**
   * Shows the issues, and removes the response to the last request.
   *
   * @param sendAnyway sends the request as it is, which shows what the server says about it. Undefined if there is no server
   */
  #reject(form: HTMLFormElement, issues: Issue[], sendAnyway: (() => void) | undefined): void {
    findElement(this, ".try-status", HTMLElement).replaceChildren(
      issues.length === 1 ? t("Not sent: 1 issue") : t("Not sent: {count} issues", { count: issues.length }),
    );
    const button = createElement("button", { type: "button", class: "button" }, t("Send anyway"));
    if (sendAnyway) button.addEventListener("click", sendAnyway);
    findElement(this, ".try-details", HTMLElement).replaceChildren(...(sendAnyway ? [button] : []));
    clearIssues(form);
    showIssues(form, issues);
  }

  async #send(data: ConsoleData, { request }: RequestReading, baseURL: string): Promise<void> {
    this.#controller = new AbortController();
    const target = { baseURL, signal: this.#controller.signal };
    const elements = {
      status: findElement(this, ".try-status", HTMLElement),
      details: findElement(this, ".try-details", HTMLElement),
    };
    this.#setBusy(true);
    await runRequest(data, request, target, elements, (outcome) => this.#history?.add(outcome));
    this.#setBusy(false);
    // The response is below the form, in the same column.
    findElement(this, ".try-response", HTMLElement).scrollIntoView({ block: "nearest" });
  }

  /** Swaps the send and the cancel button, and keeps the focus on the visible one. */
  #setBusy(isBusy: boolean): void {
    const [visible, hidden] = [this.#button(isBusy ? "cancel" : "send"), this.#button(isBusy ? "send" : "cancel")];
    const hadFocus = hidden === document.activeElement;
    visible.hidden = false;
    if (hadFocus) visible.focus();
    hidden.hidden = true;
    findElement(this, ".try-response", HTMLElement).setAttribute("aria-busy", String(isBusy));
  }

  #button(name: string): HTMLButtonElement {
    return findElement(this, `button[data-${name}]`, HTMLButtonElement);
  }
}

customElements.define("try-it", TryIt);
