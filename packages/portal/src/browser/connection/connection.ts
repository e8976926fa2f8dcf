// The reader's choice of a server and of credentials, which the samples and the consoles of all pages follow. The server is
// remembered. Credentials are stored in the session storage, which the browser deletes when the tab is closed.
import type { ConnectionData } from "../../view/connection-data.ts";
import { readJson, writeItem } from "../storage.ts";
import { ServerSelector } from "./server-selector.ts";

class Connection extends EventTarget {
  readonly data: ConnectionData;
  readonly server: ServerSelector;
  #credentials: Record<string, string>;
  #isAccepted = true;

  constructor(menu: HTMLElement) {
    super();
    const source = menu.querySelector('script[type="application/json"]')?.textContent ?? "{}";
    this.data = JSON.parse(source) as ConnectionData;
    const fields = menu.querySelector<HTMLElement>(".server-fields");
    if (!fields) throw new Error("connection: expected the fields of the server, got none");
    this.server = new ServerSelector(fields, { ...this.data, storageKey: `${this.data.storageKey} server` });
    this.#credentials = { ...readSession(this.#sessionKey), ...earlyInput() };
    fields.addEventListener("input", () => this.#changed());
    this.#fillInputs();
    document.addEventListener("input", ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.dataset.scheme === undefined) return;
      this.setCredential(target.dataset.scheme, target.value.trim(), target);
    });
  }

  get baseURL(): string {
    return this.server.baseURL;
  }

  /** Credentials by name of their security scheme, without empty ones. */
  get credentials(): Readonly<Record<string, string>> {
    return this.#credentials;
  }

  /** False after the server has rejected the credentials, until the reader changes them. */
  get isAccepted(): boolean {
    return this.#isAccepted;
  }

  /** Stores whether the server has accepted the credentials of a request. */
  setAccepted(isAccepted: boolean): void {
    this.#isAccepted = isAccepted;
    this.#changed();
  }

  /** Deletes all credentials. */
  removeCredentials(): void {
    this.#credentials = {};
    this.#saveCredentials();
  }

  /** @param source input in which the reader is typing @default none */
  setCredential(scheme: string, value: string, source?: HTMLInputElement): void {
    const { [scheme]: _, ...others } = this.#credentials;
    this.#credentials = value === "" ? others : { ...others, [scheme]: value };
    this.#saveCredentials(source);
  }

  #saveCredentials(source?: HTMLInputElement): void {
    this.#isAccepted = true;
    writeItem("sessionStorage", this.#sessionKey, JSON.stringify(this.#credentials));
    this.#fillInputs(source);
    this.#changed();
  }

  /** Shows the credentials in all inputs, except the one in which the reader is typing. */
  #fillInputs(source?: HTMLInputElement): void {
    for (const input of document.querySelectorAll<HTMLInputElement>("input[data-scheme]"))
      if (input !== source) input.value = this.#credentials[input.dataset.scheme ?? ""] ?? "";
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }

  get #sessionKey(): string {
    return `${this.data.storageKey} credentials`;
  }
}

/** Returns the credentials that the reader typed before this script was loaded. */
function earlyInput(): Record<string, string> {
  const inputs = [...document.querySelectorAll<HTMLInputElement>("input[data-scheme]")];
  const typed = inputs.filter(({ value }) => value.trim() !== "");
  return Object.fromEntries(typed.map(({ dataset, value }) => [dataset.scheme ?? "", value.trim()]));
}

function readSession(key: string): Record<string, string> {
  const entries = Object.entries(readJson("sessionStorage", key) ?? {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

const menu = document.querySelector<HTMLElement>("[data-connection]");
if (!menu) throw new Error("connection: expected the menu of the page, got none");

export const connection: Connection = new Connection(menu);
