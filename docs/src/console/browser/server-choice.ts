// Which server the console calls: one of the contract's, with its variables, or an address of the reader's own.
import type { ConsoleData } from "../console-data.ts";
import type { Issue } from "./read-request.ts";

/** Kept from page to page of one tab; it is no secret. */
const STORAGE_KEY = "try-it-server";
const OTHER = "other";
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export class ServerChoice {
  readonly #form: HTMLFormElement;
  readonly #servers: ConsoleData["contract"]["servers"];

  constructor(form: HTMLFormElement, { contract }: ConsoleData) {
    this.#form = form;
    this.#servers = contract.servers;
    this.#address.value = `${location.origin}${defaultPath(contract.servers[0]?.url)}`;
    // On a machine of one's own the servers of the contract are seldom what one wants to try.
    if (LOCAL.test(location.hostname)) this.#select.value = OTHER;
    this.#restore();
    this.#showInputs();
    this.#section.addEventListener("input", () => {
      this.#showInputs();
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(this.#inputs.map(({ value }) => value)));
    });
  }

  /** Base address, without a slash at its end. */
  get address(): string {
    const server = this.#servers[Number(this.#select.value)];
    const address = server
      ? server.template.replace(/\{([^}]+)\}/g, (_, name) => this.#variable(name))
      : this.#address.value;
    return address.trim().replace(/\/+$/, "");
  }

  get issues(): Issue[] {
    const { address } = this;
    const input = this.#inputs.find((one) => one !== this.#select && one.offsetParent !== null) ?? this.#select;
    const fail = (message: string) => [{ input, message: `server: ${message}` }];
    if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
      return fail(`expected an address that begins with http:// or https://, got "${address}"`);
    }
    const { protocol, hostname } = new URL(address);
    // https://www.w3.org/TR/mixed-content/#should-block-fetch
    const isMixed = location.protocol === "https:" && protocol === "http:" && !LOCAL.test(hostname);
    return isMixed ? fail("expected https, got http: a browser calls no insecure server from a secure page") : [];
  }

  #restore(): void {
    try {
      const values: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
      const inputs = this.#inputs;
      if (!Array.isArray(values) || values.length !== inputs.length) return;
      inputs.forEach((input, index) => {
        input.value = String(values[index]);
      });
    } catch {
      // Storage may be off; then the choice is made anew on each page.
    }
  }

  #showInputs(): void {
    for (const part of this.#section.querySelectorAll<HTMLElement>("[data-server]")) {
      part.hidden = part.dataset.server !== this.#select.value;
    }
  }

  #variable(name: string): string {
    const found = this.#section.querySelector<HTMLInputElement>(
      `[data-server="${this.#select.value}"] [data-variable="${CSS.escape(name)}"]`,
    );
    return found?.value ?? "";
  }

  get #section(): HTMLElement {
    return this.#find(".try-server", HTMLElement);
  }

  get #select(): HTMLSelectElement {
    return this.#find("#try-server", HTMLSelectElement);
  }

  get #address(): HTMLInputElement {
    return this.#find("#try-address", HTMLInputElement);
  }

  get #inputs(): (HTMLInputElement | HTMLSelectElement)[] {
    return [...this.#section.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")];
  }

  #find<T extends HTMLElement>(selector: string, type: new () => T): T {
    const found = this.#form.querySelector(selector);
    if (!(found instanceof type)) throw new Error(`console: expected ${selector}, got nothing like it`);
    return found;
  }
}

/** `/v1` of the contract's first server. */
function defaultPath(url = ""): string {
  return URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, "") : "";
}
