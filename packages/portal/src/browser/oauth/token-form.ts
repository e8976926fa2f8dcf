// The form with which the reader requests a token for a security scheme. It is created when the reader opens it.
import { t } from "../../messages/translate.ts";
import type { OAuthFlowData } from "../../view/connection-data.ts";
import { connection } from "../connection/connection.ts";
import { createElement } from "../create-element.ts";
import { authorize } from "./authorize.ts";
import { grantOf } from "./refresh-token.ts";
import { requestToken } from "./request-token.ts";

/** A scheme with at most as many scopes requests all of them, unless the reader enters others. */
const MAX_REQUESTED_SCOPES = 10;

const forms = new WeakMap<HTMLElement, HTMLElement>();

/** Opens the form below a credential's field, or closes it. */
export function toggleTokenForm(button: HTMLElement): void {
  const scheme = button.dataset.oauth ?? "";
  const { flows = [] } = connection.data.credentials.find((credential) => credential.scheme === scheme) ?? {};
  const field = button.closest<HTMLElement>(".try-field");
  const form = forms.get(button) ?? createForm(`${button.id}-form`, scheme, flows);
  forms.set(button, form);
  const isOpen = button.getAttribute("aria-expanded") !== "true";
  button.setAttribute("aria-expanded", String(isOpen));
  if (isOpen) field?.after(form);
  else form.remove();
  if (isOpen) form.querySelector("input")?.focus();
}

function createForm(id: string, scheme: string, flows: OAuthFlowData[]): HTMLElement {
  const redirectURI = `${location.origin}${connection.data.basePath}oauth-callback/`;
  const hasRedirect = flows.some(({ kind }) => kind === "authorizationCode");
  const scopes = [...new Set(flows.flatMap((flow) => flow.scopes))];
  const requested = scopes.length <= MAX_REQUESTED_SCOPES ? scopes.join(" ") : "";
  const client = input(`${id}-client`, t("Client ID"), "text", "");
  const secret = input(`${id}-secret`, t("Client secret"), "password", "");
  const scope = input(`${id}-scope`, t("Scopes"), "text", requested);
  const status = createElement("p", { class: "try-note", role: "status" });
  let controller: AbortController | undefined;

  async function request(flow: OAuthFlowData): Promise<void> {
    controller?.abort();
    controller = new AbortController();
    const { signal } = controller;
    const values = { id: client.input.value.trim(), secret: secret.input.value };
    const scopeValue = scope.input.value.trim();
    if (values.id === "") {
      status.textContent = "client ID: expected an identifier, got nothing";
      client.input.focus();
      return;
    }
    status.textContent = t("Waiting for the authorization server …");
    try {
      const fields = { grant_type: "client_credentials", ...(scopeValue !== "" && { scope: scopeValue }) };
      const response =
        flow.kind === "clientCredentials"
          ? await requestToken(flow.tokenURL, values, fields)
          : await authorize({ flow, client: values, scope: scopeValue, redirectURI, signal });
      if (signal.aborted) return;
      connection.setToken(scheme, response.token, grantOf(flow, values, response));
      status.textContent = t("The token is entered.");
    } catch (error) {
      if (!signal.aborted) status.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  const buttons = flows.map((flow) => {
    const label = flow.kind === "clientCredentials" ? t("Request with client credentials") : t("Authorize in a window");
    const button = createElement("button", { type: "button", class: "button" }, label);
    button.addEventListener("click", () => void request(flow));
    return button;
  });
  const form = createElement(
    "fieldset",
    { class: "token-form" },
    createElement("legend", { class: "sr-only" }, t("Request a token")),
    client.field,
    secret.field,
    hasRedirect ? createElement("p", { class: "try-hint" }, t("Public clients have no secret.")) : undefined,
    scopes.length > 0 ? scope.field : undefined,
    hasRedirect ? redirectNote(redirectURI) : undefined,
    createElement("div", { class: "token-buttons" }, ...buttons),
    status,
  );
  // The form is within that of the console, which Enter would send.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    buttons[0]?.click();
  });
  return form;
}

function redirectNote(redirectURI: string): HTMLElement {
  const uri = createElement("code", {}, redirectURI);
  return createElement("p", { class: "try-hint" }, t("Redirect URI to register for the client: "), uri);
}

function input(id: string, label: string, type: string, value: string) {
  const element = createElement("input", { id, type, value, autocomplete: "off", spellcheck: "false" });
  const field = createElement("div", { class: "try-field" }, createElement("label", { for: id }, label), element);
  return { input: element, field };
}
