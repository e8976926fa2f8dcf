// Reads the credentials that the reader typed. They are stored only in the inputs.
import type { ConsoleData } from "../../view/console/console-data.ts";
import type { Issue } from "./read-request.ts";

/** Returns the non-empty credentials by name of their security scheme. */
export function readCredentials(form: HTMLFormElement): Record<string, string> {
  const entries = credentialInputs(form).map((input) => [input.dataset.scheme ?? "", input.value.trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

export function credentialIssues(form: HTMLFormElement, { credentials, requiresCredentials }: ConsoleData): Issue[] {
  const inputs = credentialInputs(form);
  const [first] = inputs;
  if (first && requiresCredentials && Object.keys(readCredentials(form)).length === 0) {
    const [credential, ...alternatives] = credentials.map(({ label }) => label);
    const message =
      alternatives.length === 0
        ? `${credential}: expected a key, got nothing`
        : `credentials: expected one of ${[credential, ...alternatives].join(", ")}, got nothing`;
    return [{ input: first, message }];
  }
  // A header field cannot contain other characters (RFC 9110, section 5.5), so the client would throw an error.
  return inputs
    .filter(({ value }) => /[^!-~]/.test(value.trim()))
    .map((input) => ({ input, message: "expected visible ASCII, got another character" }));
}

function credentialInputs(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("[data-scheme]")];
}
