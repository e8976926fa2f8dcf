// Selects a server: the origin of the page, one of the contract's servers with its variables, or a custom base URL.

import type { Server } from "@onecontract/codegen";
import { trimSlashes } from "@onecontract/codegen/sdk/request-url";
import { t } from "../../messages/translate.ts";
import { findElement } from "../create-element.ts";
import { readJson, writeItem } from "../storage.ts";

const ORIGIN = "origin";
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export interface ServerSelectorOptions {
  servers: Pick<Server, "template" | "url">[];
  /** Key of the selection in the local storage. */
  storageKey: string;
  /** True if the origin of the page serves the API. Undefined if that is not known. */
  sameOrigin?: boolean | undefined;
}

export interface ServerIssue {
  input: HTMLElement;
  message: string;
}

export class ServerSelector {
  readonly #fields: HTMLElement;
  readonly #options: ServerSelectorOptions;
  readonly #select: HTMLSelectElement;
  readonly #customURL: HTMLInputElement;

  /** @param fields element of `ServerFields` */
  constructor(fields: HTMLElement, options: ServerSelectorOptions) {
    this.#fields = fields;
    this.#options = options;
    this.#select = findElement(fields, "[data-server-select]", HTMLSelectElement);
    this.#customURL = findElement(fields, "[data-custom-url]", HTMLInputElement);
    const { servers, sameOrigin } = options;
    const ownBaseURL = `${location.origin}${defaultPath(servers[0]?.url)}`;
    this.#customURL.value = ownBaseURL;
    // On a developer's machine, the server of the portal usually serves the API too.
    const isRelative = !/^https?:/.test(servers[0]?.url ?? "");
    const isOriginOffered = isRelative || (sameOrigin ?? LOCAL.test(location.hostname));
    const option = findElement(fields, 'option[value="origin"]', HTMLOptionElement);
    if (isOriginOffered) option.textContent = t("This site: {url}", { url: ownBaseURL });
    else option.remove();
    this.#select.value = isOriginOffered ? ORIGIN : "0";
    this.#restore();
    this.#showInputs();
    fields.addEventListener("input", () => {
      this.#showInputs();
      this.#store();
    });
  }

  /** Base URL of the selected server, without a slash at its end. */
  get baseURL(): string {
    const { servers } = this.#options;
    if (this.#select.value === ORIGIN) return `${location.origin}${defaultPath(servers[0]?.url)}`;
    const server = servers[Number(this.#select.value)];
    const url = server
      ? server.template.replace(/\{([^{}]+)\}/g, (_, name) => this.#variable(name))
      : this.#customURL.value;
    return trimSlashes(url.trim());
  }

  get issues(): ServerIssue[] {
    const { baseURL } = this;
    const inputs = this.#inputs.filter((candidate) => candidate !== this.#select && !candidate.closest("[hidden]"));
    const issue = (message: string) => [{ input: inputs[0] ?? this.#select, message: `base URL: ${message}` }];
    if (!/^https?:\/\//.test(baseURL) || !URL.canParse(baseURL)) {
      return issue(`expected a URL that starts with http:// or https://, got "${baseURL}"`);
    }
    const { protocol, hostname } = new URL(baseURL);
    // https://www.w3.org/TR/mixed-content/#should-block-fetch
    const isMixed = location.protocol === "https:" && protocol === "http:" && !LOCAL.test(hostname);
    return isMixed ? issue("expected https, got http: browsers block insecure requests from a secure page") : [];
  }

  #store(): void {
    writeItem("localStorage", this.#options.storageKey, JSON.stringify(this.#inputs.map(({ value }) => value)));
  }

  #restore(): void {
    const values = readJson("localStorage", this.#options.storageKey);
    const inputs = this.#inputs;
    if (!Array.isArray(values) || values.length !== inputs.length) return;
    if (![...this.#select.options].some(({ value }) => value === values[0])) return;
    for (const [index, input] of inputs.entries()) input.value = String(values[index]);
  }

  #showInputs(): void {
    for (const field of this.#fields.querySelectorAll<HTMLElement>("[data-server]")) {
      field.hidden = field.dataset.server !== this.#select.value;
    }
  }

  #variable(name: string): string {
    const input = this.#fields.querySelector<HTMLInputElement>(
      `[data-server="${this.#select.value}"] [data-variable="${CSS.escape(name)}"]`,
    );
    return input?.value ?? "";
  }

  get #inputs(): (HTMLInputElement | HTMLSelectElement)[] {
    return [...this.#fields.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")];
  }
}

/** Returns the path of the first server: `/v1`. */
function defaultPath(url = ""): string {
  return URL.canParse(url, location.origin) ? new URL(url, location.origin).pathname.replace(/\/$/, "") : "";
}
