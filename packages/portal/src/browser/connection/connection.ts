// The reader's choice of a server and of credentials, which the samples and the consoles of all pages follow. The server is
// remembered. Credentials are stored in the session storage, which the browser deletes when the tab is closed.
import type { ConnectionData } from "../../view/connection-data.ts";
import { readJson, writeItem } from "../storage.ts";
import { ServerSelector } from "./server-selector.ts";

/**
 * The refresh token of a security scheme. The secret of a confidential client is stored with it, because the authorization server rejects
 * the refresh token without the secret.
 */
export interface Grant {
  url: string;
  client: { id: string; secret: string };
  refreshToken: string;
  /** Time at which the current token expires. Undefined if the server does not say. */
  expiresAtMs: number | undefined;
}

class Connection extends EventTarget {
  readonly data: ConnectionData;
  readonly server: ServerSelector;
  #credentials: Record<string, string>;
  #grants: Readonly<Record<string, Grant>>;
  #isAccepted = true;

  constructor(menu: HTMLElement) {
    super();
    const source = menu.querySelector('script[type="application/json"]')?.textContent ?? "{}";
    this.data = JSON.parse(source) as ConnectionData;
    const fields = menu.querySelector<HTMLElement>(".server-fields");
    if (!fields) throw new Error("connection: expected the fields of the server, got none");
    this.server = new ServerSelector(fields, { ...this.data, storageKey: `${this.data.storageKey} server` });
    this.#credentials = { ...readSession(this.#sessionKey), ...earlyInput() };
    // Only this class writes the item.
    this.#grants = (readJson("sessionStorage", this.#grantsKey) ?? {}) as Record<string, Grant>;
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

  /** By name of the security scheme. */
  get grants(): Readonly<Record<string, Grant>> {
    return this.#grants;
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
    this.#grants = {};
    this.#saveCredentials();
  }

  /** @param grant undefined if the token cannot be replaced when it expires */
  setToken(scheme: string, token: string, grant: Grant | undefined): void {
    this.setCredential(scheme, token);
    if (grant === undefined) return;
    this.#grants = { ...this.#grants, [scheme]: grant };
    writeItem("sessionStorage", this.#grantsKey, JSON.stringify(this.#grants));
  }

  /** @param source input in which the reader is typing @default none */
  setCredential(scheme: string, value: string, source?: HTMLInputElement): void {
    const { [scheme]: _, ...others } = this.#credentials;
    this.#credentials = value === "" ? others : { ...others, [scheme]: value };
    const { [scheme]: _grant, ...grants } = this.#grants;
    this.#grants = grants;
    this.#saveCredentials(source);
  }

  #saveCredentials(source?: HTMLInputElement): void {
    this.#isAccepted = true;
    writeItem("sessionStorage", this.#sessionKey, JSON.stringify(this.#credentials));
    writeItem("sessionStorage", this.#grantsKey, JSON.stringify(this.#grants));
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

  get #grantsKey(): string {
    return `${this.data.storageKey} grants`;
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
