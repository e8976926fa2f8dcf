// The menu in the header in which the reader selects a server and enters credentials.
import { connection } from "./connection.ts";
import "./live-code.ts";

const menu = document.querySelector<HTMLElement>("[data-connection]");
const host = menu?.querySelector("[data-host]");
const issue = menu?.querySelector<HTMLElement>("[data-server-issue]");
const removeButton = menu?.querySelector<HTMLButtonElement>("[data-remove-credentials]");

removeButton?.addEventListener("click", () => connection.removeCredentials());
connection.addEventListener("change", update);
update();
document.addEventListener("click", async ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>("button[data-oauth]") : null;
  if (button) (await import("../oauth/token-form.ts")).toggleTokenForm(button);
});

function update(): void {
  const { baseURL, credentials, server } = connection;
  if (host) host.textContent = URL.canParse(baseURL) ? new URL(baseURL).host : baseURL;
  const [first] = server.issues;
  if (issue) issue.textContent = first?.message ?? "";
  if (removeButton) removeButton.hidden = Object.keys(credentials).length === 0;
  menu?.classList.toggle("has-key", Object.keys(credentials).length > 0);
  menu?.classList.toggle("is-rejected", !connection.isAccepted);
}
