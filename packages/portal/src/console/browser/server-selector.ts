// Selects the server that the console calls: one of the operation's servers with its variables, or a custom base URL.
import type { ConsoleData } from "../console-data.ts";
import type { Issue } from "./read-request.ts";

/** Key of the selection in the session storage, which the pages of one tab share. The selection is not secret. */
const STORAGE_KEY = "try-it-server";

const CUSTOM = "custom";
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export class ServerSelector {
  readonly #form: HTMLFormElement;
  readonly #servers: ConsoleData["contract"]["servers"];
  readonly #storageKey: string;

  constructor(form: HTMLFormElement, { contract, operation }: ConsoleData) {
    this.#form = form;
    this.#servers = operation.servers ?? contract.servers;
    this.#storageKey = storageKey(operation.servers);
    this.#customURL.value = `${location.origin}${defaultPath(this.#servers[0]?.url)}`;
    // On a developer's machine the local server is a better default than the contract's servers.
    if (LOCAL.test(location.hostname)) this.#select.value = CUSTOM;
    this.#restore();
    this.#showInputs();
    this.#section.addEventListener("input", () => {
      this.#showInputs();
      sessionStorage.setItem(this.#storageKey, JSON.stringify(this.#inputs.map(({ value }) => value)));
    });
  }

  /** Base URL of the selected server, without a slash at its end. */
  get baseURL(): string {
    const server = this.#servers[Number(this.#select.value)];
    const url = server
      ? server.template.replace(/\{([^}]+)\}/g, (_, name) => this.#variable(name))
      : this.#customURL.value;
    return url.trim().replace(/\/+$/, "");
  }

  get issues(): Issue[] {
    const { baseURL } = this;
    const input =
      this.#inputs.find((candidate) => candidate !== this.#select && candidate.offsetParent !== null) ?? this.#select;
    const issue = (message: string) => [{ input, message: `base URL: ${message}` }];
    if (!/^https?:\/\//.test(baseURL) || !URL.canParse(baseURL)) {
      return issue(`expected a URL that starts with http:// or https://, got "${baseURL}"`);
    }
    const { protocol, hostname } = new URL(baseURL);
    // https://www.w3.org/TR/mixed-content/#should-block-fetch
    const isMixed = location.protocol === "https:" && protocol === "http:" && !LOCAL.test(hostname);
    return isMixed ? issue("expected https, got http: browsers block insecure requests from a secure page") : [];
  }

  #restore(): void {
    try {
      const values: unknown = JSON.parse(sessionStorage.getItem(this.#storageKey) ?? "[]");
      const inputs = this.#inputs;
      if (!Array.isArray(values) || values.length !== inputs.length) return;
      inputs.forEach((input, index) => {
        input.value = String(values[index]);
      });
    } catch {
      // The session storage may be disabled. Every page then starts with the default server.
    }
  }

  #showInputs(): void {
    for (const field of this.#section.querySelectorAll<HTMLElement>("[data-server]")) {
      field.hidden = field.dataset.server !== this.#select.value;
    }
  }

  #variable(name: string): string {
    const input = this.#section.querySelector<HTMLInputElement>(
      `[data-server="${this.#select.value}"] [data-variable="${CSS.escape(name)}"]`,
    );
    return input?.value ?? "";
  }

  get #section(): HTMLElement {
    return this.#find(".try-server", HTMLElement);
  }

  get #select(): HTMLSelectElement {
    return this.#find("#try-server", HTMLSelectElement);
  }

  get #customURL(): HTMLInputElement {
    return this.#find("#try-base-url", HTMLInputElement);
  }

  get #inputs(): (HTMLInputElement | HTMLSelectElement)[] {
    return [...this.#section.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")];
  }

  #find<T extends HTMLElement>(selector: string, type: new () => T): T {
    const element = this.#form.querySelector(selector);
    if (!(element instanceof type)) throw new Error(`console: expected an element ${selector}, got none`);
    return element;
  }
}

/** Returns the key of the selection. Operations with separate servers have a separate one. */
function storageKey(servers: ConsoleData["operation"]["servers"] = []): string {
  return [STORAGE_KEY, ...servers.map(({ template }) => template)].join(" ");
}

/** Returns the path of the first server: `/v1`. */
function defaultPath(url = ""): string {
  return URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, "") : "";
}
