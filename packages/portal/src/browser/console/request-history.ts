// Lists the requests of the session. Selecting a request of this operation restores the form; other requests link to the page of their
// operation. The session storage contains the inputs, except for credentials, files and long values.
import { isRecord } from "@onecontract/codegen/json/is-record";
import type { ConsoleData } from "../../view/console/console-data.ts";
import { createElement } from "../create-element.ts";
import { readJson, writeItem } from "../storage.ts";
import type { FieldElement } from "./parse-input.ts";
import type { Outcome } from "./send-request.ts";
import { statusClass } from "./show-response.ts";

const STORAGE_KEY = "portal requests";
/** Storage key of the request that the user selected on the page of another operation, which fills in the form. */
const RESTORE_KEY = "portal request";
const MAX_REQUESTS = 20;
const MAX_INPUT_LENGTH = 10_000;

interface SentRequest {
  operationId: string;
  /** URL path of the page of the operation. */
  page: string;
  method: string;
  path: string;
  result: string;
  timeMs: number;
  inputs: Record<string, string>;
}

export class RequestHistory {
  readonly #root: HTMLElement;
  readonly #form: HTMLFormElement;
  readonly #data: ConsoleData;

  constructor(root: HTMLElement, form: HTMLFormElement, data: ConsoleData) {
    this.#root = root;
    this.#form = form;
    this.#data = data;
    const restored = readRequests(RESTORE_KEY).find(({ operationId }) => operationId === data.operation.operationId);
    if (restored) {
      this.#fill(restored);
      write(RESTORE_KEY, []);
    }
    this.#show();
  }

  add(outcome: Outcome): void {
    const { operationId, method, path } = this.#data.operation;
    const result = outcome.kind === "response" ? String(outcome.status) : outcome.reason;
    const request = {
      operationId,
      page: location.pathname,
      method: method.toUpperCase(),
      path,
      result,
      timeMs: Date.now(),
      inputs: this.#inputs(),
    };
    write(STORAGE_KEY, [request, ...readRequests(STORAGE_KEY)].slice(0, MAX_REQUESTS));
    this.#show();
  }

  #show(): void {
    const requests = readRequests(STORAGE_KEY);
    this.#root.hidden = requests.length === 0;
    this.#root.querySelector("ol")?.replaceChildren(...requests.map((request) => this.#item(request)));
  }

  #item(request: SentRequest): HTMLElement {
    const { operationId, page, method, path, result, timeMs } = request;
    const isSameOperation = operationId === this.#data.operation.operationId;
    const time = new Date(timeMs).toLocaleTimeString();
    const element = isSameOperation
      ? createElement("button", { type: "button" })
      : createElement("a", { href: `${page}#try-it` });
    element.append(
      createElement("span", { class: `status ${statusClass(Number(result))}` }, result),
      ` ${method} ${path} `,
      createElement("span", { class: "try-note" }, time),
    );
    element.addEventListener("click", () => (isSameOperation ? this.#fill(request) : write(RESTORE_KEY, [request])));
    return createElement("li", {}, element);
  }

  #inputs(): Record<string, string> {
    const inputs = this.#restorable().filter(({ value }) => value.length <= MAX_INPUT_LENGTH);
    return Object.fromEntries(inputs.map(({ id, value }) => [id, value]));
  }

  #fill({ inputs }: SentRequest): void {
    for (const input of this.#restorable()) input.value = inputs[input.id] ?? "";
    this.#form.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #restorable(): FieldElement[] {
    // The inputs of the body follow its JSON.
    const selector = "[data-location]:not([data-location=body]), textarea#try-body";
    return [...this.#form.querySelectorAll<FieldElement>(selector)];
  }
}

function readRequests(key: string): SentRequest[] {
  const value = readJson("sessionStorage", key);
  const isRequest = (item: unknown): item is SentRequest =>
    isRecord(item) && isRecord(item.inputs) && typeof item.page === "string";
  return Array.isArray(value) ? value.filter(isRequest) : [];
}

function write(key: string, requests: SentRequest[]): void {
  writeItem("sessionStorage", key, JSON.stringify(requests));
}
